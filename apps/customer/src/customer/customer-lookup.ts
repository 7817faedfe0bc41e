import { range } from '@entrepot/database';
import { firstValue, rules, type Rule } from '@entrepot/requests';
import { DomainError, plainTaxvat } from '@entrepot/kernel';
import { readOne, scalarText } from './attribute.requests.js';
import {
  byAttribute,
  byEmails,
  byPlain,
  byTaxvat,
  byText,
  type CustomerCondition,
  type PlainField,
  type TextField,
} from './customer-conditions.store.js';
import type { CustomerListQuery } from './customer.requests.js';
import { isAttributeCode } from './customer.rules.js';

/** Lookup that a GET of customers asks for: one by its id, those with some attributes (null: nobody has them), or a list, which may be filtered. */
export type CustomerLookup =
  | { by: 'id'; id: string }
  | { by: 'attributes'; conditions: readonly CustomerCondition[] | null }
  | { by: 'list'; conditions: readonly CustomerCondition[] };

interface Lookup {
  rule: Rule<string | number>;
  filter: (value: string | number) => readonly CustomerCondition[];
}

const text = (field: TextField): Lookup => ({ rule: scalarText, filter: byText(field) });
const taxvat: Lookup = { rule: scalarText, filter: (value) => byTaxvat(plainTaxvat(String(value))) };
const plain = (field: PlainField, rule: Rule<string | number>): Lookup => ({ rule, filter: byPlain(field) });

/** Fields that a customer is looked up by. */
const fields = {
  email: text('email'),
  taxvat,
  cpf: taxvat,
  firstname: text('firstname'),
  middlename: text('middlename'),
  lastname: text('lastname'),
  dob: plain('dob', rules.day()),
  gender: plain('gender', rules.smallId()),
  group_id: plain('group_id', rules.smallId()),
  website_id: plain('website_id', rules.smallId()),
  store_id: plain('store_id', rules.smallId()),
};
/** Filters that are parameters of their own, beside the e-mail. */
const plainNames = [
  ...(['taxvat', 'firstname', 'middlename', 'lastname'] as const),
  ...(['dob', 'gender', 'group_id', 'website_id', 'store_id'] as const),
];
const isField = (name: string): name is keyof typeof fields => Object.hasOwn(fields, name);

const conditionsBy = (name: string, value: unknown, parameter: string): readonly CustomerCondition[] => {
  if (!isField(name)) return [byAttribute(name, readOne(scalarText, value, parameter))];
  const { rule, filter } = fields[name];
  return filter(readOne(rule, value, parameter));
};

const customerId = rules.id();
const isId = (name: string): boolean => name === 'id' || name === 'customer_id';

/** Names of a query that may be codes of attributes. @param names those that no field has */
export const codesIn = ({ attribute }: Pick<CustomerListQuery, 'attribute'>, names: readonly string[]): string[] => {
  const codes = names.filter(isAttributeCode);
  const named = attribute?.trim();
  return named === undefined || isField(named) || isId(named) ? codes : [...codes, named];
};

const conditionsOf = (query: CustomerListQuery, known: ReadonlySet<string>): CustomerCondition[] => {
  const { email, attribute, value, others } = query;
  const conditions: CustomerCondition[] = [];
  if (email !== undefined) conditions.push(...(email.isSingle ? fields.email.filter(email.values[0] as string) : byEmails(email.values)));
  for (const name of plainNames) {
    const found = query[name];
    if (found !== undefined) conditions.push(...fields[name].filter(found));
  }
  for (const name in others) {
    if (known.has(name) && firstValue(others, name) !== undefined) conditions.push(...conditionsBy(name, others[name], name));
  }
  if (attribute !== undefined) conditions.push(...conditionsBy(attribute.trim(), value, 'value'));
  return conditions;
};

/**
 * Reads the lookup that `GET /api2/customers` asks for. Several attributes at once must all fit, several e-mails filter the list; a name that is no
 * attribute is ignored at the root, as unknown parameters are, and finds nobody as `attribute`.
 * @param known those of `codesIn` that are attributes
 */
export const customerLookup = (query: CustomerListQuery, known: ReadonlySet<string>): CustomerLookup => {
  const { id, attribute, value } = query;
  if (id !== undefined) return { by: 'id', id };
  const named = attribute?.trim();
  if (named === undefined && value !== undefined) throw new DomainError('required', { name: 'attribute' });
  if (named !== undefined && value === undefined) throw new DomainError('required', { name: 'value' });
  if (named !== undefined && isId(named)) return { by: 'id', id: readOne(customerId, value, 'value') };
  if (named !== undefined && !isField(named) && !known.has(named)) return { by: 'attributes', conditions: null };
  const conditions = conditionsOf(query, known);
  const by = conditions.length === 0 || query.email?.isSingle === false ? 'list' : 'attributes';
  conditions.push(...range('updated_at')(query.updated));
  return { by, conditions };
};
