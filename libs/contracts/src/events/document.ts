import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { holdBy, newer, orNull, timestamp } from './event.js';
import * as samples from '../samples/samples.js';
import { shownFiscalDocuments } from './fiscal-document.js';
import { added, orderEvent, orderSchema, previousOrder, warehouses } from './order.js';

const item = {
  order_item_id: Type.Integer({ description: 'the line of the order; children of a configurable product follow it in proportion' }),
  product_id: orNull(Type.Integer()),
  sku: Type.String(),
  name: Type.String(),
  qty: Type.Number(),
};
const rowAmounts = { row_total: Type.Number(), tax_amount: Type.Number(), discount_amount: Type.Number() };
const pricedItem = Type.Object({ ...item, price: Type.Number(), ...rowAmounts });
const shippedItem = Type.Object({
  ...item,
  warehouses: newer(orNull(warehouses('where it left from: warehouse code → quantity'), 'null: the inventory has not said it yet')),
});

const amounts = {
  subtotal: Type.Number(),
  discount_amount: Type.Number(),
  tax_amount: Type.Number({ description: 'shipping_tax_amount included' }),
  shipping_amount: Type.Number(),
  shipping_tax_amount: Type.Number(),
  grand_total: Type.Number(),
};
const ofOrder = {
  order_id: Type.Integer(),
  order_increment_id: Type.String(),
  store_id: Type.Integer(),
};
const currency = { currency: orNull(Type.String()) };

const comments = {
  comments: newer(
    Type.Array(
      Type.Object({
        comment: Type.String(),
        is_customer_notified: Type.Boolean(),
        is_visible_on_front: Type.Boolean(),
        created_at: timestamp,
      }),
      { description: 'oldest first' },
    ),
  ),
};

const track = Type.Object({
  track_id: Type.Integer(),
  carrier_code: orNull(Type.String()),
  title: orNull(Type.String()),
  track_number: Type.String(),
  url: newer(orNull(Type.String(), 'where the parcel is followed')),
  status: newer(orNull(Type.String(), 'in_transit, out_for_delivery, delivered, returned or failed; null: not told')),
  delivered_at: newer(orNull(timestamp, 'null unless the status is delivered')),
  created_at: timestamp,
});
export type TrackData = Static<typeof track>;

const invoice = {
  invoice_id: Type.Integer(),
  increment_id: Type.String(),
  state: Type.Integer({ description: '1 open, 2 paid, 3 canceled' }),
  ...amounts,
  created_at: timestamp,
  updated_at: timestamp,
};
export const invoiceSchema = Type.Object({
  ...invoice,
  ...ofOrder,
  ...currency,
  items: Type.Array(pricedItem),
  ...comments,
  ...shownFiscalDocuments,
});
export type InvoiceData = Static<typeof invoiceSchema>;

const shipment = {
  shipment_id: Type.Integer(),
  increment_id: Type.String(),
  total_qty: Type.Number(),
  created_at: timestamp,
  updated_at: timestamp,
};
export const shipmentSchema = Type.Object({
  ...shipment,
  ...ofOrder,
  items: Type.Array(shippedItem),
  tracks: Type.Array(track),
  ...comments,
  ...shownFiscalDocuments,
});
export type ShipmentData = Static<typeof shipmentSchema>;

const creditMemo = {
  creditmemo_id: Type.Integer(),
  increment_id: Type.String(),
  invoice_id: orNull(Type.Integer(), 'the invoice that it refunds; null: the order as a whole'),
  state: Type.Integer({ description: '2 refunded' }),
  ...amounts,
  adjustment_positive: Type.Number(),
  adjustment_negative: Type.Number(),
  created_at: timestamp,
  updated_at: Type.Optional(timestamp),
};
export const creditMemoSchema = Type.Object({
  ...creditMemo,
  ...ofOrder,
  ...currency,
  items: Type.Array(pricedItem),
  ...comments,
  ...shownFiscalDocuments,
});
export type CreditMemoData = Static<typeof creditMemoSchema>;

const taken = { order_item_id: Type.Integer(), qty: Type.Number() };
const takenItems = { items: Type.Array(Type.Object({ ...taken, ...rowAmounts })) };

/** Documents that come with an imported order. Sku, name, price and product of their items, store and currency are the order's. */
const importedDocuments = Type.Object(
  {
    invoice: Type.Optional(Type.Object({ ...invoice, ...takenItems })),
    shipment: Type.Optional(Type.Object({ ...shipment, items: Type.Array(Type.Object(taken)) })),
    credit_memo: Type.Optional(Type.Object({ ...creditMemo, ...takenItems })),
  },
  {
    description:
      'of a new order: those that its quantities imply. What they share with the order is said once: their items name its lines, and have sku, name, price and product of them',
  },
);
export type ImportedDocuments = Static<typeof importedDocuments>;

