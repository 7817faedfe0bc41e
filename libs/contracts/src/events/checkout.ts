import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, holdBy, orNull, ownData } from './event.js';
import { topics } from '../roster/topics.js';

const address = Type.Object({
  firstname: Type.String(),
  lastname: Type.String(),
  street: Type.Array(Type.String(), { description: 'street, number, complement, district' }),
  city: Type.String(),
  region: Type.String(),
  postcode: Type.String(),
  country_id: Type.String(),
  telephone: Type.String(),
});

const line = Type.Object({
  product_id: Type.Integer(),
  sku: Type.String(),
  name: Type.String(),
  product_type: Type.String(),
  qty: Type.Number(),
  price: Type.Number({ description: 'the commercial price of one, options included' }),
  original_price: Type.Number({ description: 'the catalog’s price at the time' }),
  discount_amount: Type.Number(),
  options: Type.Array(Type.Object({ title: Type.String(), value: Type.String() }), { description: 'as people read them' }),
});

/** A filled-in checkout: everything that an order is made of. The reservation's event holds it, so that the order service needs no call. */
export const checkout = Type.Object({
  sale_id: Type.Integer(),
  attempt: Type.Integer({ description: 'from 1: how often the page of this sale was submitted' }),
  store_id: Type.Integer(),
  website_id: Type.Integer(),
  currency: Type.String(),
  customer_email: Type.String(),
  customer_firstname: Type.String(),
  customer_lastname: Type.String(),
  taxvat: orNull(Type.String(), 'digits and upper-case letters only'),
  telephone: Type.String(),
  address,
  /** Absent: the same. */
  billing_address: Type.Optional(address),
  shipping: Type.Optional(
    Type.Object(
      {
        code: Type.Optional(Type.String({ description: 'of the store’s shipping method; absent: the sale named an amount' })),
        amount: Type.Number(),
        description: Type.String({ description: 'title as the customer read it' }),
      },
      { description: 'absent: no freight' },
    ),
  ),
  payment_method: Type.String({ description: 'empty: there is nothing to pay' }),
  payment_reference: Type.Optional(
    Type.String({ description: 'what its provider calls the payment that was authorized or paid on its page' }),
  ),
  is_paid: Type.Optional(Type.Boolean({ description: 'that payment has been received (Pix, a voucher), and not only authorized' })),
  payment_expires_at: Type.Optional(
    Type.String({ description: 'until when its provider holds what was authorized, where it says so: ISO 8601, UTC' }),
  ),
  language: Type.Optional(Type.String({ description: 'of the page that was submitted: pt, es or en; its mails speak it' })),
  hold_id: Type.Optional(Type.Integer({ description: 'the hold that was handed over with the sale: the order takes its goods first' })),
  hold_by: Type.Optional(holdBy),
  coupon_code: orNull(Type.String()),
  discount_amount: Type.Number({ description: 'of the coupon: the sum of the lines’ discounts' }),
  total: Type.Number(),
  ...ownData,
  submitted_at: Type.String({ description: 'UTC, YYYY-MM-DD HH:MM:SS' }),
  lines: Type.Array(line),
});
export type Checkout = Static<typeof checkout>;

const attempt = {
  sale_id: Type.Integer(),
  attempt: Type.Integer({ description: 'which submit of the sale’s checkout it is about' }),
};
const holdUntil = Type.String({ description: 'ISO 8601, UTC: by then the payment is decided' });

export const checkoutPaymentWanted = defineEvent('checkout.payment-wanted', topics['sale-link'], {
  aggregate: 'sale',
  subject: 'sale_id',
  summary:
    'A buyer is about to pay on a provider’s page. The inventory holds the goods first, and answers with reservation.held or reservation.rejected.',
  schema: Type.Object({
    ...attempt,
    store_id: Type.Integer(),
    hold_until: holdUntil,
    hold_id: Type.Optional(Type.Integer({ description: 'hold that was handed over with the sale' })),
    hold_by: Type.Optional(holdBy),
    lines: Type.Array(Type.Object({ product_id: Type.Integer(), sku: Type.String(), qty: Type.Number() })),
  }),
  sample: {
    ...{ sale_id: 310, attempt: 1, store_id: 1, hold_until: '2026-03-02T15:15:09Z', hold_id: 640 },
    lines: [{ product_id: 42, sku: 'TSHIRT-M', qty: 2 }],
  },
});
export type PaymentWanted = Static<(typeof checkoutPaymentWanted)['schema']>;

export const checkoutPaymentWaiting = defineEvent('checkout.payment-waiting', topics['sale-link'], {
  aggregate: 'sale',
  subject: 'sale_id',
  summary: 'A buyer has taken a slip that is paid later (boleto): the inventory holds the goods for longer.',
  schema: Type.Object({ ...attempt, hold_until: holdUntil }),
  sample: { sale_id: 310, attempt: 1, hold_until: '2026-03-10T02:59:59Z' },
});

export const checkoutPaymentEnded = defineEvent('checkout.payment-ended', topics['sale-link'], {
  aggregate: 'sale',
  subject: 'sale_id',
  summary:
    'Nothing was paid on a provider’s page: the buyer has left it, its time is over, or it did not open. The inventory holds nothing any more.',
  schema: Type.Object(attempt),
  sample: { sale_id: 310, attempt: 1 },
});

const ofPayment = {
  payment_reference: Type.String({ description: 'what its provider calls it' }),
  vendalink_id: orNull(Type.Integer(), 'the sale that it was paid for; null: it was not paid on a page of ours'),
  amount: Type.Number(),
  currency: Type.String(),
  reason: Type.String(),
};

export const paymentNotRefunded = defineEvent('payment.not-refunded', topics['sale-link'], {
  aggregate: null,
  subject: 'payment_reference',
  summary: 'Money of a payment was to be given back, and its provider does not: its method cannot be refunded, or the refund failed later.',
  schema: Type.Object({
    ...ofPayment,
    case_id: Type.String({ description: 'the same for each report of it' }),
    refund_id: orNull(Type.String(), 'the refund that failed; null: none was made'),
    refund_of: orNull(Type.String(), 'the payment of the credit memo that it was for, as `entrepot ops payments` shows it'),
    is_customer_notified: Type.Boolean(),
  }),
  sample: {
    ...{ payment_reference: 'pi_3PgbQ2LkdIwHu7ix', vendalink_id: 310, amount: 159.8, currency: 'BRL', reason: 'Stripe refunds no boleto' },
    ...{ case_id: 'release-pi_3PgbQ2LkdIwHu7ix', refund_id: null, refund_of: null, is_customer_notified: true },
  },
});

export const paymentDisputed = defineEvent('payment.disputed', topics['sale-link'], {
  aggregate: null,
  subject: 'payment_reference',
  summary: 'The customer’s bank disputes a payment, or has decided the dispute.',
  schema: Type.Object({
    ...ofPayment,
    dispute_id: Type.String(),
    status: Type.String({ description: 'as its provider says: `needs_response`, `under_review`, `won`, `lost`, …' }),
    is_closed: Type.Boolean(),
  }),
  sample: {
    ...{ payment_reference: 'pi_3PgbQ2LkdIwHu7ix', vendalink_id: 310, amount: 159.8, currency: 'BRL', reason: 'fraudulent' },
    ...{ dispute_id: 'dp_1PgbQ2LkdIwHu7ix', status: 'needs_response', is_closed: false },
  },
});
