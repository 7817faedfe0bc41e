import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull, ownData, timestamp } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from './samples.js';

const address = Type.Record(Type.String(), Type.Unknown(), { description: 'names as in document 3 of the contract' });

const orderItem = Type.Object({
  order_item_id: Type.Integer(),
  parent_item_id: orNull(
    Type.Integer(),
    'a child line follows its parent: it is neither priced nor counted, and its product is what is in stock',
  ),
  product_id: orNull(Type.Integer(), 'null while the catalog does not know the sku'),
  sku: Type.String(),
  name: Type.String(),
  product_type: Type.String(),
  qty_ordered: Type.Number(),
  qty_invoiced: Type.Number(),
  qty_shipped: Type.Number(),
  qty_refunded: Type.Number(),
  qty_canceled: Type.Number(),
  price: Type.Number(),
  original_price: Type.Number(),
  row_total: Type.Number(),
  tax_amount: Type.Number(),
  tax_percent: Type.Optional(orNull(Type.Number(), 'null while the rate is not known; older events have none')),
  discount_amount: Type.Number(),
});

const orderFields = {
  order_id: Type.Integer(),
  increment_id: Type.String(),
  store_id: Type.Integer(),
  currency: orNull(Type.String(), 'null while the store is not known'),
  state: Type.String(),
  status: Type.String(),
  customer_id: orNull(Type.Integer()),
  customer_email: orNull(Type.String()),
  subtotal: Type.Number(),
  discount_amount: Type.Number(),
  tax_amount: Type.Number({ description: 'shipping_tax_amount included' }),
  shipping_amount: Type.Number(),
  shipping_tax_amount: Type.Number(),
  grand_total: Type.Number(),
  total_invoiced: Type.Number(),
  total_paid: Type.Number(),
  total_refunded: Type.Number(),
  payment_method: orNull(Type.String()),
  billing_address: orNull(address),
  shipping_address: orNull(address),
  chat_sales_person_id: orNull(Type.String()),
  chat_sales_person_name: orNull(Type.String()),
  vendalink_id: Type.Optional(orNull(Type.Integer(), 'the sale by link that it was; older events have none')),
  ...ownData,
  created_at: timestamp,
  updated_at: timestamp,
};

export const orderSchema = Type.Object({ ...orderFields, items: Type.Array(orderItem, { description: 'in the order of the lines' }) });

/** An order as other services know it. */
export type OrderData = Static<typeof orderSchema>;
export type OrderItemData = Static<typeof orderItem>;

const previousItem = Type.Object({
  order_item_id: Type.Integer(),
  ...Type.Partial(Type.Pick(orderItem, ['qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled'])).properties,
});

export const previousOrder = Type.Partial(
  Type.Object({ ...orderFields, items: Type.Array(previousItem, { description: 'those whose quantities changed, with the old ones' }) }),
  { description: 'the old values of what changed of the order' },
);

/** The old values of the fields that a change touched. */
export type PreviousOrder = Static<typeof previousOrder>;

export const orderImported = defineEvent('order.imported', topics.order, {
  subject: 'order_id',
  summary: 'An import created an order (`previous` is null) or changed its header.',
  schema: Type.Intersect([
    orderSchema,
    Type.Object({
      reserve: Type.Boolean({
        description: 'an open order takes stock: its lines’ quantities that are neither shipped, refunded nor canceled',
      }),
      previous: orNull(previousOrder, 'the old values of what changed; null: the order is new'),
    }),
  ]),
  sample: { ...samples.order, reserve: true, previous: null },
});

export const orderPlaced = defineEvent('order.placed', topics.order, {
  subject: 'order_id',
  summary: 'A sale became an order: its stock is reserved.',
  schema: Type.Intersect([
    orderSchema,
    Type.Object({
      sale_id: Type.Integer(),
      reservation_id: Type.Integer(),
      website_id: Type.Integer(),
      customer_firstname: Type.String(),
      customer_lastname: Type.String(),
      taxvat: orNull(Type.String()),
      telephone: Type.String(),
    }),
  ]),
  sample: {
    ...samples.order,
    sale_id: 310,
    reservation_id: 640,
    website_id: 1,
    customer_firstname: 'Ana',
    customer_lastname: 'Lima',
    taxvat: '12345678909',
    telephone: '11988887777',
  },
});

const changed = Type.Intersect([orderSchema, Type.Object({ previous: previousOrder })]);

export const orderCanceled = defineEvent('order.canceled', topics.order, {
  subject: 'order_id',
  summary: 'What can be canceled of an order was canceled. The items hold what is left to ship.',
  schema: changed,
  sample: {
    ...samples.orderWith({ state: 'canceled', status: 'canceled' }, { qty_canceled: 2 }),
    previous: { state: 'new', status: 'pending', items: [{ order_item_id: 2001, qty_canceled: 0 }] },
  },
});
export const orderHeld = defineEvent('order.held', topics.order, {
  subject: 'order_id',
  summary: 'An order was put on hold.',
  schema: changed,
  sample: { ...samples.orderWith({ state: 'holded', status: 'holded' }, {}), previous: { state: 'new', status: 'pending' } },
});
export const orderUnheld = defineEvent('order.unheld', topics.order, {
  subject: 'order_id',
  summary: 'An order was taken off hold and has its former state again.',
  schema: changed,
  sample: { ...samples.order, previous: { state: 'holded', status: 'holded' } },
});
export const orderStatusChanged = defineEvent('order.status-changed', topics.order, {
  subject: 'order_id',
  summary: 'The status of an order changed, through a document or by hand. Cancel, hold and unhold have events of their own.',
  schema: changed,
  sample: { ...samples.orderWith({ status: 'processing' }, {}), previous: { status: 'pending' } },
});
export const orderUpdated = defineEvent('order.updated', topics.order, {
  subject: 'order_id',
  summary: 'An integrator changed what it keeps with an order: `external_reference`, `metadata`.',
  schema: changed,
  sample: {
    ...samples.orderWith({ external_reference: 'ERP-2026-0043' }, {}),
    previous: { external_reference: 'ERP-2026-0042', updated_at: '2026-03-02 14:05:10' },
  },
});
