import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { type EventDefinition, defineEvent, newer, orNull, ownData, timestamp } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';

/** Defines an event of an order or of one of its documents, which are counted together. */
export const orderEvent = <S extends TSchema>(
  type: string,
  definition: Pick<EventDefinition<S>, 'summary' | 'schema' | 'sample'>,
): EventDefinition<S> => defineEvent(type, topics.order, { aggregate: 'order', subject: 'order_id', ...definition });

const address = Type.Record(Type.String(), Type.Unknown(), { description: 'an address, its fields named as `GET /api2/order` names them' });

/** Warehouse code → quantity. */
export const warehouses = (description: string) => Type.Record(Type.String(), Type.Number(), { description });

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
  tax_percent: newer(orNull(Type.Number(), 'null while the rate is not known')),
  discount_amount: Type.Number(),
  options: newer(
    Type.Array(Type.Object({ title: Type.String(), value: Type.String() }), {
      description: 'what the customer chose',
    }),
  ),
  warehouses: newer(warehouses('where its quantity is reserved or was taken from: warehouse code → quantity')),
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
  customer_firstname: newer(orNull(Type.String(), 'the order’s own copy')),
  customer_lastname: newer(orNull(Type.String(), 'the order’s own copy')),
  customer_taxvat: newer(orNull(Type.String(), 'CPF or CNPJ, digits and capitals, as it was typed or imported')),
  coupon_code: Type.Optional(orNull(Type.String(), 'older events have none')),
  subtotal: Type.Number(),
  discount_amount: Type.Number(),
  tax_amount: Type.Number({ description: 'shipping_tax_amount included' }),
  shipping_amount: Type.Number(),
  shipping_tax_amount: Type.Number(),
  shipping_method: newer(orNull(Type.String(), 'code of the store’s shipping method')),
  shipping_description: newer(orNull(Type.String(), 'its title, as the customer read it')),
  grand_total: Type.Number(),
  total_invoiced: Type.Number(),
  total_paid: Type.Number(),
  total_refunded: Type.Number(),
  total_canceled: newer(Type.Number({ description: 'the part of grand_total that belongs to what was canceled' })),
  amount_authorized: newer(Type.Number({ description: 'what a provider has held, captured or not' })),
  amount_received: newer(Type.Number({ description: 'gross: what a provider or an offline invoice brought' })),
  amount_refunded: newer(Type.Number({ description: 'what was given back of it, with a credit memo or without' })),
  payment_status: newer(
    Type.String({
      description:
        'unpaid, pending, authorized, partially_paid, paid, partially_refunded, refunded or voided; it follows the money, not the documents',
    }),
  ),
  payment_method: orNull(Type.String()),
  payment_reference: newer(orNull(Type.String(), 'the payment’s name at its provider, where it was authorized or paid before the order')),
  billing_address: orNull(address),
  shipping_address: orNull(address),
  chat_sales_person_id: orNull(Type.String()),
  chat_sales_person_name: orNull(Type.String()),
  vendalink_id: newer(orNull(Type.Integer(), 'the sale by link that it was')),
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
  ...Type.Partial(Type.Pick(orderItem, ['product_id', 'qty_invoiced', 'qty_shipped', 'qty_refunded', 'qty_canceled', 'warehouses']))
    .properties,
});

export const previousOrder = Type.Partial(
  Type.Object({
    ...orderFields,
    items: Type.Array(previousItem, { description: 'those that changed, with their old quantities, product or warehouses' }),
  }),
  { description: 'the old values of what changed of the order' },
);

/** Old values of the fields that a change touched. */
export type PreviousOrder = Static<typeof previousOrder>;

const historyEntry = Type.Object({
  history_id: Type.Integer(),
  status: Type.String(),
  comment: orNull(Type.String()),
  is_customer_notified: Type.Boolean(),
  is_visible_on_front: Type.Boolean(),
  entity_name: Type.String({ description: 'order, invoice, shipment or creditmemo' }),
  created_at: timestamp,
});
export type HistoryEntryData = Static<typeof historyEntry>;

/** Fields of order events beside the order itself. */
export const added = {
  history: Type.Optional(
    Type.Array(historyEntry, { description: 'what the change added to the history of the order, oldest first; absent: nothing' }),
  ),
};

/** Description of the hash by which an order's page is found. */
export const pageHash = 'SHA-256, base64url, of the secret in the link to its page that its mails carry: no key to anything';

export const orderPlaced = orderEvent('order.placed', {
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
      page_hash: newer(orNull(Type.String(), `${pageHash}`)),
      ...added,
    }),
  ]),
  sample: {
    ...samples.order,
    customer_id: null,
    sale_id: 310,
    reservation_id: 640,
    website_id: 1,
    customer_firstname: 'Ana',
    customer_lastname: 'Lima',
    taxvat: '12345678909',
    telephone: '11988887777',
    page_hash: samples.pageHash,
    ...samples.noted(samples.order, 'order', 'Sale #310 became this order.'),
  },
});

