import { Type, type Static } from '@sinclair/typebox';
import { defineEvent } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';

const paymentMethodSchema = Type.Object({
  code: Type.String({ examples: ['banktransfer'] }),
  title: Type.String(),
  instructions: Type.Optional(Type.String({ description: 'how to pay, in the customer’s words' })),
  min_total: Type.Optional(Type.Number({ minimum: 0, description: 'for sales from this total on' })),
  max_total: Type.Optional(Type.Number({ minimum: 0, description: 'for sales up to this total' })),
});

/** A way to pay as a store offers it. */
export type StorePaymentMethod = Static<typeof paymentMethodSchema>;

const storeSchema = Type.Object({
  store_id: Type.Integer({ minimum: 0 }),
  code: Type.String(),
  name: Type.String(),
  website_id: Type.Integer({ minimum: 0 }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
  locale: Type.String({ examples: ['pt_BR'] }),
  base_url: Type.Union([Type.String(), Type.Null()], {
    description: 'without a slash at its end; null: PUBLIC_URL, else the gateway’s address',
  }),
  is_active: Type.Boolean(),
  payment_methods: Type.Optional(
    Type.Union([Type.Array(paymentMethodSchema), Type.Null()], {
      description: 'what its checkout offers, in this order; null or absent: bank transfer',
    }),
  ),
});

/** A store view as other services know it. */
export type StoreData = Static<typeof storeSchema>;

const storeData = Type.Intersect([
  storeSchema,
  Type.Object({ previous: Type.Union([Type.Partial(storeSchema), Type.Null()], { description: 'the old values of what changed' }) }),
]);

export const storeCreated = defineEvent('store.created', topics.catalog, {
  subject: 'store_id',
  summary: 'A store was created.',
  schema: storeData,
  sample: { ...samples.store, previous: null },
});
export const storeUpdated = defineEvent('store.updated', topics.catalog, {
  subject: 'store_id',
  summary: 'A store changed.',
  schema: storeData,
  sample: { ...samples.store, previous: { name: 'Shop' } },
});
