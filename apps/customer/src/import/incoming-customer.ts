import { arrayLimits, InvalidRecord } from '@entrepot/http';
import { contentHash, isObject } from '@entrepot/kernel';
import { importedAddressFields } from '../address/address-fields.js';
import { mostAddresses, type AddressRecord } from '../address/address.rules.js';
import { customerFields } from '../customer/customer-fields.js';
import { isAttributeCode, type Attributes } from '../customer/customer.rules.js';
import { isValidTaxvat, type TaxvatRule } from '../customer/taxvat.rules.js';
import { attributeValue, timestamp } from '../fields/field-rules.js';
import { readFields, refuseLine, type Fault } from '../fields/read-fields.js';
import type { IncomingCustomer } from './import-customers.js';

/** Read elsewhere, or part of a record that the API has shown. */
const notTaken = new Set(['custom_attributes', 'addresses', 'customer_id', 'updated_at']);

const rules = { ...customerFields, cpf: customerFields.taxvat, created_at: timestamp };

const readAddress = (value: unknown, index: number, faults: Fault[], warnings: string[]): AddressRecord => {
  const path = `addresses[${index}]`;
  if (!isObject(value)) {
    faults.push({ field: path, code: 'invalid', mustBe: 'an object' });
    return {};
  }
  const read = readFields(importedAddressFields, value, { path: `${path}.` });
  faults.push(...read.faults);
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(importedAddressFields, name) && !/^(address|customer)_id$/.test(name));
  warnings.push(...unknown.map((name) => `${path}.${name}: unknown field, left out`));
  return read.fields;
};

const readAddresses = (value: unknown, faults: Fault[], warnings: string[]): AddressRecord[] | undefined => {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value) && value.length <= mostAddresses)
    return value.map((entry, index) => readAddress(entry, index, faults, warnings));
  faults.push({ field: 'addresses', code: 'invalid', mustBe: `an array of up to ${mostAddresses} addresses` });
  return undefined;
};

const readAttributes = (value: unknown, faults: Fault[]): Attributes => {
  if (value === undefined || value === null) return {};
  if (!isObject(value) || Object.keys(value).length > arrayLimits.entries) {
    faults.push({ field: 'custom_attributes', code: 'invalid', mustBe: `an object of up to ${arrayLimits.entries} attributes` });
    return {};
  }
  for (const [code, entry] of Object.entries(value)) {
    const field = `custom_attributes.${code}`;
    if (!isAttributeCode(code))
      faults.push({ field, code: 'invalid', mustBe: 'named by a letter, then letters, digits and _, and not as a field of its own' });
    else if (entry !== null && attributeValue.read(entry) === undefined)
      faults.push({ field, code: 'invalid', mustBe: attributeValue.mustBe });
  }
  return value;
};

/** Custom attributes that have the name of a field are that field, as in PATCH (contract 3, "Customer"). */
const split = (value: Record<string, unknown>): { root: Record<string, unknown>; custom: unknown } => {
  const custom = value['custom_attributes'];
  if (!isObject(custom)) return { root: value, custom };
  const entries = Object.entries(custom);
  const fields = Object.fromEntries(entries.filter(([name]) => Object.hasOwn(rules, name)));
  return { root: { ...fields, ...value }, custom: Object.fromEntries(entries.filter(([name]) => !Object.hasOwn(rules, name))) };
};

/** Reads a line of a customers import; throws `InvalidRecord`. */
export const incomingCustomer = (value: unknown, rule: TaxvatRule): IncomingCustomer => {
  if (!isObject(value)) throw new InvalidRecord('A record must be a JSON object');
  const warnings: string[] = [];
  const { root, custom } = split(value);
  const { fields: read, faults } = readFields(rules, root, { required: ['email'] });
  const custom_attributes = readAttributes(custom, faults);
  const addresses = readAddresses(root['addresses'], faults, warnings);
  refuseLine(faults);

  const { cpf, created_at, ...fields } = read;
  const email = fields.email as string;
  const taxvat = fields.taxvat !== undefined ? fields.taxvat : cpf;
  if (taxvat && !isValidTaxvat(taxvat, rule)) warnings.push('taxvat: neither a CPF nor a CNPJ with right check digits; taken as it is');
  const others = Object.entries(root).filter(([name, entry]) => !Object.hasOwn(rules, name) && !notTaken.has(name) && entry !== null);
  const isAttribute = ([name, entry]: [string, unknown]): boolean => isAttributeCode(name) && attributeValue.read(entry) !== undefined;
  warnings.push(...others.filter((other) => !isAttribute(other)).map(([name]) => `${name}: unknown field, left out`));
  return {
    record: {
      fields: { ...fields, email, ...(taxvat !== undefined && { taxvat }) },
      custom_attributes,
      ...(addresses && { addresses }),
      ...(created_at !== undefined && { created_at }),
    },
    others: Object.fromEntries(others.filter(isAttribute)),
    hash: contentHash(value),
    warnings,
  };
};
