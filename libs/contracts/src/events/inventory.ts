import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull, timestamp } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';
import { checkout } from './checkout.js';

const quantities = Type.Record(Type.String(), Type.Number(), { description: 'warehouse code → quantity' });

const warehouseSchema = Type.Object({
  warehouse_id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  status: Type.Integer({ description: '1 active, 0 inactive' }),
  priority: Type.Integer({ description: 'the smallest is taken from first' }),
  store_ids: orNull(Type.Array(Type.Integer()), 'the stores that it serves; null: all'),
  updated_at: Type.Optional(timestamp),
});
export type WarehouseData = Static<typeof warehouseSchema>;

const warehouseData = Type.Intersect([
  warehouseSchema,
  Type.Object({ previous: orNull(Type.Partial(warehouseSchema), 'the old values of what changed') }),
]);

export const warehouseCreated = defineEvent('warehouse.created', topics.inventory, {
  subject: 'warehouse_id',
  summary: 'A warehouse was created.',
  schema: warehouseData,
  sample: { ...samples.warehouse, previous: null },
});
export const warehouseUpdated = defineEvent('warehouse.updated', topics.inventory, {
  subject: 'warehouse_id',
  summary: 'A warehouse changed.',
  schema: warehouseData,
  sample: { ...samples.warehouse, previous: { name: 'Main' } },
});

const stockSchema = Type.Object({
  item_id: Type.Integer(),
  product_id: Type.Integer(),
  sku: Type.String(),
  name: Type.Optional(Type.String({ description: 'of the product' })),
  qty: Type.Number({ description: 'the sum of the warehouses' }),
  reserved_qty: Type.Number(),
  salable_qty: Type.Number({ description: 'in active warehouses: qty − reserved − min_qty, never below 0' }),
  is_salable: Type.Boolean(),
  is_in_stock: Type.Integer({ description: '0 or 1: the merchant’s switch and the stock together' }),
  manage_stock: Type.Integer(),
  use_config_manage_stock: Type.Optional(Type.Integer({ description: '1: nobody has set manage_stock for the product' })),
  backorders: Type.Integer(),
  min_qty: Type.Number(),
  min_sale_qty: Type.Number(),
  missing_qty: Type.Optional(Type.Number({ description: 'what is promised and not there' })),
  warehouses: quantities,
  reserved: Type.Optional(
    Type.Record(Type.String(), Type.Number(), { description: 'warehouse code → quantity that is promised from there' }),
  ),
  inactive: Type.Optional(Type.Array(Type.String(), { description: 'codes among them that are not active; absent where all are' })),
  updated_at: Type.Optional(timestamp),
});
export type StockData = Static<typeof stockSchema>;

export const stockRecalculated = defineEvent('stock.recalculated', topics.inventory, {
  subject: 'product_id',
  summary: 'The stock of a product changed: its quantities, its reservations, its settings or the name of the product.',
  schema: Type.Intersect([
    stockSchema,
    Type.Object({ previous: orNull(Type.Partial(stockSchema), 'the old values of what changed; null: the item is new') }),
  ]),
  sample: { ...samples.stock, previous: { qty: 14, reserved_qty: 4, warehouses: { main: 14 } } },
});

export const stockDeleted = defineEvent('stock.deleted', topics.inventory, {
  subject: 'product_id',
  summary: 'The stock item of a product was deleted with the product.',
  schema: Type.Object({ item_id: Type.Integer(), product_id: Type.Integer(), sku: Type.String(), previous: stockSchema }),
  sample: { item_id: 42, product_id: 42, sku: 'TSHIRT-M', previous: samples.stock },
});

export const stockShort = defineEvent('stock.short', topics.inventory, {
  subject: 'product_id',
  summary: 'More of a product is promised than is in stock: somebody has to act.',
  schema: Type.Object({
    product_id: Type.Integer(),
    sku: Type.String(),
    missing_qty: Type.Number(),
    cause: Type.Union(
      ['stock', 'order', 'shipment'].map((cause) => Type.Literal(cause)),
      {
        description: 'an absolute stock below what is reserved, an imported order, a shipment',
      },
    ),
    order_id: orNull(Type.Integer()),
  }),
  sample: { product_id: 42, sku: 'TSHIRT-M', missing_qty: 1, cause: 'order', order_id: 1001 },
});

const allocation = Type.Object({
  /** Id of the order line, where the order is known; the line’s place in the checkout before that. */
  order_item_id: orNull(Type.Integer()),
  line: Type.Integer({ description: 'the place of the line, from 0' }),
  product_id: Type.Integer(),
  sku: Type.String(),
  qty: Type.Number(),
  warehouses: quantities,
  taken: Type.Optional(
    Type.Record(Type.String(), Type.Number(), {
      description: 'warehouse code → quantity that shipments of the line took so far; a line that is taken whole stays, with qty 0',
    }),
  ),
});
export type Allocation = Static<typeof allocation>;