/** A document of an order, and the order as it is with it. */
const withOrder = <P extends TProperties>(properties: P) =>
  Type.Object({ ...properties, order: orderSchema, previous_order: previousOrder, ...added });

const paidOrder = samples.orderWith(
  { status: 'processing', state: 'processing', total_invoiced: 159.8, total_paid: 159.8, amount_received: 159.8, payment_status: 'paid' },
  { qty_invoiced: 2 },
);
const { updated_at } = samples.order;
const unreceived = { amount_received: 0, payment_status: 'pending' };
const unpaid = { state: 'new', status: 'pending', total_invoiced: 0, total_paid: 0, ...unreceived, updated_at };
const invoiced = { order: paidOrder, previous_order: { ...unpaid, items: [{ order_item_id: 2001, qty_invoiced: 0 }] } };
const paid = { order: paidOrder, previous_order: { total_paid: 0, ...unreceived, updated_at } };
const withdrawn = {
  order: samples.orderWith({}, {}),
  previous_order: { total_invoiced: 159.8, updated_at, items: [{ order_item_id: 2001, qty_invoiced: 2 }] },
};
const shipped = {
  order: samples.orderWith({ status: 'processing', state: 'processing' }, { qty_shipped: 2 }),
  previous_order: { state: 'new', status: 'pending', updated_at, items: [{ order_item_id: 2001, qty_shipped: 0 }] },
};
const refunded = {
  order: samples.orderWith(
    {
      ...{ status: 'closed', state: 'closed', total_invoiced: 159.8, total_paid: 159.8, total_refunded: 159.8 },
      ...{ amount_received: 159.8, amount_refunded: 159.8, payment_status: 'refunded' },
    },
    { qty_invoiced: 2, qty_shipped: 2, qty_refunded: 2 },
  ),
  previous_order: {
    state: 'complete',
    status: 'complete',
    total_refunded: 0,
    amount_refunded: 0,
    payment_status: 'paid',
    updated_at,
    items: [{ order_item_id: 2001, qty_refunded: 0 }],
  },
};

export const orderImported = orderEvent('order.imported', {
  summary: 'An import created an order (`previous` is null) or changed its header.',
  schema: Type.Intersect([
    orderSchema,
    Type.Object({
      reserve: Type.Boolean({
        description: 'an open order takes stock: its lines’ quantities that are neither shipped, refunded nor canceled',
      }),
      hold_id: Type.Optional(Type.Integer({ description: 'the hold whose goods it takes first' })),
      hold_by: Type.Optional(holdBy),
      previous: orNull(previousOrder, 'the old values of what changed; null: the order is new'),
      documents: Type.Optional(importedDocuments),
      ...added,
    }),
  ]),
  sample: { ...samples.order, reserve: true, previous: null, ...samples.noted(samples.order, 'order', 'The order was imported.') },
});

export const invoiceCreated = orderEvent('invoice.created', {
  summary: 'An invoice was created. One that is paid from the start has no invoice.paid.',
  schema: withOrder({ invoice: invoiceSchema }),
  sample: { invoice: samples.invoice, ...invoiced, ...samples.noted(invoiced.order, 'invoice', 'Invoice #100000001 was created.') },
});
export const invoicePaid = orderEvent('invoice.paid', {
  summary: 'An open invoice was captured.',
  schema: withOrder({ invoice: invoiceSchema }),
  sample: { invoice: samples.invoice, ...paid, ...samples.noted(paid.order, 'invoice', 'Invoice #100000001 was captured.') },
});
export const invoiceCanceled = orderEvent('invoice.canceled', {
  summary: 'An open invoice was canceled: what it held can be invoiced again.',
  schema: withOrder({ invoice: invoiceSchema }),
  sample: {
    invoice: { ...samples.invoice, state: 3 },
    ...withdrawn,
    ...samples.noted(withdrawn.order, 'invoice', 'Invoice #100000001 was canceled.'),
  },
});
/** Codes of warehouses. */
const leftFrom = newer(
  Type.Array(Type.String(), {
    description: 'codes of the warehouses that it leaves from, where they are known or chosen',
  }),
);

