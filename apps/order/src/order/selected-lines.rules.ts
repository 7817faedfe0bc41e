import { Decimal, decimal, DomainError, type Fault, type FaultCode, toNumber } from '@entrepot/kernel';
import type { ItemSelector, SelectedLine, StoredOrderLine } from './order.rules.js';

/** Verbs of documents on a line, as refusals say them. */
export type Taken = 'invoiced' | 'shipped' | 'refunded' | 'canceled';

/** Finds the lines that a selector can mean, by index: a child stands for its parent, in proportion, and so is not another line. */
const matchLines = (lines: readonly StoredOrderLine[], { order_item_id, sku, qty }: ItemSelector): Map<number, Decimal> => {
  const found = new Map<number, Decimal>();
  if (order_item_id === undefined && sku === undefined) return found;
  for (const [index, line] of lines.entries()) {
    if ((order_item_id !== undefined && line.order_item_id !== order_item_id) || (sku !== undefined && line.sku !== sku)) continue;
    const lead = line.parent === null ? undefined : lines[line.parent];
    if (!lead) found.set(index, qty);
    else if (!found.has(line.parent as number)) found.set(line.parent as number, qty.times(lead.qty_ordered).div(line.qty_ordered));
  }
  return found;
};

const describe = ({ order_item_id, sku }: ItemSelector): string =>
  [order_item_id === undefined ? '' : ` ${order_item_id}`, sku === undefined ? '' : ` of sku ${sku.slice(0, 100)}`].join('');

/**
 * Selects the lines of a document (contract 4, "Item selectors"): those that `items` names, or all that is available where it is absent.
 * @param available how much of a line can still be taken
 * @throws invalid_item with all faults, for an empty list, a line that is not the order's or is named twice, a sku of two lines, a quantity that is
 * not positive, has more than 4 decimals or is more than available
 */
export const selectLines = <L extends StoredOrderLine>(
  lines: readonly L[],
  items: readonly ItemSelector[] | undefined,
  available: (line: L, index: number) => Decimal,
  verb: Taken,
): SelectedLine[] => {
  if (items === undefined)
    return lines.flatMap((line, index) => {
      const qty = available(line, index);
      return line.parent === null && qty.gt(0) ? [{ line: index, qty }] : [];
    });
  const faults: Fault[] = [];
  const taken = new Map<number, Decimal>();
  const named = new Set<string>();
  const selected: SelectedLine[] = [];
  for (const [position, item] of items.entries()) {
    const path = `items[${position}]`;
    const refuse = (code: FaultCode, message: string, field: string, value: unknown): void =>
      void faults.push({ path: `${path}.${field}`, code, message, value });
    const refuseLine = (code: FaultCode, message: string): void =>
      item.order_item_id === undefined
        ? refuse(code, message, 'sku', item.sku)
        : refuse(code, message, item.idName ?? 'order_item_id', item.order_item_id);
    const [first, another] = matchLines(lines, item);
    if (!first) {
      refuseLine('not_found', `the order has no line${describe(item)}`);
      continue;
    }
    const [line, qty] = first;
    const { warehouse } = item;
    const before = taken.get(line) ?? decimal(0);
    const left = available(lines[line] as L, line).minus(before);
    const name = JSON.stringify([line, warehouse]);
    if (another) refuseLine('conflict', `several lines of the order are${describe(item)}: name one by order_item_id`);
    else if (named.has(name)) refuseLine('duplicate', 'the line is there twice');
    else if (!qty.isFinite() || qty.lte(0) || qty.decimalPlaces() > 4)
      refuse('range', 'not a quantity of the line', 'qty', toNumber(item.qty));
    else if (qty.gt(left)) {
      // In the unit of the line that was named: a child's quantity is another than its parent's.
      const most = Decimal.max(0, left).times(item.qty).div(qty).toDecimalPlaces(4);
      refuse(
        'too_large',
        most.isZero() ? `nothing of it can be ${verb}` : `at most ${most.toString()} can be ${verb}`,
        'qty',
        toNumber(item.qty),
      );
    }
    taken.set(line, before.plus(qty));
    named.add(name);
    selected.push({ line, qty, ...(warehouse !== undefined && { warehouse }) });
  }
  if (items.length === 0) faults.push({ path: 'items', code: 'length', message: 'must not be empty', value: [] });
  if (faults.length > 0) throw new DomainError('invalid_item', { faults });
  return selected;
};
