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
});

/** A way to pay as a store offers it. */
export type StorePaymentMethod = Static<typeof paymentMethodSchema>;

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
