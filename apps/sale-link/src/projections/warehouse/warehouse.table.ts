import { array, bigint, boolean, decimal, defineTable, integer, json, text, timestamp } from '@entrepot/database';

/** A warehouse by its code, which events of stock name. */
export const warehouseTable = defineTable('warehouse_ref', {
  code: text().primary(),
  /** Null: only stock in it is known so far. */
  warehouse_id: integer().nullable(),
  is_active: boolean(),
  /** Null: it serves all stores. */
  store_ids: array(integer()).nullable(),
  /** Something lay in it once. */
  is_stocked: boolean(),
  version: bigint(),
});

export const stockTable = defineTable('stock_ref', {
  product_id: bigint().primary(),
  /** Sold whatever the quantity: its stock is not managed, or it may be backordered. */
  is_limitless: boolean(),
  /** Quantity that may be sold, up to `plenty`; null: whatever is asked for, or not known. */
  salable: decimal(14, 4).nullable(),
  /** Warehouse code → quantity that is not promised, up to `plenty`; null where `salable` is. */
  free: json<Record<string, number>>().nullable(),
  changed_at: timestamp().nullable(),
  version: bigint(),
});
