import { Type, type Static } from '@sinclair/typebox';
import { isSandbox, sandboxSetting, serviceSettings, SettingsError } from '@entrepot/service';
import { stripeClient, stripeSettings } from '@entrepot/stripe';
import { mailSettings } from '@entrepot/mail';
import type { SaleLinkConfig } from './link/sale-link.config.js';
import { type PaymentPage, stripePage } from './payment/stripe-page.js';
import { deriveTokenKey, mailSeal } from './link/sale-secrets.js';

/** A value that everyone can read here: good for trying out only, and each start says so. */
export const developmentSecretKey = 'entrepot-development-sale-link-key-not-for-production';

/** Settings of the sale-link service. */
export const saleLinkSettings = Type.Object({
  ...serviceSettings,
  ...mailSettings,
  PUBLIC_URL: Type.Optional(
    Type.String({
      default: '',
      pattern: '^$|^https?://[^/?#\\s]',
      description: 'Address under which customers reach the checkout page, for stores without base_url; empty: GATEWAY_URL',
    }),
  ),
  GATEWAY_URL: Type.Optional(Type.String({ default: 'http://127.0.0.1:3000', format: 'uri', description: 'The gateway’s own address' })),
  SALE_LINK_SECRET_KEY: Type.Optional(
    Type.String({
      default: developmentSecretKey,
      minLength: 32,
      description:
        'Encrypts the tokens of checkout links; with another one the links of earlier sales open, but cannot be shown or mailed any more',
    }),
  ),
  TAXVAT_RULE: Type.Optional(
    Type.Union([Type.Literal('br'), Type.Literal('none')], {
      default: 'br',
      description: 'br: CPF and CNPJ with their check digits; none: any taxvat',
    }),
  ),
  POSTCODE_LOOKUP_URL: Type.Optional(
    Type.String({
      default: '',
      pattern: '^$|^https?://[^/?#\\s]+/\\S*\\{postcode\\}',
      description:
        'Fills the address of the checkout page from a CEP, for stores in Brazil: a service that answers as ViaCEP does, ' +
        '`https://viacep.com.br/ws/{postcode}/json/`; empty: customers type it',
    }),
  ),
  ...stripeSettings,
  STRIPE_WEBHOOK_SECRET: Type.Optional(
    Type.String({
      default: '',
      description:
        'Signing secret (whsec_…) of the webhook endpoint PUBLIC_URL/checkout/stripe/webhook at Stripe; needed with STRIPE_SECRET_KEY',
    }),
  ),
  SANDBOX: Type.Optional(sandboxSetting('empty: false')),
  EXPIRY_SWEEP_MS: Type.Optional(
    Type.Integer({
      default: 2_000,
      minimum: 50,
      maximum: 60_000,
      description: 'Pause between two looks for sales that have expired, to publish sale.expired: an expiry counts within 60 s',
    }),
  ),
});

export type SaleLinkSettings = Static<typeof saleLinkSettings>;

export const isDevelopmentKey = ({ SALE_LINK_SECRET_KEY = developmentSecretKey }: SaleLinkSettings): boolean =>
  SALE_LINK_SECRET_KEY === developmentSecretKey;

/** Where customers pay; null without a key. @throws SettingsError for a key alone: what they have paid would be heard of late */
export const paymentPageOf = (settings: SaleLinkSettings): PaymentPage | null => {
  const { STRIPE_WEBHOOK_SECRET = '' } = settings;
  const client = stripeClient(settings);
  if (client && STRIPE_WEBHOOK_SECRET === '')
    throw new SettingsError(
      'STRIPE_WEBHOOK_SECRET is missing: with STRIPE_SECRET_KEY it must be the signing secret of the webhook endpoint',
    );
  return client && stripePage(client, STRIPE_WEBHOOK_SECRET);
};

export const configOf = (settings: SaleLinkSettings): SaleLinkConfig => {
  const { PUBLIC_URL, GATEWAY_URL = 'http://127.0.0.1:3000', SALE_LINK_SECRET_KEY = developmentSecretKey } = settings;
  return {
    publicUrl: (PUBLIC_URL || GATEWAY_URL).replace(/\/+$/, ''),
    tokenKey: deriveTokenKey(SALE_LINK_SECRET_KEY),
    isSandbox: isSandbox(settings),
    takesPayments: (settings.STRIPE_SECRET_KEY ?? '') !== '',
    taxvatRule: settings.TAXVAT_RULE ?? 'br',
    postcodeUrl: settings.POSTCODE_LOOKUP_URL || null,
    sweepMs: settings.EXPIRY_SWEEP_MS ?? 2_000,
    mail: settings,
    mailSeal: mailSeal(SALE_LINK_SECRET_KEY),
  };
};
