import { Type, type Static, type TOptional } from '@sinclair/typebox';
import { defineEvent } from './event.js';
import { mailTextKinds } from '../roster/mail-texts.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';

const paymentMethodSchema = Type.Object({
  code: Type.String({ examples: ['banktransfer'] }),
  title: Type.String(),
  instructions: Type.Optional(Type.String({ description: 'how to pay, in the customer’s words' })),
  min_total: Type.Optional(Type.Number({ minimum: 0, description: 'for sales from this total on' })),
  max_total: Type.Optional(Type.Number({ minimum: 0, description: 'for sales up to this total' })),
  key: Type.Optional(Type.String({ description: 'of pix: the key that is paid to' })),
  merchant_name: Type.Optional(Type.String({ description: 'of pix: who is paid' })),
  merchant_city: Type.Optional(Type.String({ description: 'of pix: the city of who is paid' })),
});

/** A way to pay as a store offers it. */
export type StorePaymentMethod = Static<typeof paymentMethodSchema>;

const daysSchema = Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })], {
  description: 'days until it arrives, least and most',
});

const shippingZoneSchema = Type.Object({
  country: Type.Optional(Type.String({ description: 'ISO 3166-1; absent: each' })),
  regions: Type.Optional(Type.Array(Type.String(), { description: 'codes or names; count where there are no postcodes' })),
  postcodes: Type.Optional(
    Type.Array(Type.Tuple([Type.String(), Type.String()]), { description: 'ranges, both ends included; hyphens do not count' }),
  ),
  up_to_weight: Type.Optional(Type.Number({ description: 'kg, included' })),
  price: Type.Number({ minimum: 0 }),
  days: Type.Optional(daysSchema),
});

/** A zone of a table of freight: the first that fits counts. */
export type ShippingZone = Static<typeof shippingZoneSchema>;

const shippingMethodSchema = Type.Object({
  code: Type.String({ examples: ['sedex'] }),
  title: Type.String(),
  kind: Type.String({ description: 'flat, table or pickup' }),
  price: Type.Optional(Type.Number({ minimum: 0, description: 'of flat and pickup; a table has its zones’' })),
  free_from: Type.Optional(Type.Number({ minimum: 0, description: 'free from this sum of goods on, after the discount' })),
  days: Type.Optional(daysSchema),
  zones: Type.Optional(Type.Array(shippingZoneSchema, { description: 'of table' })),
});

/** A way in which a store's goods reach the customer. */
export type StoreShippingMethod = Static<typeof shippingMethodSchema>;

const optionalText = (description: string, settings: object = {}) => Type.Optional(Type.String({ description, ...settings }));

const brandSchema = Type.Object({
  logo_url: optionalText('shown at the head of mails and of the checkout page', { examples: ['https://loja.example.com/logo.png'] }),
  logo_alt: optionalText('what stands where the logo is not shown; absent: the name of the store'),
  color: optionalText('of headings, links and buttons', { pattern: '^#[0-9a-f]{6}$', examples: ['#0b3d2e'] }),
  contact_email: optionalText('where customers can ask'),
  contact_phone: optionalText('where customers can call'),
  terms_url: optionalText('the terms of sale'),
  privacy_url: optionalText('the privacy policy'),
});

/** Brand of a store, as customers see it beside the name. */
export type StoreBrand = Static<typeof brandSchema>;

const mailTextsSchema = Type.Object({
  subject: optionalText('the subject of the mail'),
  intro: optionalText('the first paragraph, behind the greeting'),
  closing: optionalText('the last paragraph'),
});

/** A store's own words in a mail; what is absent stays as it is. */
export type MailTexts = Static<typeof mailTextsSchema>;

const mailSchema = Type.Object({
  footer: optionalText('stands below each mail'),
  confirm_orders: Type.Optional(
    Type.Boolean({ description: 'whether customers get a mail when their checkout has become an order; absent: true' }),
  ),
  texts: Type.Optional(
    Type.Object(
      Object.fromEntries(mailTextKinds.map((kind) => [kind, Type.Optional(mailTextsSchema)])) as Record<
        (typeof mailTextKinds)[number],
        TOptional<typeof mailTextsSchema>
      >,
      { description: 'its own words by the kind of mail, with placeholders in braces' },
    ),
  ),
});

/** Texts of a store's mails. */
export type StoreMail = Static<typeof mailSchema>;

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
  brand: Type.Optional(
    Type.Union([brandSchema, Type.Null()], {
      description: 'what customers see of it on the checkout page and in mails; null or absent: its name',
    }),
  ),
  mail: Type.Optional(Type.Union([mailSchema, Type.Null()], { description: 'what its mails say; null or absent: the usual texts' })),
  shipping_methods: Type.Optional(
    Type.Union([Type.Array(shippingMethodSchema), Type.Null()], {
      description: 'what its checkout offers, in this order; null or absent: no freight. In `previous` without zones',
    }),
  ),
  countries: Type.Optional(
    Type.Union([Type.Array(Type.String()), Type.Null()], {
      description: 'ISO 3166-1: where it sells to; null or absent: the country of its locale',
    }),
  ),
  timezone: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: 'IANA: of times on its page and in its mails; null or absent: UTC' }),
  ),
  return_url: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: 'where customers go back to from the order’s page; null or absent: nowhere' }),
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
