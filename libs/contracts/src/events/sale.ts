import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull, ownData } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';
import { checkout } from './checkout.js';

const saleSchema = Type.Object({
  sale_id: Type.Integer(),
  status: Type.Union(['pending', 'converted', 'expired'].map((status) => Type.Literal(status))),
  email: Type.String(),
  store_id: Type.Integer(),
  coupon_code: orNull(Type.String()),
  total: Type.Number({ description: 'freight included, once it is known' }),
  shipping: Type.Optional(
    orNull(
      Type.Object({
        code: orNull(Type.String(), 'of the store’s shipping method; null: the sale named an amount'),
        amount: orNull(Type.Number(), 'null: not known before the address is'),
        description: orNull(Type.String(), 'title as the customer reads it'),
      }),
      'how the goods are sent; null: nothing is said of it; older events have none',
    ),
  ),
  currency: Type.String(),
  expires_at: Type.String({ description: 'ISO 8601, UTC' }),
  order_id: orNull(Type.Integer()),
  order_increment_id: orNull(Type.String()),
  created_at: Type.Optional(Type.String({ description: 'ISO 8601, UTC; older events have none of these fields' })),
  updated_at: Type.Optional(Type.String({ description: 'ISO 8601, UTC' })),
  deactivated_at: Type.Optional(orNull(Type.String(), 'ISO 8601, UTC: it was ended before its time')),
  email_sent: Type.Optional(Type.Boolean({ description: 'the mail with its link was queued' })),
  warnings: Type.Optional(Type.Array(Type.String(), { description: 'why no mail was queued; absent where there is none' })),
  ...ownData,
  items: Type.Array(
    Type.Object({
      id: Type.Optional(Type.Integer()),
      sku: Type.String(),
      qty: Type.Number(),
      price: Type.Number(),
      row_total: Type.Number(),
      options: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'option_id → what was chosen' })),
    }),
  ),
});
/** A sale by link as others know it: as the API shows it, but for its link. */
export type SaleData = Static<typeof saleSchema>;

const previous = orNull(Type.Partial(saleSchema), 'the old values of what changed');
const saleData = Type.Intersect([saleSchema, Type.Object({ previous })]);

export const saleCreated = defineEvent('sale.created', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'A sale by link was created: a buyer can fill in its checkout.',
  schema: saleData,
  sample: { ...samples.sale, previous: null },
});
export const saleConverted = defineEvent('sale.converted', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'A sale became an order.',
  schema: saleData,
  sample: {
    ...samples.sale,
    status: 'converted',
    order_id: 1001,
    order_increment_id: '100000001',
    updated_at: '2026-03-02T14:05:10Z',
    previous: { status: 'pending', order_id: null, order_increment_id: null, updated_at: samples.sale.updated_at },
  },
});
export const saleExpired = defineEvent('sale.expired', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'A sale expired before anybody bought.',
  schema: saleData,
  sample: {
    ...samples.sale,
    status: 'expired',
    updated_at: '2026-03-09T14:00:02Z',
    previous: { status: 'pending', updated_at: samples.sale.updated_at },
  },
});
export const saleDeactivated = defineEvent('sale.deactivated', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'A sale was ended by its integrator before its time: it is expired.',
  schema: saleData,
  sample: {
    ...samples.sale,
    status: 'expired',
    expires_at: '2026-03-05T10:00:00Z',
    updated_at: '2026-03-05T10:00:00Z',
    deactivated_at: '2026-03-05T10:00:00Z',
    previous: {
      status: 'pending',
      expires_at: samples.sale.expires_at,
      updated_at: samples.sale.updated_at,
      deactivated_at: null,
    },
  },
});
export const saleCouponRemoved = defineEvent('sale.coupon-removed', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'A buyer went on without the coupon, which does not count any more: the total is without its discount.',
  schema: saleData,
  sample: {
    ...samples.sale,
    coupon_code: null,
    updated_at: '2026-03-02T14:05:09Z',
    previous: { coupon_code: 'MARCH10', total: 134.91, updated_at: samples.sale.updated_at },
  },
});
export const saleShippingChosen = defineEvent('sale.shipping-chosen', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'A buyer has chosen how the goods are sent, or the freight became known: the total holds it.',
  schema: saleData,
  sample: {
    ...samples.sale,
    total: 174.7,
    shipping: { code: 'sedex', amount: 14.9, description: 'Sedex' },
    updated_at: '2026-03-02T14:05:09Z',
    previous: { total: 159.8, shipping: null, updated_at: samples.sale.updated_at },
  },
});
export const saleItemsReduced = defineEvent('sale.items-reduced', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'A buyer went on with what is left in stock: the items and the total are those of it.',
  schema: saleData,
  sample: {
    ...samples.sale,
    total: 79.9,
    updated_at: '2026-03-02T14:05:09Z',
    items: samples.sale.items.map((item) => ({ ...item, qty: 1, row_total: 79.9 })),
    previous: { total: 159.8, items: samples.sale.items, updated_at: samples.sale.updated_at },
  },
});
export const saleResent = defineEvent('sale.resent', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'The mail with the link of a sale was asked for once more; `email_sent` and `warnings` say what became of it.',
  schema: saleData,
  sample: {
    ...samples.sale,
    updated_at: '2026-03-04T10:00:00Z',
    email_sent: true,
    previous: { updated_at: samples.sale.updated_at, email_sent: false },
  },
});
export const saleCheckoutRefused = defineEvent('sale.checkout-refused', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'There was not enough stock for a submitted checkout: the sale waits for another one, unless its time is over.',
  schema: Type.Intersect([
    saleSchema,
    Type.Object({
      previous,
      attempt: Type.Integer({ description: 'of the `checkout.submitted` that it answers' }),
      missing: Type.Array(Type.Object({ line: Type.Integer({ description: 'from 0' }), sku: Type.String() })),
    }),
  ]),
  sample: {
    ...samples.sale,
    updated_at: '2026-03-02T14:05:10Z',
    attempt: 1,
    missing: [{ line: 0, sku: 'TSHIRT-M' }],
    previous: { updated_at: samples.sale.updated_at },
  },
});
export const checkoutSubmitted = defineEvent('checkout.submitted', topics['sale-link'], {
  aggregate: 'sale',
  subject: 'sale_id',
  summary: 'A buyer submitted the checkout of a sale. The inventory answers with reservation.confirmed or reservation.rejected.',
  schema: checkout,
  sample: samples.checkout,
});

const couponSchema = Type.Object({
  coupon_id: Type.Integer(),
  code: Type.String(),
  is_active: Type.Boolean(),
  discount_type: Type.Union([Type.Literal('percent'), Type.Literal('fixed')]),
  amount: Type.Number(),
  usage_limit: orNull(Type.Integer(), 'null: no limit'),
  times_used: Type.Integer(),
  expires_at: orNull(Type.String()),
  store_ids: orNull(Type.Array(Type.Integer())),
});
const couponData = Type.Intersect([couponSchema, Type.Object({ previous: orNull(Type.Partial(couponSchema)) })]);

export const couponCreated = defineEvent('coupon.created', topics['sale-link'], {
  subject: 'coupon_id',
  summary: 'A coupon was created.',
  schema: couponData,
  sample: { ...samples.coupon, previous: null },
});
export const couponUpdated = defineEvent('coupon.updated', topics['sale-link'], {
  subject: 'coupon_id',
  summary: 'A coupon changed or was used.',
  schema: couponData,
  sample: { ...samples.coupon, times_used: 1, previous: { times_used: 0 } },
});
