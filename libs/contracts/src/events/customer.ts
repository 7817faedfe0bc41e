import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull, timestamp } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';

const text = orNull(Type.String());

const addressSchema = Type.Object({
  address_id: Type.Integer(),
  is_default_billing: Type.Boolean(),
  is_default_shipping: Type.Boolean(),
  firstname: text,
  lastname: text,
  street: Type.Array(Type.String()),
  city: text,
  region: text,
  postcode: text,
  country_id: text,
  telephone: text,
  custom_attributes: Type.Record(Type.String(), Type.Unknown()),
});

const customerSchema = Type.Object({
  customer_id: Type.Integer(),
  email: Type.String(),
  firstname: text,
  middlename: text,
  lastname: text,
  taxvat: orNull(Type.String(), 'digits and upper-case letters only'),
  dob: text,
  gender: orNull(Type.Integer()),
  group_id: Type.Integer(),
  website_id: Type.Integer(),
  store_id: Type.Integer(),
  custom_attributes: Type.Record(Type.String(), Type.Unknown()),
  addresses: Type.Array(addressSchema),
  created_at: Type.String({ description: 'UTC, YYYY-MM-DD HH:MM:SS' }),
  updated_at: Type.Optional(timestamp),
});
/** A customer as other services know it. */
export type CustomerData = Static<typeof customerSchema>;

const customerData = Type.Intersect([
  customerSchema,
  Type.Object({ previous: orNull(Type.Partial(customerSchema), 'the old values of what changed') }),
]);

export const customerCreated = defineEvent('customer.created', topics.customer, {
  subject: 'customer_id',
  summary: 'A customer was created: by the API, by an import, or by the first order with the e-mail address.',
  schema: customerData,
  sample: { ...samples.customer, previous: null },
});
export const customerUpdated = defineEvent('customer.updated', topics.customer, {
  subject: 'customer_id',
  summary: 'A customer or one of its addresses changed.',
  schema: customerData,
  sample: { ...samples.customer, previous: { firstname: 'Anna' } },
});
export const customerDeleted = defineEvent('customer.deleted', topics.customer, {
  subject: 'customer_id',
  summary: 'A customer was deleted.',
  schema: Type.Object({ customer_id: Type.Integer(), email: Type.String(), website_id: Type.Integer(), previous: customerSchema }),
  sample: { customer_id: 77, email: 'ana@example.com', website_id: 1, previous: samples.customer },
});
