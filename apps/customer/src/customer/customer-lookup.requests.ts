import { given, integer, integerParam, text, type Input } from '@entrepot/http';
import { DomainError } from '@entrepot/kernel';
import { day, largestInteger } from '../fields/field-rules.js';
import type { Condition } from '../list/list.store.js';
import { attributeCondition, plainCondition, taxvatCondition, textCondition } from './customer-conditions.store.js';
import { isAttributeCode } from './customer.rules.js';
import { plainTaxvat } from './taxvat.rules.js';

/** What a GET of customers asks for: one by its id, those with some attributes (null: nobody has them), or all. */
export type CustomerLookup = { by: 'id'; id: string } | { by: 'attributes'; conditions: readonly Condition[] | null } | { by: 'nothing' };

type KnownCodes = (names: readonly string[]) => Promise<ReadonlySet<string>>;

const integerCondition = (field: 'gender' | 'group_id' | 'website_id' | 'store_id', value: string, parameter: string): Condition => {
  const number = Number(integer(value, parameter));
  // A number beyond the column's range is nobody's.
  return plainCondition(field, Math.abs(number) > largestInteger ? -1 : number);
};

const dobCondition = (value: string, parameter: string): Condition => {
  const read = day.read(value);
  if (read === undefined) throw new DomainError('invalid_parameter', { name: parameter });
  return plainCondition('dob', read);
};

/** By the name of a field: its condition. `parameter` is what a faulty value is blamed on. */
const fieldConditions: Readonly<Record<string, (value: string, parameter: string) => Condition>> = {
  email: (value) => textCondition('email', value.trim()),
  taxvat: (value) => taxvatCondition(plainTaxvat(value)),
  cpf: (value) => taxvatCondition(plainTaxvat(value)),
  firstname: (value) => textCondition('firstname', value.trim()),
  middlename: (value) => textCondition('middlename', value.trim()),
  lastname: (value) => textCondition('lastname', value.trim()),
  dob: dobCondition,
  gender: (value, parameter) => integerCondition('gender', value, parameter),
  group_id: (value, parameter) => integerCondition('group_id', value, parameter),
  website_id: (value, parameter) => integerCondition('website_id', value, parameter),
  store_id: (value, parameter) => integerCondition('store_id', value, parameter),
};

const isField = (name: string): boolean => Object.hasOwn(fieldConditions, name);

const conditionOf = (name: string, value: string, parameter: string): Condition =>
  isField(name) ? fieldConditions[name]!(value, parameter) : attributeCondition(name, value);

interface Wanted {
  name: string;
  value: string;
  parameter: string;
}

/** A value as a text; a JSON body may hold true and false. */
const valueOf = (query: Input, name: string): string | undefined => {
  const value = query[name];
  return typeof value === 'boolean' ? String(value) : text(query, name);
};

/** `attribute` with its `value`; null where neither was given. */
const namedAttribute = (query: Input): Wanted | null => {
  const name = text(query, 'attribute')?.trim();
  const value = valueOf(query, 'value');
  if (name === undefined && value === undefined) return null;
  if (name === undefined) throw new DomainError('required', { name: 'attribute' });
  if (value === undefined) throw new DomainError('required', { name: 'value' });
  return { name, value, parameter: 'value' };
};

/** Names at the root that may be attribute codes and have a value. */
const shorthands = (query: Input): string[] =>
  Object.keys(query).filter((name) => (isField(name) || isAttributeCode(name)) && given(query, name) !== undefined);

/**
 * Reads what `GET /api2/customers` is asked for. Several attributes at once must all fit; a name that is no attribute is ignored at
 * the root, as unknown parameters are, and finds nobody as `attribute`.
 */
export const customerLookup = async (query: Input, knownCodes: KnownCodes): Promise<CustomerLookup> => {
  const id = integerParam(query, 'id');
  if (id !== undefined) return { by: 'id', id };
  const named = namedAttribute(query);
  if (named?.name === 'id' || named?.name === 'customer_id') return { by: 'id', id: integer(named.value, 'value') };
  const names = shorthands(query);
  const codes = await knownCodes([...names, ...(named ? [named.name] : [])].filter((name) => !isField(name)));
  const isAttribute = (name: string): boolean => isField(name) || codes.has(name);
  if (named && !isAttribute(named.name)) return { by: 'attributes', conditions: null };
  const wanted = names.filter(isAttribute).map((name): Wanted => ({ name, value: valueOf(query, name) as string, parameter: name }));
  if (named) wanted.push(named);
  if (wanted.length === 0) return { by: 'nothing' };
  return { by: 'attributes', conditions: wanted.map(({ name, value, parameter }) => conditionOf(name, value, parameter)) };
};
