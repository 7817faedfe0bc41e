import { bigint, decimal, defineTable, integer, json, smallint } from '@entrepot/database';

/** Stock that products show, as the inventory publishes it; a row may come before its product. */
export const productStockTable = defineTable('product_stock', {
  product_id: integer().primary(),
  qty: decimal(18, 4),
  is_in_stock: smallint(),
  warehouses: json<Record<string, number>>(),
  version: bigint(),
});
