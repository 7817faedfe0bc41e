import { type CellKind, isObject } from '@entrepot/kernel';
import { apiOf, describe } from './field.js';
import { isRequestClass, type RequestClass } from './reader.js';

type Step = string | number;

/** As far as the schema of a field says what it holds. */
interface Schema {
  type?: unknown;
  items?: unknown;
  additionalProperties?: unknown;
}

const asSchema = (value: unknown): Schema => (isObject(value) ? value : {});

const isNumber = ({ type }: Schema): boolean => type === 'number' || type === 'integer' || type === Number;

const isList = ({ type }: Schema): boolean => Array.isArray(type) || type === 'array';

const entryOf = ({ type, items }: Schema): Schema => (Array.isArray(type) ? { type: type[0] as unknown } : asSchema(items));

/** Finds the class of an object, which its schema names by a function. */
const classOf = ({ type }: Schema): RequestClass<object> | null => {
  const named: unknown = typeof type === 'function' ? (type as () => unknown)() : null;
  return isRequestClass(named) ? (named as RequestClass<object>) : null;
};

const fieldOf = (type: RequestClass<object>, name: string): Schema => {
  const field = describe(type).fields.find((one) => 'rule' in one && (one.property === name || one.aliases?.includes(name) === true));
  return field && 'rule' in field ? apiOf(field) : {};
};

const within = (schema: Schema, step: Step): Schema => {
  if (typeof step === 'number') return entryOf(schema);
  const type = classOf(schema);
  return type ? fieldOf(type, step) : asSchema(schema.additionalProperties);
};

/** Says how a cell holds the value at a path of a request class, as `stock.warehouses.curitiba`; a text where the class does not say. */
export const cellKindOf = (type: RequestClass<object>, path: readonly Step[]): CellKind => {
  const schema = path.reduce<Schema>(within, { type: () => type });
  if (isList(schema)) return isNumber(entryOf(schema)) ? 'numbers' : 'texts';
  return isNumber(schema) ? 'number' : 'text';
};
