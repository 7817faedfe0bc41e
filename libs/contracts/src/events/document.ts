import { Type, type Static, type TProperties } from '@sinclair/typebox';
import { defineEvent, orNull, timestamp } from './event.js';
import { topics } from '../roster/topics.js';
import { orderSchema, previousOrder } from './order.js';

const item = {
  order_item_id: Type.Integer({ description: 'the line of the order; children of a configurable product follow it in proportion' }),
  product_id: orNull(Type.Integer()),
  sku: Type.String(),
  name: Type.String(),
  qty: Type.Number(),
};
const pricedItem = Type.Object({
  ...item,
  price: Type.Number(),
  row_total: Type.Number(),
  tax_amount: Type.Number(),
  discount_amount: Type.Number(),
});
const amounts = {
  subtotal: Type.Number(),
  discount_amount: Type.Number(),
  tax_amount: Type.Number({ description: 'shipping_tax_amount included' }),
  shipping_amount: Type.Number(),
  shipping_tax_amount: Type.Number(),
  grand_total: Type.Number(),
  currency: orNull(Type.String()),
};
const head = {
  increment_id: Type.String(),
  order_id: Type.Integer(),
  order_increment_id: Type.String(),
  store_id: Type.Integer(),
  created_at: timestamp,
};

const invoiceSchema = Type.Object({
  invoice_id: Type.Integer(),
  ...head,
  state: Type.Integer({ description: '1 open, 2 paid, 3 canceled' }),
  ...amounts,
  updated_at: timestamp,
  items: Type.Array(pricedItem),
});
export type InvoiceData = Static<typeof invoiceSchema>;

const track = Type.Object({
  track_id: Type.Integer(),
  carrier_code: orNull(Type.String()),
  title: orNull(Type.String()),
  track_number: Type.String(),
  created_at: timestamp,
});
export type TrackData = Static<typeof track>;

const shipmentSchema = Type.Object({
  shipment_id: Type.Integer(),
  ...head,
  total_qty: Type.Number(),
  updated_at: timestamp,
  items: Type.Array(Type.Object(item)),
  tracks: Type.Array(track),
});
export type ShipmentData = Static<typeof shipmentSchema>;

const creditMemoSchema = Type.Object({
  creditmemo_id: Type.Integer(),
  ...head,
  invoice_id: orNull(Type.Integer(), 'the invoice that it refunds; null: the order as a whole'),
  state: Type.Integer({ description: '2 refunded' }),
  ...amounts,
  adjustment_positive: Type.Number(),
  adjustment_negative: Type.Number(),
  items: Type.Array(pricedItem),
});
export type CreditMemoData = Static<typeof creditMemoSchema>;

/** A document of an order, and the order as it is with it. */
const withOrder = <P extends TProperties>(properties: P) =>
  Type.Object({ ...properties, order: orderSchema, previous_order: previousOrder });

/** Subject: the order_id. */
export const invoiceCreated = defineEvent('invoice.created', topics.order, withOrder({ invoice: invoiceSchema }));
/** Subject: the order_id. An open invoice was captured; one that is paid from the start is told by `invoice.created` alone. */
export const invoicePaid = defineEvent('invoice.paid', topics.order, withOrder({ invoice: invoiceSchema }));
/** Subject: the order_id. An open invoice was taken back: what it held can be invoiced again. */
export const invoiceCanceled = defineEvent('invoice.canceled', topics.order, withOrder({ invoice: invoiceSchema }));
/** Subject: the order_id. */
export const shipmentCreated = defineEvent('shipment.created', topics.order, withOrder({ shipment: shipmentSchema }));
/** Subject: the order_id. */
export const shipmentTrackAdded = defineEvent(
  'shipment.track-added',
  topics.order,
  Type.Object({
    shipment_id: Type.Integer(),
    increment_id: Type.String({ description: 'of the shipment' }),
    order_id: Type.Integer(),
    order_increment_id: Type.String(),
    track,
    previous_order: previousOrder,
  }),
);
/** Subject: the order_id. */
export const creditMemoCreated = defineEvent('credit-memo.created', topics.order, withOrder({ credit_memo: creditMemoSchema }));

/** Subject: the order_id. An operator decided a payment that its gateway does not answer for; the document that follows has its own event. */
export const orderPaymentSettled = defineEvent(
  'order.payment-settled',
  topics.order,
  withOrder({
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
);
