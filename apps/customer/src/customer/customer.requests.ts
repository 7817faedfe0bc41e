import { arrayLimits, tooLarge } from '@entrepot/http';
import { DomainError, isObject } from '@entrepot/kernel';
import { attributeValue } from '../fields/field-rules.js';
import { requiredId } from '../fields/ids.js';
import { bodyOf, readFields, refuseFaults } from '../fields/read-fields.js';
import type { CustomerPatch } from './change-customer.js';
import { customerFields } from './customer-fields.js';
import { isAttributeCode, type CustomerFields } from './customer.rules.js';
import { isValidTaxvat, type TaxvatRule } from './taxvat.rules.js';

/** What PATCH cannot change; a record that was read may be sent back with them. */
const readOnlyNames = ['customer_id', 'created_at', 'updated_at'];

export interface ReadPatch extends CustomerPatch {
  readOnly: Readonly<Record<string, unknown>>;
}

const rules = { ...customerFields, cpf: customerFields.taxvat };

const customOf = (value: unknown): Record<string, unknown> => {
  if (value === undefined || value === null) return {};
  if (!isObject(value)) throw new DomainError('invalid_parameter', { name: 'custom_attributes' });
  if (Object.keys(value).length > arrayLimits.entries) throw tooLarge('custom_attributes');
  return value;
};

/** Reads a PATCH of a customer: attributes may stand at the root and inside `custom_attributes`, which wins; null empties (contract 5, 5.2). */
export const customerPatch = (body: unknown, rule: TaxvatRule): ReadPatch => {
  const { id: _id, custom_attributes, ...root } = bodyOf(body);
  const id = requiredId(bodyOf(body), 'id', 'customer_id');
  const custom = customOf(custom_attributes);
  const given = { ...root, ...custom };
  const { fields: read, faults } = readFields(rules, given, { nullEmpties: true });
  refuseFaults(faults);
  const { cpf, ...rest } = read;
  const fields = { ...rest, ...(rest.taxvat === undefined && cpf !== undefined && { taxvat: cpf }) } as Partial<CustomerFields>;
  if (fields.taxvat && !isValidTaxvat(fields.taxvat, rule)) throw new DomainError('invalid_taxvat');

  const others = Object.entries(given).filter(([name]) => !Object.hasOwn(rules, name));
  const attributes = others.filter(([name]) => !readOnlyNames.includes(name));
  for (const [name, value] of attributes) {
    if (!isAttributeCode(name)) throw new DomainError('unknown_attribute', { name });
    if (value !== null && attributeValue.read(value) === undefined) throw new DomainError('invalid_parameter', { name });
  }
  const readOnly = Object.fromEntries(others.filter(([name, value]) => readOnlyNames.includes(name) && value !== null));
  return { id, fields, attributes: Object.fromEntries(attributes.map(([name, value]) => [name, value ?? ''])), readOnly };
};

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** Throws `invalid_parameter` where a value that nobody can change is sent as another than it is. */
export const checkReadOnly = (readOnly: Readonly<Record<string, unknown>>, customer: Readonly<Record<string, unknown>>): void => {
  const wrong = Object.entries(readOnly).find(([name, value]) => !isScalar(value) || String(value) !== String(customer[name]));
  if (wrong) throw new DomainError('invalid_parameter', { name: wrong[0] });
};