const canceled = samples.orderWith(
  { state: 'canceled', status: 'canceled', total_canceled: 159.8, payment_status: 'voided' },
  { qty_canceled: 2 },
);
const held = samples.orderWith({ state: 'holded', status: 'holded' }, {});
/** Changed in nothing that it shows but its time. */
const same = samples.orderWith({}, {});
const { updated_at } = samples.order;
const paidBack = { state: 'canceled', status: 'canceled', total_canceled: 159.8, amount_received: 159.8 };

const changed = Type.Intersect([orderSchema, Type.Object({ previous: previousOrder, ...added })]);

export const orderCanceled = orderEvent('order.canceled', {
  summary: 'What can be canceled of an order was canceled, or a part of it. The items hold what is left to ship.',
  schema: changed,
  sample: {
    ...canceled,
    previous: {
      ...{ state: 'new', status: 'pending', total_canceled: 0, payment_status: 'pending', updated_at },
      items: [{ order_item_id: 2001, qty_canceled: 0 }],
    },
    ...samples.noted(canceled, 'order', 'The order was canceled.'),
  },
});
export const orderHeld = orderEvent('order.held', {
  summary: 'An order was put on hold.',
  schema: changed,
  sample: {
    ...held,
    previous: { state: 'new', status: 'pending', updated_at },
    ...samples.noted(held, 'order', 'The order was put on hold.'),
  },
});
export const orderUnheld = orderEvent('order.unheld', {
  summary: 'An order was taken off hold and has its former state again.',
  schema: changed,
  sample: {
    ...same,
    previous: { state: 'holded', status: 'holded', updated_at },
    ...samples.noted(same, 'order', 'The order was released from hold.'),
  },
});
export const orderStatusChanged = orderEvent('order.status-changed', {
  summary: 'The status of an order changed, through a document or by hand. Cancel, hold and unhold have events of their own.',
  schema: changed,
  sample: { ...samples.orderWith({ status: 'processing' }, {}), previous: { status: 'pending' } },
});
export const orderUpdated = orderEvent('order.updated', {
  summary: 'An integrator changed what it keeps with an order: `external_reference`, `metadata`.',
  schema: changed,
  sample: {
    ...samples.orderWith({ external_reference: 'ERP-2026-0043' }, {}),
    previous: { external_reference: 'ERP-2026-0042', updated_at },
  },
});
const moved = samples.orderWith({ shipping_address: { ...samples.order.shipping_address, postcode: '11010-101' } }, {});
export const orderAddressChanged = orderEvent('order.address-changed', {
  summary: 'The billing or the shipping address of an order was corrected.',
  schema: changed,
  sample: {
    ...moved,
    previous: { shipping_address: samples.order.shipping_address, updated_at },
    ...samples.noted(moved, 'order', 'The shipping address was changed.'),
  },
});
const renamed = samples.orderWith({ customer_email: 'ana.lima@example.com', customer_id: null }, {});
export const orderCustomerChanged = orderEvent('order.customer-changed', {
  summary:
    'What an order says of its customer was corrected: e-mail (and with it `customer_id`), names, taxvat, or the phone of its billing address.',
  schema: changed,
  sample: {
    ...renamed,
    previous: { customer_email: samples.order.customer_email, customer_id: samples.order.customer_id, updated_at },
    ...samples.noted(renamed, 'order', 'The data of the customer were changed.'),
  },
});
export const orderCommented = orderEvent('order.commented', {
  summary: 'A comment was added to the history of an order. Where it came with another status, order.status-changed follows.',
  schema: changed,
  sample: {
    ...same,
    previous: { updated_at },
    ...samples.noted(same, 'order', 'The customer called.'),
  },
});
export const orderPaymentChanged = orderEvent('order.payment-changed', {
  summary:
    'Money of an order moved without a document: a provider gave back what was paid beyond the invoices of a canceled order, a refund failed later, or ' +
    'people paid back what a provider does not. Documents that move money have events of their own.',
  schema: changed,
  sample: {
    ...samples.orderWith({ ...paidBack, amount_refunded: 159.8, payment_status: 'refunded' }, {}),
    previous: { amount_refunded: 0, payment_status: 'paid', updated_at },
    ...samples.noted(same, 'order', '159.80 BRL were given back.'),
  },
});
export const orderLinked = orderEvent('order.linked', {
  summary:
    'What other services know of an order became known or changed: its customer, its currency, the product or the warehouses of a line. Its ' +
    'invoices and credit memos have its currency, and items of its documents the products of its lines; `updated_at` of those invoices and ' +
    'shipments is that of the order.',
  schema: changed,
  sample: {
    ...same,
    previous: { customer_id: null, updated_at, items: [{ order_item_id: 2001, product_id: null }] },
  },
});
export const orderMailQueued = orderEvent('order.mail-queued', {
  summary: 'The mail of an order or of one of its documents was queued for its customer.',
  schema: Type.Intersect([
    changed,
    Type.Object({
      document: Type.Object({
        kind: Type.String({ description: 'order, invoice, shipment or creditmemo' }),
        id: Type.Integer(),
        increment_id: Type.String(),
      }),
    }),
  ]),
  sample: {
    ...same,
    previous: { updated_at },
    document: { kind: 'invoice', id: 3001, increment_id: '100000001' },
  },
});
