import { Type, type Static } from '@sinclair/typebox';
import { orNull, ownData } from './event.js';

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
  payment_method: Type.String({ description: 'empty: there is nothing to pay' }),
  payment_reference: Type.Optional(
    Type.String({ description: 'what its provider calls the payment that was authorized or paid on its page' }),
  ),
  language: Type.Optional(Type.String({ description: 'of the page that was submitted: pt, es or en; its mails speak it' })),
  coupon_code: orNull(Type.String()),
  discount_amount: Type.Number({ description: 'of the coupon: the sum of the lines’ discounts' }),
  total: Type.Number(),
  ...ownData,
  submitted_at: Type.String({ description: 'UTC, YYYY-MM-DD HH:MM:SS' }),
  lines: Type.Array(line),
});
export type Checkout = Static<typeof checkout>;
