import { DomainError, type Decimal } from '@entrepot/kernel';
import type { StockKeys } from './lock-stock.store.js';
import type { StockItem, StockSettings } from './stock-item.rules.js';
import { applyStockChange, spreadTotal, type Quantities } from './stock-change.rules.js';
import { totalQty } from './stock-data.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

/** How a write names its stock item: by one of them or by several that agree. */
export interface StockRef {
  item_id?: string;
  product_id?: string;
  sku?: string;
}

/** Warehouse code → quantity, as a caller sent them. */
export type QuantitiesByCode = ReadonlyMap<string, Decimal>;

/** One entry of a write to stock items, checked as far as that goes without the database. */
export interface StockWrite {
  ref: StockRef;
  settings: Partial<StockSettings>;
  quantities: QuantitiesByCode;
  expected: QuantitiesByCode;
  /** The total, where no warehouses are counted. */
  total: Decimal | null;
  expectedTotal: Decimal | null;
}

export const keysOf = (writes: readonly StockWrite[]): StockKeys => ({
  itemIds: writes.flatMap(({ ref }) => ref.item_id ?? []),
  productIds: writes.flatMap(({ ref }) => (ref.item_id === undefined ? (ref.product_id ?? []) : [])),
  skus: writes.flatMap(({ ref }) => (ref.item_id === undefined && ref.product_id === undefined ? (ref.sku ?? []) : [])),
});

const placesBy = <K>(items: readonly StockItem[], keyOf: (item: StockItem) => K): ReadonlyMap<K, number> =>
  new Map(items.map((item, place) => [keyOf(item), place]));

/** Finds the item of a write by its first name; the others must agree. */
export const stockFinder = (items: readonly StockItem[]): ((ref: StockRef) => number) => {
  const byItem = placesBy(items, ({ item_id }) => item_id);
  const byProduct = placesBy(items, ({ product_id }) => product_id);
  const bySku = placesBy(items, ({ sku }) => sku);
  const placeOf = ({ item_id, product_id, sku = '' }: StockRef): number | undefined => {
    // Ids are integers of 32 bits: what a number does not hold exactly is none of them.
    if (item_id !== undefined) return byItem.get(Number(item_id));
    return product_id === undefined ? bySku.get(sku) : byProduct.get(Number(product_id));
  };
  return (ref) => {
    const place = placeOf(ref);
    const item = place === undefined ? undefined : items[place];
    if (place === undefined || !item)
      throw new DomainError(ref.item_id === undefined ? 'product_not_found' : 'stock_item_not_found', { ref });
    if (ref.product_id !== undefined && BigInt(ref.product_id) !== BigInt(item.product_id)) {
      throw new DomainError('invalid_parameter', { name: 'product_id' });
    }
    if (ref.sku !== undefined && ref.sku !== item.sku) throw new DomainError('invalid_parameter', { name: 'sku' });
    return place;
  };
};

const byId = (quantities: QuantitiesByCode, warehouses: ReadonlyMap<string, Warehouse>): Quantities =>
  new Map(
    [...quantities].map(([code, qty]) => {
      const warehouse = warehouses.get(code);
      if (!warehouse) throw new DomainError('invalid_warehouse_code', { code });
      return [warehouse.warehouse_id, qty];
    }),
  );

/** The item after a write. Throws `invalid_warehouse_code`, and `conflict_on_save` where there is not any more what was expected. */
export const applyWrite = (
  item: StockItem,
  { settings, total, expectedTotal, ...write }: StockWrite,
  warehouses: readonly Warehouse[],
  byCode: ReadonlyMap<string, Warehouse>,
): StockItem => {
  if (expectedTotal && !totalQty(item).eq(expectedTotal)) throw new DomainError('conflict_on_save', { item_id: item.item_id });
  const quantities = total ? spreadTotal(item, total, warehouses) : byId(write.quantities, byCode);
  return applyStockChange(item, { settings, quantities, expected: byId(write.expected, byCode) });
};
