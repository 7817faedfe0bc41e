import { arrayLimits, textLimits } from '@entrepot/http';
import { isObject } from '@entrepot/kernel';
import type { AddressRecord } from './address.rules.js';
import { attributeValue, boolean, like, optional, text, texts, type FieldRule } from '../fields/field-rules.js';

const name = text(textLimits.name);

const country: FieldRule<string> = (() => {
  const rule = like(/^[A-Za-z]{2}$/, 'a country code of two letters, as BR', 2, 'BR');
  return { ...rule, read: (value) => rule.read(value)?.toUpperCase() };
})();

/** Attributes of an address are free: codes are none of their own. */
const attributes: FieldRule<Record<string, unknown>> = {
  read: (value) => {
    if (!isObject(value) || Object.keys(value).length > arrayLimits.entries) return undefined;
    const fits = Object.entries(value).every(
      ([code, entry]) => name.read(code) !== undefined && (entry === null || attributeValue.read(entry) !== undefined),
    );
    return fits ? value : undefined;
  },
  mustBe: `an object of up to ${arrayLimits.entries} texts, numbers and booleans`,
  api: { type: 'object', maxProperties: arrayLimits.entries, additionalProperties: attributeValue.api },
};

/** The fields of a new address (contract 3, section 2), in the order in which faults are told. */
export const addressFields = {
  firstname: name,
  lastname: name,
  street: texts(10, textLimits.name),
  city: name,
  country_id: country,
  telephone: name,
  postcode: name,
  region: optional(name),
  is_default_billing: boolean,
  is_default_shipping: boolean,
  custom_attributes: attributes,
} satisfies Record<Exclude<keyof AddressRecord, 'address_id'>, FieldRule<unknown>>;

/** What POST address needs (contract 4). */
export const requiredAddressFields = ['firstname', 'lastname', 'street', 'city', 'country_id', 'telephone', 'postcode'] as const;

/** The same in an import: systems hold addresses that lack much. */
export const importedAddressFields = {
  ...addressFields,
  firstname: optional(name),
  lastname: optional(name),
  city: optional(name),
  country_id: optional(country),
  telephone: optional(name),
  postcode: optional(name),
};
