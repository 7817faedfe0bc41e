import { bigint, boolean, decimal, defineTable, integer, smallint, text, timestamp } from '@entrepot/database';

export const stockItemTable = defineTable(
  'stock_item',
  {
    item_id: integer().identity().primary(),
    product_id: integer(),
    sku: text(),
    is_in_stock: boolean(),
    manage_stock: boolean(),
    use_config_manage_stock: boolean(),
    backorders: smallint(),
    min_qty: decimal(14),
    min_sale_qty: decimal(14),
    version: integer(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { isWalkable: true },
);

export const stockQuantityTable = defineTable('stock_quantity', {
  item_id: integer().primary(),
  warehouse_id: integer().primary(),
  qty: decimal(14),
  reserved: decimal(14),
});

/** Ledger of stock: the sums of an item's rows in a warehouse equal `stock_quantity`. */
export const stockMovementTable = defineTable('stock_movement', {
  movement_id: bigint().identity('always').primary(),
  item_id: integer().primary(),
  product_id: integer(),
  warehouse_id: integer().primary(),
  qty_change: decimal(14),
  reserved_change: decimal(14),
  reason: text(),
  reservation_id: bigint().nullable(),
  actor: text().nullable(),
  request_id: text().nullable(),
  created_at: timestamp().default('now()'),
});
