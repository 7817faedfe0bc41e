import { type StorePaymentMethod, storeMethods } from '@entrepot/contracts';
import { isCurrency } from '@entrepot/kernel';
import { Field, Flag, HttpsUrl, ItemsOf, ListOf, Nested, OneOf, Text, textLimits } from '@entrepot/requests';
import type { StoreLine } from '../store/store.rules.js';
import { StoreBrandRequest, StoreMailRequest } from './store-face.requests.js';
import { country, ShippingMethodRequest } from './shipping-method.requests.js';
import { AmountField, IntegerField, largestInteger, NameField, rule } from './record-fields.js';

const asTrimmed = (convert: (text: string) => string) => (value: unknown) => (typeof value === 'string' ? convert(value.trim()) : value);

const currency = rule<string>(
  'currency',
  'an ISO 4217 code of a currency in use, as BRL',
  (value) => typeof value === 'string' && isCurrency(value),
  { type: String, maxLength: 3, pattern: '^[A-Za-z]{3}$' },
  asTrimmed((code) => code.toUpperCase()),
);

const longestLocale = 35;
const locale = rule<string>(
  'locale',
  'a language and a country, as pt_BR',
  (value) => typeof value === 'string' && value.length <= longestLocale && /^[a-z]{2,3}(_[A-Za-z0-9]{2,8})*$/.test(value),
  { type: String, maxLength: longestLocale, pattern: '^[a-z]{2,3}([_\\-][A-Za-z0-9]{2,8})*$', default: 'pt_BR' },
  asTrimmed((name) => name.replaceAll('-', '_')),
);

const longestAddress = 500;
const isWebAddress = (value: unknown): boolean => {
  if (typeof value !== 'string' || value.length > longestAddress || !URL.canParse(value)) return false;
  const { protocol, search, hash, username } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && search === '' && hash === '' && username === '';
};
const webAddress = rule<string>(
  'webAddress',
  'an http or https address without a query, or null',
  isWebAddress,
  { type: String, format: 'uri', maxLength: longestAddress },
  asTrimmed((address) => address.replace(/\/+$/, '')),
);

const isTimezone = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^[A-Za-z][\w+\-]*(?:\/[\w+\-]+)*$/.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
};
const timezone = rule<string>('timezone', 'a time zone of IANA, as America/Sao_Paulo', isTimezone, { type: String, maxLength: 64 });

/** A sandbox is not a store's to offer: SANDBOX adds it. */
export class PaymentMethodRequest implements StorePaymentMethod {
  @OneOf(storeMethods, { required: true, example: 'banktransfer' })
  code: string;
  @NameField({ required: true, description: 'As the customer reads it', example: 'Transferência bancária' })
  title: string;
  @Text({
    max: textLimits.text,
    empty: 'refused',
    description: 'How to pay; line feeds stay',
    example: 'Banco 001, agência 1234, conta 56789-0',
  })
  instructions?: string;
  @AmountField({ description: 'Offered from this total of a sale on', example: 10 })
  min_total?: number;
  @AmountField({ description: 'Offered up to this total of a sale', example: 5000 })
  max_total?: number;
  @Text({ max: 77, empty: 'refused', description: 'Required for pix: its key', example: 'pix@loja.example' })
  key?: string;
  @Text({ max: 25, empty: 'refused', description: 'Required for pix: who is paid', example: 'Loja Brasil' })
  merchant_name?: string;
  @Text({ max: 15, empty: 'refused', description: 'Required for pix: the city of who is paid', example: 'Sao Paulo' })
  merchant_city?: string;
}

/** Line of POST /ops/import/stores. */
export class StoreLineRequest implements StoreLine {
  @IntegerField(0, largestInteger, { required: true, description: 'Natural key', example: 1 })
  store_id: number;
  @NameField({ max: 64, description: 'Required for a new store; unique', example: 'loja_br' })
  code?: string;
  @NameField({ description: 'Required for a new store', example: 'Loja Brasil' })
  name?: string;
  @IntegerField(0, largestInteger, { description: 'Required for a new store', example: 1 })
  website_id?: number;
  @Field(currency, { empty: 'refused', description: 'Required for a new store', example: 'BRL' })
  currency?: string;
  @Field(locale, { empty: 'refused' })
  locale?: string;
  @Field(webAddress, {
    empty: 'refused',
    nullable: true,
    description: 'Null: PUBLIC_URL, else the gateway’s own address',
    example: 'https://loja.example',
  })
  base_url?: string | null;
  @Flag({ api: { default: true } })
  is_active?: boolean;
  @ItemsOf(PaymentMethodRequest, {
    empty: 'refused',
    filled: true,
    max: storeMethods.length,
    nullable: true,
    description: 'The whole list, in the order of the checkout page; null, and a new store without it: bank transfer alone',
  })
  payment_methods?: PaymentMethodRequest[] | null;
  @Nested(StoreBrandRequest, { nullable: true, description: 'Replaced as a whole; null: the name of the store alone' })
  brand?: StoreBrandRequest | null;
  @Nested(StoreMailRequest, { nullable: true, description: 'Replaced as a whole; null: the usual texts' })
  mail?: StoreMailRequest | null;
  @ItemsOf(ShippingMethodRequest, {
    empty: 'refused',
    filled: true,
    max: 100,
    nullable: true,
    description: 'The whole list, in the order of the checkout page, of 10,000 zones at most; null, and a new store without it: no freight',
  })
  shipping_methods?: ShippingMethodRequest[] | null;
  @ListOf(country, {
    filled: true,
    max: 249,
    nullable: true,
    description: 'Where it sells to, ISO 3166-1; null: the country of its locale',
    example: ['BR', 'PT'],
  })
  countries?: string[] | null;
  @Field(timezone, {
    empty: 'refused',
    nullable: true,
    description: 'Of times on its page and in its mails; null: UTC',
    example: 'America/Sao_Paulo',
  })
  timezone?: string | null;
  @HttpsUrl({ nullable: true, description: 'Where customers go back to from the page of their order', example: 'https://loja.example' })
  return_url?: string | null;
}
