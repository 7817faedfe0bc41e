import { addressFields, type AddressField } from './address-fields.rules.js';

interface AddressFormat {
  /** In the order of the country; those that may stay empty end with `?`. */
  order: string;
  postcode: RegExp;
}

const anyPostcode = /^[\p{L}\d -]{3,10}$/u;

/** Written by hand (ADR 78); any other country has the plain format. */
const formats: Readonly<Record<string, AddressFormat>> = {
  BR: { order: 'postcode street number complement? district city region', postcode: /^\d{5}-?\d{3}$/ },
  PT: { order: 'street complement? postcode city', postcode: /^\d{4}[- ]?\d{3}$/ },
  US: { order: 'street complement? city region postcode', postcode: /^\d{5}(-?\d{4})?$/ },
  MX: { order: 'street complement? district postcode city region', postcode: /^\d{5}$/ },
  AR: { order: 'street complement? postcode city region', postcode: /^([A-Z]?\d{4}|[A-Z]\d{4}[A-Z]{3})$/i },
  ES: { order: 'street complement? postcode city region', postcode: /^\d{5}$/ },
  DE: { order: 'street complement? postcode city', postcode: /^\d{5}$/ },
};
const plain: AddressFormat = { order: 'street complement? postcode city region?', postcode: anyPostcode };

const formatOf = (country: string): AddressFormat => formats[country] ?? plain;

/** Fields of a country's addresses in its order. */
export const addressOrder = (country: string): AddressField[] => formatOf(country).order.replaceAll('?', '').split(' ') as AddressField[];

/** Whether a country's address may lack a field. */
export const isAddressOptional = (field: string, country: string): boolean =>
  (addressFields as readonly string[]).includes(field) && !formatOf(country).order.split(' ').includes(field);

export const isPostcode = (typed: string, country: string): boolean =>
  formatOf(country).postcode.test(country === 'BR' ? typed.replace(/[\s.]/g, '') : typed.trim()) &&
  !(country === 'BR' && /^[0-]+$/.test(typed.trim()));
