import { type Input, boundedList, boundedText, given, textLimits } from '@entrepot/http';
import { DomainError, parseDecimal } from '@entrepot/kernel';
import type { ItemSelector } from './document.rules.js';

const refuse = (index: number): never => {
  throw new DomainError('invalid_item', { path: `items[${index}]`, reason: 'order_item_id or sku, and a positive qty' });
};

const lineId = (value: unknown, index: number): number => {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value.trim()) ? Number(value) : value;
  return typeof id === 'number' && Number.isSafeInteger(id) ? id : refuse(index);
};

const selectorOf = (entry: unknown, index: number): ItemSelector => {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return refuse(index);
  const fields = entry as Input;
  const id = given(fields, 'order_item_id', 'item_id');
  const sku = given(fields, 'sku');
  const qty = parseDecimal(fields['qty']);
  if (!qty?.gt(0) || (id === undefined && sku === undefined)) return refuse(index);
  if (sku !== undefined && typeof sku !== 'string' && typeof sku !== 'number') return refuse(index);
  return {
    ...(id !== undefined && { order_item_id: lineId(id, index) }),
    ...(sku !== undefined && { sku: boundedText(String(sku), `items[${index}].sku`, textLimits.name) }),
    qty,
  };
};

/** The `items` of a document (contract 1, "Item selector"); undefined where they are absent: all that is available. */
export const itemSelectors = (payload: Input): ItemSelector[] | undefined => {
  const items = payload['items'];
  if (items === undefined || items === null) return undefined;
  if (!Array.isArray(items)) throw new DomainError('invalid_parameter', { name: 'items' });
  return boundedList<unknown>(items, 'items').map(selectorOf);
};
