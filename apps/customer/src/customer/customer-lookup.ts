import { given, rules, type Rule } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { within } from '../list/conditions.js';
import type { Condition } from '../list/list.store.js';
import { readOne, scalarText } from './attribute.requests.js';
import { attributeCondition, emailsCondition, plainCondition, taxvatCondition, textCondition } from './customer-conditions.store.js';
import type { CustomerListQuery } from './customer.requests.js';
import { isAttributeCode } from './customer.rules.js';
import { plainTaxvat } from './taxvat.rules.js';

/** What a GET of customers asks for: one by its id, those with some attributes (null: nobody has them), or a list, which may be filtered. */
export type CustomerLookup =
  | { by: 'id'; id: string }
  | { by: 'attributes'; conditions: readonly Condition[] | null }
  | { by: 'list'; conditions: readonly Condition[] };

interface Lookup {
  rule: Rule<string | number>;
  condition: (value: string | number) => Condition;
}

const byText = (field: 'email' | 'firstname' | 'middlename' | 'lastname'): Lookup => ({
  rule: scalarText,
  condition: (value) => textCondition(field, String(value).trim()),
});
const byTaxvat: Lookup = { rule: scalarText, condition: (value) => taxvatCondition(plainTaxvat(String(value))) };
const plain = (field: 'gender' | 'group_id' | 'website_id' | 'store_id' | 'dob', rule: Rule<string | number>): Lookup => ({
  rule,
  condition: (value) => plainCondition(field, value),
});

/** Fields that a customer is looked up by. */
const fields = {
  email: byText('email'),
  taxvat: byTaxvat,
  cpf: byTaxvat,
  firstname: byText('firstname'),
  middlename: byText('middlename'),
  lastname: byText('lastname'),
  dob: plain('dob', rules.day()),
  gender: plain('gender', rules.smallId()),
  group_id: plain('group_id', rules.smallId()),
  website_id: plain('website_id', rules.smallId()),
  store_id: plain('store_id', rules.smallId()),
};
/** Those that are parameters of their own, beside the e-mail. */
const plainNames = [
  ...(['taxvat', 'firstname', 'middlename', 'lastname'] as const),
  ...(['dob', 'gender', 'group_id', 'website_id', 'store_id'] as const),
];
const isField = (name: string): name is keyof typeof fields => Object.hasOwn(fields, name);

const conditionOf = (name: string, value: unknown, parameter: string): Condition => {
  if (!isField(name)) return attributeCondition(name, readOne(scalarText, value, parameter));
  const { rule, condition } = fields[name];
  return condition(readOne(rule, value, parameter));
};

const isId = (name: string): boolean => name === 'id' || name === 'customer_id';

/** The names of a query that may be codes of attributes. @param names those that no field has */
export const codesIn = ({ attribute }: Pick<CustomerListQuery, 'attribute'>, names: readonly string[]): string[] => {
  const codes = names.filter(isAttributeCode);
  const named = attribute?.trim();
  return named === undefined || isField(named) || isId(named) ? codes : [...codes, named];
};

const conditionsOf = (query: CustomerListQuery, known: ReadonlySet<string>): Condition[] => {
  const { email, attribute, value, others } = query;
  const conditions: Condition[] = [];
  if (email !== undefined)
    conditions.push(email.isSingle ? fields.email.condition(email.values[0] as string) : emailsCondition(email.values));
  for (const name of plainNames) {
    const found = query[name];
    if (found !== undefined) conditions.push(fields[name].condition(found));
  }
  for (const name in others) {
    if (known.has(name) && given(others, name) !== undefined) conditions.push(conditionOf(name, others[name], name));
  }
  if (attribute !== undefined) conditions.push(conditionOf(attribute.trim(), value, 'value'));
  return conditions;
};

/**
 * What `GET /api2/customers` asks for. Several attributes at once must all fit, several e-mails filter the list; a name that is no attribute is ignored at the root, as
 * unknown parameters are, and finds nobody as `attribute`. @param known those of `codesIn` that are attributes
 */
export const customerLookup = (query: CustomerListQuery, known: ReadonlySet<string>): CustomerLookup => {
  const { id, attribute, value } = query;
  if (id !== undefined) return { by: 'id', id };
  const named = attribute?.trim();
  if (named === undefined && value !== undefined) throw new DomainError('required', { name: 'attribute' });
  if (named !== undefined && value === undefined) throw new DomainError('required', { name: 'value' });
  if (named !== undefined && isId(named)) return { by: 'id', id: readOne(rules.id(), value, 'value') };
  if (named !== undefined && !isField(named) && !known.has(named)) return { by: 'attributes', conditions: null };
  const conditions = conditionsOf(query, known);
  const by = conditions.length === 0 || query.email?.isSingle === false ? 'list' : 'attributes';
  conditions.push(...within('updated_at', query.updated));
  return { by, conditions };
};
