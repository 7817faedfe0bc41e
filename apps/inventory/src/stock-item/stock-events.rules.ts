import { event, stockRecalculated, stockShort, type DomainEvent, type StockData } from '@entrepot/contracts';
import { toNumber, type Decimal } from '@entrepot/kernel';
import type { ShortLine } from '../reservation/reserve.rules.js';
import type { StockItem } from './stock-item.rules.js';
import { missingQty, pictureOf } from './stock-data.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

const isSame = (a: unknown, b: unknown): boolean => a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

const changedFields = (before: StockData, after: StockData): Partial<StockData> =>
  Object.fromEntries(Object.entries(before).filter(([field, value]) => !isSame(value, after[field as keyof StockData])));

/** The whole new picture, and what it was. `warehousesBefore`: as they were before, where they changed and not the stock. */
export const recalculatedEvent = (
  before: StockItem | null,
  after: StockItem,
  warehouses: readonly Warehouse[],
  warehousesBefore: readonly Warehouse[] = warehouses,
): DomainEvent => {
  const picture = pictureOf(after, warehouses);
  const previous = before && changedFields(pictureOf(before, warehousesBefore), picture);
  return event(stockRecalculated, { subject: after.product_id, version: after.version, data: { ...picture, previous } });
};

export const shortEvent = (
  { product_id, sku, version }: Pick<StockItem, 'product_id' | 'sku' | 'version'>,
  missing: Decimal,
  cause: 'stock' | 'order' | 'shipment',
  order_id: number | null = null,
): DomainEvent =>
  event(stockShort, { subject: product_id, version, data: { product_id, sku, missing_qty: toNumber(missing), cause, order_id } });

/** Whoever counts less than is promised hears of it: a shortage that a count makes or makes larger. */
export const countedShort = (before: StockItem | null, after: StockItem): DomainEvent[] => {
  const missing = missingQty(after);
  return before && after.manage_stock && missing.gt(missingQty(before)) ? [shortEvent(after, missing, 'stock')] : [];
};

/** What an order wants and did not get, line by line. */
export const shortEventsOf = (short: readonly ShortLine[], items: ReadonlyMap<number, StockItem>, orderId: number): DomainEvent[] =>
  short.flatMap(({ product_id, qty, available }) => {
    const item = items.get(product_id);
    return item ? [shortEvent(item, qty.minus(available), 'order', orderId)] : [];
  });