const reservationSchema = {
  reservation_id: Type.Integer(),
  sale_id: orNull(Type.Integer()),
  attempt: orNull(Type.Integer(), 'which submit of the sale’s checkout it answers'),
  order_id: orNull(Type.Integer()),
};

export const reservationConfirmed = defineEvent('reservation.confirmed', topics.inventory, {
  subject: 'reservation_id',
  summary: 'Stock was reserved: for a checkout, which becomes an order, or for an imported order.',
  schema: Type.Object({
    ...reservationSchema,
    lines: Type.Array(allocation),
    checkout: orNull(checkout, 'null for the reservation of an imported order'),
  }),
  sample: { ...samples.reservation, checkout: samples.checkout },
});
export const reservationRejected = defineEvent('reservation.rejected', topics.inventory, {
  aggregate: 'checkout',
  subject: 'sale_id',
  summary: 'There is not enough stock for a checkout: nothing was reserved.',
  schema: Type.Object({
    sale_id: Type.Integer(),
    attempt: Type.Integer(),
    lines: Type.Array(Type.Object({ line: Type.Integer(), sku: Type.String(), qty: Type.Number(), salable_qty: Type.Number() }), {
      description: 'the lines that there is not enough of',
    }),
  }),
  sample: { sale_id: 310, attempt: 1, lines: [{ line: 0, sku: 'TSHIRT-M', qty: 2, salable_qty: 1 }] },
});
export const reservationChanged = defineEvent('reservation.changed', topics.inventory, {
  subject: 'reservation_id',
  summary:
    'A shipment took from a reservation, a cancel released it, or a part was moved to another warehouse. The lines hold what is left.',
  schema: Type.Object({
    ...reservationSchema,
    lines: Type.Array(allocation),
    reason: Type.Union(['shipped', 'canceled', 'moved'].map((reason) => Type.Literal(reason))),
    previous: Type.Optional(Type.Object({ lines: Type.Array(allocation) }, { description: 'older events have none' })),
  }),
  sample: {
    ...samples.reservation,
    order_id: 1001,
    reason: 'shipped',
    lines: samples.reservation.lines.map((line) => ({ ...line, order_item_id: 2001, qty: 0, warehouses: {}, taken: { main: 2 } })),
    previous: { lines: samples.reservation.lines.map((line) => ({ ...line, order_item_id: 2001 })) },
  },
});

const holdSchema = {
  ...reservationSchema,
  reference: orNull(Type.String(), 'what its owner calls it; of a checkout, its sale'),
  expires_at: Type.String({ description: 'ISO 8601, UTC: when it ends by itself' }),
  lines: Type.Array(allocation),
};
const held = { ...samples.reservation, reference: 'cart-8812', sale_id: null, attempt: null, expires_at: '2026-03-02T14:20:00.000Z' };

export const reservationHeld = defineEvent('reservation.held', topics.inventory, {
  subject: 'reservation_id',
  summary:
    'Goods are held for a cart or for the payment of a checkout, or the time of such a hold was moved. Its `reservation_id` is the hold’s id.',
  schema: Type.Object({
    ...holdSchema,
    previous: orNull(Type.Object({ expires_at: Type.String() }), 'the old values of what changed; null: the hold is new'),
  }),
  sample: { ...held, previous: null },
});
export const reservationEnded = defineEvent('reservation.ended', topics.inventory, {
  subject: 'reservation_id',
  summary: 'A hold has ended: it was released, its time was over, or an order or another hold has taken its goods over.',
  schema: Type.Object({
    ...holdSchema,
    reason: Type.Union(['released', 'expired', 'taken'].map((reason) => Type.Literal(reason))),
    previous: Type.Object({ lines: Type.Array(allocation) }),
  }),
  sample: { ...held, lines: [], reason: 'expired', previous: { lines: samples.reservation.lines } },
});

export const stockTaken = defineEvent('stock.taken', topics.inventory, {
  aggregate: 'shipment',
  subject: 'shipment_id',
  summary: 'A shipment was taken from stock: from which warehouses, and what was missing.',
  schema: Type.Object({
    shipment_id: Type.Integer(),
    order_id: Type.Integer(),
    items: Type.Array(
      Type.Object({
        order_item_id: Type.Integer({ description: 'as on the shipment: of a configurable product the parent line' }),
        warehouses: quantities,
        missing_qty: Type.Number({ description: 'shipped and not in any stock: `stock.short` reports it too' }),
      }),
    ),
  }),
  sample: { shipment_id: 4001, order_id: 1001, items: [{ order_item_id: 2001, warehouses: { main: 2 }, missing_qty: 0 }] },
});
