import { Field, nested, readerOf, rules, arrayLimits, type Rule, Email } from '@entrepot/requests';
import { isObject, readLine, type UnknownField, unknownFields } from '@entrepot/service';
import { type TaxvatRule, contentHash, isValidTaxvat } from '@entrepot/kernel';
import { addressFields } from '../address/address.requests.js';
import { mostAddresses } from '../address/address.rules.js';
import { timestampText } from '../contact/contact.requests.js';
import { attributeValue, attributesApi, isAttributeValue } from '../customer/attribute.requests.js';
import { customerFields } from '../customer/customer.requests.js';
import { isAttributeCode, type Attributes } from '../customer/customer.rules.js';
import type { IncomingCustomer } from './import-customers.js';
import type { CustomerRecord } from './imported-customer.rules.js';

const attributes: Rule<Attributes> = {
  name: 'attributes',
  api: attributesApi,
  read(value, faults, source) {
    if (!isObject(value) || Object.keys(value).length > arrayLimits.entries)
      return faults.add('type', `must be an object of up to ${arrayLimits.entries} attributes`, value);
    for (const [code, entry] of Object.entries(value)) {
      const start = faults.count;
      if (!isAttributeCode(code))
        faults.add('format', 'must be named by a letter, then letters, digits and _, and not as a field of its own', code);
      else if (entry !== null) attributeValue.read(entry, faults, source);
      faults.within(start, code);
    }
    return value;
  },
};

/** An address of a line: other systems hold addresses that lack much. */
class AddressLine extends addressFields({ names: { empty: 'null' }, street: { empty: 'refused' } }) {}

const addressList = rules.list(nested(AddressLine), { max: mostAddresses });
const addresses: Rule<AddressLine[]> = {
  ...addressList,
  read: (value, faults, source) =>
    Array.isArray(value) && value.length <= mostAddresses
      ? addressList.read(value, faults, source)
      : faults.add('type', `must be an array of up to ${mostAddresses} addresses`, value),
};

/** Line of POST /ops/import/customers. */
export class CustomerLine extends customerFields({ email: Email({ required: true, empty: 'blank' }) }) {
  @Field(timestampText, { empty: 'refused' }) created_at?: string;
  @Field(attributes, { empty: 'refused', example: { celular: '11 98888-7777' } }) custom_attributes?: Attributes;
  @Field(addresses, { empty: 'refused' }) addresses?: AddressLine[];
}

const line = readerOf(CustomerLine);

/** Parts of a record that the API has shown. */
const isShown = (path: string): boolean => /^(customer_id|updated_at)$|\.(address|customer)_id$/.test(path);

/** Custom attributes that have the name of a field are that field, as in PATCH (contract 3, "Customer"). */
const withFieldsAtRoot = (value: unknown): unknown => {
  const custom = isObject(value) ? value['custom_attributes'] : undefined;
  if (!isObject(value) || !isObject(custom)) return value;
  const isField = ([name]: [string, unknown]): boolean => line.known.has(name) && name !== 'custom_attributes' && name !== 'addresses';
  const entries = Object.entries(custom);
  const custom_attributes = Object.fromEntries(entries.filter((entry) => !isField(entry)));
  return { ...Object.fromEntries(entries.filter(isField)), ...value, custom_attributes };
};

/** Whether a name at the root may be the code of an attribute: only the data tell. */
const isAttribute = (root: Readonly<Record<string, unknown>>, name: string): boolean =>
  Object.hasOwn(root, name) && isAttributeCode(name) && isAttributeValue(root[name]);

/** Names of a line that are neither fields nor may be attributes. */
export const unknownInCustomer = (value: unknown): UnknownField[] => {
  const root = withFieldsAtRoot(value);
  return unknownFields(CustomerLine, root).filter(
    ({ path }) => !isShown(path) && !(isObject(root) && (isAttribute(root, path) || (Object.hasOwn(root, path) && root[path] === null))),
  );
};

/** Reads a line of a customers import; throws `InvalidRecord`. */
export const incomingCustomer = (value: unknown, rule: TaxvatRule): IncomingCustomer => {
  const root = withFieldsAtRoot(value) as Record<string, unknown>;
  const { cpf, created_at, custom_attributes = {}, addresses: list, ...fields } = readLine(CustomerLine, root);
  const taxvat = fields.taxvat !== undefined ? fields.taxvat : cpf;
  const ignored = line.ignored(root).filter((path) => !isShown(path));
  const others = ignored.filter((name) => isAttribute(root, name));
  const isWrong = taxvat && !isValidTaxvat(taxvat, rule);
  return {
    record: {
      fields: { ...fields, ...(taxvat !== undefined && { taxvat }) } as CustomerRecord['fields'],
      custom_attributes,
      ...(list && { addresses: list }),
      ...(created_at !== undefined && { created_at }),
    },
    others: Object.fromEntries(others.map((name) => [name, root[name]])),
    hash: contentHash(value),
    warnings: isWrong ? ['taxvat: neither a CPF nor a CNPJ with right check digits; taken as it is'] : [],
  };
};
