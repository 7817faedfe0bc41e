import { Decimal, sum } from '@entrepot/kernel';
import { isStockKnown, plenty } from './warehouse.store.js';

/** Active warehouses that serve a store, each with whether goods may lie in it. */
export type Warehouses = [code: string, isServing: boolean][];

/** Stock of a product: of one that is not counted, the last two are null. */
export type StockOfProduct = [isLimitless: boolean, salable: number | null, free: Record<string, number> | null];

// Rows as they are, and `leftIn` beside the database: `leftOf` of the two products of a sale takes as long as all else that the sale reads.
/** SQL of `StockOfProduct`; index stock_ref_pkey. */
export const stockOfProduct = (product: string): string =>
  `(select json_build_array(r.is_limitless, r.salable, r.free) from stock_ref r where r.product_id = ${product})`;

/** SQL of `Warehouses`; null until the inventory's snapshots are here. */
export const warehousesOf = (store: string): string => `case when ${isStockKnown} then (
  select coalesce(json_agg(json_build_array(code, store_ids is not null or is_stocked)), '[]')
    from warehouse_ref where is_active and (store_ids is null or ${store} = any(store_ids))) end`;

/** Returns what `leftOf` returns of the same rows. */
export const leftIn = (stock: StockOfProduct | null, warehouses: Warehouses | null): number | null => {
  const [, salable, free] = stock ?? [];
  if (!warehouses || salable === null || salable === undefined) return null;
  const lying = sum(warehouses.map(([code]) => free?.[code] ?? 0));
  const left = Decimal.min(salable, lying).toNumber();
  return left < plenty ? left : null;
};