export const shipmentCreated = orderEvent('shipment.created', {
  summary: 'A shipment was created.',
  schema: withOrder({
    shipment: shipmentSchema,
    warehouses: leftFrom,
    leaves_from: Type.Optional(
      Type.Array(Type.Object({ order_item_id: Type.Integer(), warehouses: warehouses('warehouse code → quantity') }), {
        description: 'of items that name the warehouse that they leave from; `shipment.linked` says where all of them left from',
      }),
    ),
  }),
  sample: { shipment: samples.shipment, ...shipped, ...samples.noted(shipped.order, 'shipment', 'Shipment #100000001 was created.') },
});
/** Fields of track events about the shipment, and the order at that time. */
const ofTrack = {
  shipment_id: Type.Integer(),
  increment_id: Type.String({ description: 'of the shipment' }),
  order_id: Type.Integer(),
  order_increment_id: Type.String(),
  updated_at: Type.Optional(timestamp),
  warehouses: leftFrom,
  track,
  order: Type.Optional(orderSchema),
  previous_order: previousOrder,
  ...added,
};
const trackSample = (track: object, comment: string) => ({
  shipment_id: 4001,
  increment_id: '100000001',
  order_id: 1001,
  order_increment_id: '100000001',
  updated_at: '2026-03-03 09:30:00',
  track: { ...samples.track, ...track },
  order: shipped.order,
  previous_order: { updated_at },
  ...samples.noted(shipped.order, 'shipment', comment),
});
export const shipmentTrackAdded = orderEvent('shipment.track-added', {
  summary: 'A tracking number was added to a shipment.',
  schema: Type.Object(ofTrack),
  sample: trackSample({}, 'Tracking BR123456789BR was added to shipment #100000001.'),
});
export const shipmentTrackChanged = orderEvent('shipment.track-changed', {
  summary: 'A tracking number of a shipment was corrected, or its status told.',
  schema: Type.Object({
    ...ofTrack,
    previous: Type.Partial(Type.Omit(track, ['track_id', 'created_at']), { description: 'the old values of what changed of the track' }),
  }),
  sample: {
    ...trackSample(
      { status: 'delivered', delivered_at: '2026-03-03 09:28:00' },
      'Tracking BR123456789BR of shipment #100000001 is delivered.',
    ),
    previous: { status: 'in_transit', delivered_at: null },
  },
});
export const shipmentTrackRemoved = orderEvent('shipment.track-removed', {
  summary: 'A tracking number was removed from a shipment: `track` is as it was.',
  schema: Type.Object(ofTrack),
  sample: trackSample({}, 'Tracking BR123456789BR was removed from shipment #100000001.'),
});
export const shipmentLinked = orderEvent('shipment.linked', {
  summary: 'The inventory said from which warehouses the items of a shipment left.',
  schema: withOrder({ shipment: shipmentSchema }),
  sample: {
    shipment: { ...samples.shipment, items: samples.shipment.items.map((item) => ({ ...item, warehouses: { main: 2 } })) },
    order: shipped.order,
    previous_order: { updated_at },
  },
});
export const creditMemoCreated = orderEvent('credit-memo.created', {
  summary: 'A credit memo was created: an order was refunded, as a whole or in part.',
  schema: withOrder({ credit_memo: creditMemoSchema }),
  sample: {
    credit_memo: samples.creditMemo,
    ...refunded,
    ...samples.noted(refunded.order, 'creditmemo', 'Credit memo #100000001 was created.'),
  },
});

export const orderMended = orderEvent('order.mended', {
  summary:
    'An operator gave an order the totals and quantities of its documents, or one of its documents the amounts of its items (`ops mend`). A document that was ' +
    'changed is there as it is now, with the old values of its amounts in `previous`.',
  schema: withOrder({
    invoice: Type.Optional(invoiceSchema),
    shipment: Type.Optional(shipmentSchema),
    credit_memo: Type.Optional(creditMemoSchema),
    previous: Type.Optional(Type.Partial(Type.Object({ ...amounts, total_qty: Type.Number() }))),
  }),
  sample: {
    invoice: samples.invoice,
    previous: { grand_total: 160.8 },
    order: paidOrder,
    previous_order: { updated_at },
    ...samples.noted(paidOrder, 'invoice', 'Invoice #100000001 was given the amounts of its items.'),
  },
});

export const orderPaymentSettled = orderEvent('order.payment-settled', {
  summary: 'An operator decided a payment whose gateway gives no answer. The document that follows from it has an event of its own.',
  schema: withOrder({
    payment: Type.Object({
      payment_id: Type.String(),
      operation: Type.String({ description: 'create-invoice, capture-invoice or create-credit-memo' }),
      method: Type.String({ description: 'the payment method' }),
      amount: Type.Number(),
      currency: orNull(Type.String()),
      refund_of: orNull(Type.String(), 'of a refund: the payment that it gives back'),
      outcome: Type.String({ description: 'captured, not_captured, refunded or not_refunded' }),
      reason: Type.String({ description: 'in the operator’s words' }),
    }),
  }),
  sample: {
    payment: {
      payment_id: samples.requestId,
      operation: 'create-invoice',
      method: 'card',
      amount: 159.8,
      currency: 'BRL',
      refund_of: null,
      outcome: 'captured',
      reason: 'The money is on the account',
    },
    order: samples.order,
    previous_order: {},
  },
});
