import { Field, FlagField, IntegerField, TextField, largestInteger } from '../api/record-fields.js';
import type { StoreLine } from '../store/store.rules.js';

const currency = /^[A-Z]{3}$/;
const longestLocale = 35;
const locale = /^[a-z]{2,3}(_[A-Za-z0-9]{2,8})*$/;

const longestAddress = 500;

const isWebAddress = (value: unknown): boolean => {
  if (typeof value !== 'string' || value.length > longestAddress || !URL.canParse(value)) return false;
  const { protocol, search, hash, username } = new URL(value);
  return (protocol === 'https:' || protocol === 'http:') && search === '' && hash === '' && username === '';
};

/** One line of POST /ops/import/stores. */
export class StoreRecordDto implements StoreLine {
  @IntegerField(0, largestInteger, { required: true, api: { description: 'Natural key', example: 1 } })
  store_id: number;

  @TextField(64, { api: { description: 'Required for a new store; unique', example: 'loja_br' } })
  code?: string;

  @TextField(255, { api: { description: 'Required for a new store', example: 'Loja Brasil' } })
  name?: string;

  @IntegerField(0, largestInteger, { api: { description: 'Required for a new store', example: 1 } })
  website_id?: number;

  @Field(
    (value) => typeof value === 'string' && currency.test(value),
    'an ISO 4217 code of three letters, as BRL',
    { api: { type: String, maxLength: 3, pattern: '^[A-Za-z]{3}$', description: 'Required for a new store', example: 'BRL' } },
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
  )
  currency?: string;

  @Field(
    (value) => typeof value === 'string' && value.length <= longestLocale && locale.test(value),
    'a language and a country, as pt_BR',
    { api: { type: String, maxLength: longestLocale, pattern: '^[a-z]{2,3}([_-][A-Za-z0-9]{2,8})*$', default: 'pt_BR' } },
    (value) => (typeof value === 'string' ? value.trim().replaceAll('-', '_') : value),
  )
  locale?: string;

  @Field(
    isWebAddress,
    'an http or https address without a query, or null',
    {
      api: {
        type: String,
        format: 'uri',
        maxLength: longestAddress,
        nullable: true,
        description: 'Null: PUBLIC_URL, else the gateway’s own address',
        example: 'https://loja.example',
      },
    },
    (value) => (typeof value === 'string' ? value.trim().replace(/\/+$/, '') : value),
  )
  base_url?: string | null;

  @FlagField({ api: { default: true } })
  is_active?: boolean;
}
