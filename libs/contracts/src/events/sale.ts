import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from './samples.js';
import { checkout } from './checkout.js';

const saleSchema = Type.Object({
  sale_id: Type.Integer(),
  status: Type.Union(['pending', 'converted', 'expired'].map((status) => Type.Literal(status))),
  email: Type.String(),
  store_id: Type.Integer(),
  coupon_code: orNull(Type.String()),
  total: Type.Number(),
  currency: Type.String(),
  expires_at: Type.String({ description: 'ISO 8601, UTC' }),
  order_id: orNull(Type.Integer()),
  order_increment_id: orNull(Type.String()),
  items: Type.Array(Type.Object({ sku: Type.String(), qty: Type.Number(), price: Type.Number(), row_total: Type.Number() })),
});
/** A sale by link as others know it; never with its token. */
export type SaleData = Static<typeof saleSchema>;

const saleData = Type.Intersect([
  saleSchema,
  Type.Object({ previous: orNull(Type.Partial(saleSchema), 'the old values of what changed') }),
]);

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
    previous: { status: 'pending', order_id: null, order_increment_id: null },
  },
});
export const saleExpired = defineEvent('sale.expired', topics['sale-link'], {
  subject: 'sale_id',
  summary: 'A sale expired before anybody bought.',
  schema: saleData,
  sample: { ...samples.sale, status: 'expired', previous: { status: 'pending' } },
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
