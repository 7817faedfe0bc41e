import { bigint, decimal, defineTable, id, integer, json, text, timestamp } from '@entrepot/database';

export const reservationTable = defineTable('reservation', {
  reservation_id: id(),
  sale_id: bigint().nullable(),
  attempt: integer().nullable(),
  order_id: bigint().nullable(),
  store_id: integer(),
  version: integer(),
  created_at: timestamp().default('now()'),
  /** Only of a hold: until when it sets goods aside; its reservation_id is the hold's id. */
  expires_at: timestamp().nullable(),
  /** Only of a hold: when it was released, expired or was taken over. */
  ended_at: timestamp().nullable(),
  /** Only of a hold: what its owner calls it. */
  reference: text().nullable(),
  /** Only of a hold that was placed by call: client id. */
  owner: text().nullable(),
});

export const reservationLineTable = defineTable('reservation_line', {
  reservation_id: bigint().primary(),
  line: integer().primary(),
  /** Null: the product is not known yet; the line is reserved when it comes. */
  product_id: integer().nullable(),
  sku: text(),
  order_item_id: bigint().nullable(),
  qty_wanted: decimal(14),
  /** Quantity that is still reserved. */
  qty: decimal(14),
});

export const reservationAllocationTable = defineTable(
  'reservation_allocation',
  {
    reservation_id: bigint().primary(),
    line: integer().primary(),
    warehouse_id: integer().primary(),
    qty: decimal(14),
    /** Names it in the list of reservations. */
    allocation_id: bigint().nullable().default("nextval('reservation_allocation_id'::regclass)"),
    /** Priority of the warehouse when it was chosen; null: by a replica of the version before. */
    priority: integer().nullable(),
    /** Client id of the last move to the warehouse. */
    moved_by: text().nullable(),
  },
  { isWalkable: true },
);

/** Last answered checkout of each sale: an older one, or one after a confirmed one, is ignored. */
export const saleAttemptTable = defineTable('sale_attempt', {
  sale_id: bigint().primary(),
  attempt: integer(),
  /** How many were answered: the number of a rejection among the events of the sale's checkouts. */
  answers: integer().default('1'),
  reservation_id: bigint().nullable(),
});

/** Rest of an order after its latest cancel, shipment or credit memo: order_item_id → quantity. */
export const leftToShipTable = defineTable('left_to_ship', {
  order_id: bigint().primary(),
  version: integer(),
  quantities: json<Record<string, string>>(),
});

/** Goods that shipments of an order took from a warehouse, and that refunds put back there. */
export const stockTakenTable = defineTable('stock_taken', {
  order_id: bigint().primary(),
  order_item_id: bigint().primary(),
  warehouse_id: integer().primary(),
  qty: decimal(14),
  put_back: decimal(14).default('0'),
});

/** Shipments and credit memos that have been applied: each is applied once. */
export const appliedDocumentTable = defineTable('applied_document', {
  kind: text<'shipment' | 'credit_memo'>().primary(),
  document_id: bigint().primary(),
  order_id: bigint(),
  applied_at: timestamp().default('now()'),
});
