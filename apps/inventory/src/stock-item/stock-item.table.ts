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

/** Ledger of stock: a row is the write of `stock_quantity`, by a trigger (ledger/ledger.migration.ts). */
export const stockLedgerTable = defineTable(
  'stock_ledger',
  {
    movement_id: bigint().identity('always').primary(),
    item_id: integer().primary(),
    product_id: integer(),
    warehouse_id: integer().primary(),
    cause: text(),
    qty_before: decimal(14),
    qty_after: decimal(14),
    reserved_before: decimal(14),
    reserved_after: decimal(14),
    order_id: bigint().nullable(),
    shipment_id: bigint().nullable(),
    creditmemo_id: bigint().nullable(),
    sale_id: bigint().nullable(),
    hold_id: bigint().nullable(),
    actor: text().nullable(),
    request_id: text().nullable(),
    created_at: timestamp().default('now()').primary(),
  },
  { isWalkable: true },
);
