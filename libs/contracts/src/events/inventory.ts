import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull } from './event.js';
import { topics } from '../roster/topics.js';
import { checkout } from './checkout.js';

const quantities = Type.Record(Type.String(), Type.Number(), { description: 'warehouse code → quantity' });

const warehouseSchema = Type.Object({
  warehouse_id: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  status: Type.Integer({ description: '1 active, 0 inactive' }),
  priority: Type.Integer({ description: 'the smallest is taken from first' }),
  store_ids: orNull(Type.Array(Type.Integer()), 'the stores that it serves; null: all'),
});
export type WarehouseData = Static<typeof warehouseSchema>;

const warehouseData = Type.Intersect([
  warehouseSchema,
  Type.Object({ previous: orNull(Type.Partial(warehouseSchema), 'the old values of what changed') }),
]);

/** Subject: the warehouse_id. */
export const warehouseCreated = defineEvent('warehouse.created', topics.inventory, warehouseData);
/** Subject: the warehouse_id. */
export const warehouseUpdated = defineEvent('warehouse.updated', topics.inventory, warehouseData);

const stockSchema = Type.Object({
  item_id: Type.Integer(),
  product_id: Type.Integer(),
  sku: Type.String(),
  qty: Type.Number({ description: 'the sum of the warehouses' }),
  reserved_qty: Type.Number(),
  salable_qty: Type.Number({ description: 'in active warehouses: qty − reserved − min_qty, never below 0' }),
  is_salable: Type.Boolean(),
  is_in_stock: Type.Integer({ description: '0 or 1: the merchant’s switch and the stock together' }),
  manage_stock: Type.Integer(),
  backorders: Type.Integer(),
  min_qty: Type.Number(),
  min_sale_qty: Type.Number(),
  warehouses: quantities,
});
export type StockData = Static<typeof stockSchema>;

/** Subject: the product_id. The whole new picture of one stock item. */
export const stockRecalculated = defineEvent(
  'stock.recalculated',
  topics.inventory,
  Type.Intersect([
    stockSchema,
    Type.Object({ previous: orNull(Type.Partial(stockSchema), 'the old values of what changed; null: the item is new') }),
  ]),
);

/** Subject: the product_id. More is promised than is there: somebody has to act. */
export const stockShort = defineEvent(
  'stock.short',
  topics.inventory,
  Type.Object({
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
);

const allocation = Type.Object({
  /** The order line, where the order is known; the line’s place in the checkout before that. */
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

/** Subject: the reservation_id. Stock is set aside; for a checkout, `checkout` is what the order is made of. */
export const reservationConfirmed = defineEvent(
  'reservation.confirmed',
  topics.inventory,
  Type.Object({
    ...reservationSchema,
    lines: Type.Array(allocation),
    checkout: orNull(checkout, 'null for the reservation of an imported order'),
  }),
);
/** Subject: the sale_id. Nothing was set aside. */
export const reservationRejected = defineEvent(
  'reservation.rejected',
  topics.inventory,
  Type.Object({
    sale_id: Type.Integer(),
    attempt: Type.Integer(),
    lines: Type.Array(Type.Object({ line: Type.Integer(), sku: Type.String(), qty: Type.Number(), salable_qty: Type.Number() }), {
      description: 'the lines that there is not enough of',
    }),
  }),
);
/** Subject: the reservation_id. What was set aside changed: taken by a shipment, released by a cancel. `lines` are what is left. */
export const reservationChanged = defineEvent(
  'reservation.changed',
  topics.inventory,
  Type.Object({
    ...reservationSchema,
    lines: Type.Array(allocation),
    reason: Type.Union(['shipped', 'canceled'].map((reason) => Type.Literal(reason))),
  }),
);

/** Subject: the shipment_id. A shipment left: where each of its items was taken from, and what was not there any more. */
export const stockTaken = defineEvent(
  'stock.taken',
  topics.inventory,
  Type.Object({
    shipment_id: Type.Integer(),
    order_id: Type.Integer(),
    items: Type.Array(
      Type.Object({
        order_item_id: Type.Integer({ description: 'as on the shipment: of a configurable product the parent line' }),
        warehouses: quantities,
        missing_qty: Type.Number({ description: 'shipped and not in any stock: `stock.short` tells of it too' }),
      }),
    ),
  }),
);
