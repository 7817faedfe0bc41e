import { shippingKinds, type ShippingZone, type StoreShippingMethod } from '@entrepot/contracts';
import { isCountry } from '@entrepot/kernel';
import { Field, type FieldSettings, ItemsOf, ListOf, OneOf, type Rule, rules, Text } from '@entrepot/requests';
import { mostZones } from '../store/shipping-methods.rules.js';
import { AmountField, isInteger, NameField, rule } from './record-fields.js';

/** Country of ISO 3166-1 by its code of two letters, in capitals. */
export const country = rule<string>(
  'country',
  'a country code of ISO 3166-1, as BR',
  (value) => typeof value === 'string' && isCountry(value),
  { type: 'string', maxLength: 2, pattern: '^[A-Za-z]{2}$' },
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
);

const isDays = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every((day) => isInteger(day, 0, 999));
const days = rule<[number, number]>('days', 'two whole numbers from 0 to 999, as [2, 5]', isDays, {
  type: [Number],
  minItems: 2,
  maxItems: 2,
  example: [2, 5],
});

const Days = (): PropertyDecorator => Field(days, { empty: 'refused', description: 'Days until it arrives, least and most' });

const isPostcode = (value: unknown): boolean => typeof value === 'string' && /^[\dA-Za-z][\dA-Za-z .\-]{0,15}$/.test(value);
const postcodeRange: Rule<[string, string]> = rule<[string, string]>(
  'postcodeRange',
  'two postcodes of letters, digits, hyphens, as ["01000-000", "19999-999"]',
  (value) => Array.isArray(value) && value.length === 2 && value.every(isPostcode),
  { type: 'array', items: { type: 'string', maxLength: 16 }, minItems: 2, maxItems: 2 },
  (value) => (Array.isArray(value) ? value.map((end: unknown) => (typeof end === 'number' ? String(end) : end)) : value),
);

/** Amount of money. */
const PriceField = (settings: FieldSettings<number> = {}): PropertyDecorator => AmountField({ places: 2, ...settings });

class ShippingZoneRequest implements ShippingZone {
  @Field(country, { empty: 'refused', description: 'Absent: each country of the store', example: 'BR' })
  country?: string;
  @ListOf(rules.text({ max: 64, empty: 'refused' }), {
    filled: true,
    max: 200,
    description: 'Codes or names; count where there are no postcodes',
    example: ['SP', 'Rio de Janeiro'],
  })
  regions?: string[];
  @ListOf(postcodeRange, {
    filled: true,
    max: 1_000,
    description: 'Ranges, both ends included; hyphens do not count',
    example: [['01000-000', '19999-999']],
  })
  postcodes?: [string, string][];
  @AmountField({ description: 'kg, included: product attribute weight × qty', example: 5 })
  up_to_weight?: number;
  @PriceField({ required: true, example: 18.9 })
  price: number;
  @Days()
  days?: [number, number];
}

/** A way in which a store's goods reach the customer. */
export class ShippingMethodRequest implements StoreShippingMethod {
  @Text({
    max: 64,
    pattern: /^[A-Za-z0-9][\w.\-]*$/,
    mustBe: 'letters, digits, hyphens and points, 64 at most',
    required: true,
    example: 'sedex',
  })
  code: string;
  @NameField({ required: true, description: 'As the customer reads it', example: 'Sedex' })
  title: string;
  @OneOf(shippingKinds, { required: true, example: 'flat' })
  kind: (typeof shippingKinds)[number];
  @PriceField({ description: 'Required for flat; pickup without it is free', example: 14.9 })
  price?: number;
  @PriceField({ description: 'Free from this sum of goods on, after the discount', example: 200 })
  free_from?: number;
  @Days()
  days?: [number, number];
  @ItemsOf(ShippingZoneRequest, { max: mostZones, description: 'Required for table: the first that fits counts' })
  zones?: ShippingZoneRequest[];
}
