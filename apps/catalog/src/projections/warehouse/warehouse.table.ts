import { array, bigint, boolean, defineTable, integer, text } from '@entrepot/database';

export const warehouseTable = defineTable('warehouse_ref', {
  warehouse_id: integer().primary(),
  code: text(),
  is_active: boolean(),
  /** Null: it serves all stores. */
  store_ids: array(integer()).nullable(),
  version: bigint(),
});
