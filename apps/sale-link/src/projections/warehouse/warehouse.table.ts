import { array, bigint, boolean, defineTable, integer, text } from '@entrepot/database';

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
  version: bigint(),
});
