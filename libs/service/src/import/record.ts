import { isObject } from '@entrepot/kernel';
import { arrayLimits, nearestName, readerOf, type RequestClass } from '@entrepot/requests';
import type { IgnoredName } from '@entrepot/requests';

/** A line of an import that cannot be taken; each of its errors names a field and what is allowed. */
export class InvalidRecord extends Error {
  override readonly name = 'InvalidRecord';
  readonly errors: readonly string[];

  constructor(errors: string | readonly string[], options?: ErrorOptions) {
    const all = [errors].flat();
    super(all.join('; '), options);
    this.errors = all;
  }
}

/** Refuses names that objects of JavaScript have themselves, and objects with too many. Nesting is bounded where the line is read, lists by their fields. */
const refuseHostile = (value: unknown, path: string): void => {
  if (typeof value !== 'object' || value === null) return;
  const isArray = Array.isArray(value);
  const names = Object.keys(value);
  if (!isArray && names.length > arrayLimits.entries)
    throw new InvalidRecord(`${path || 'A record'} may have ${arrayLimits.entries} entries`);
  for (const name of names) {
    if (name === 'constructor' || name === '__proto__') throw new InvalidRecord(`${name} cannot be the name of a field`);
    refuseHostile((value as Record<string, unknown>)[name], isArray ? `${path}[${name}]` : path ? `${path}.${name}` : name);
  }
};

/** A name of a line that no field has. */
export interface UnknownField {
  path: string;
  /** Names that are known at this place. */
  known?: ReadonlySet<string>;
  /** How it is sent, where that is another way. */
  elsewhere?: string;
}

/** Lists the names of a line that its class does not know. */
export const unknownFields = (type: RequestClass<object>, value: unknown): UnknownField[] => {
  const found: IgnoredName[] = [];
  readerOf(type).noteIgnored(value, found);
  return found;
};

const hint = ({ path, known = new Set() }: UnknownField): string => {
  const nearest = nearestName(path.slice(path.lastIndexOf('.') + 1), known);
  return nearest === null ? '' : `: did you mean ${nearest}?`;
};

/** Refuses an unknown name, in words. */
export const unknownField = (field: UnknownField): string => `${field.path} is unknown${hint(field)}`;

/** Warns of an unknown name, in words. */
export const leftOut = (field: UnknownField): string => `${field.path}: ${field.elsewhere ?? 'unknown field'}, left out${hint(field)}`;

/** Reads a line of an import into a request class. Throws `InvalidRecord` that names each field at fault with its path. */
export const readLine = <T extends object>(type: RequestClass<T>, value: unknown): T => {
  if (!isObject(value)) throw new InvalidRecord('A record must be a JSON object');
  const { value: record, faults } = readerOf(type).read(value);
  if (faults.count === 0) return record;
  throw new InvalidRecord(faults.list.map(({ path, message }) => `${path}${path.endsWith(']') ? ':' : ''} ${message}`));
};

/** Parses a record whose every part is a field: one with hostile names is refused as a whole. */
export const parseRecord = <T extends object>(type: RequestClass<T>, value: unknown): T => {
  if (isObject(value)) refuseHostile(value, '');
  return readLine(type, value);
};
