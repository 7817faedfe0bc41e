import { isObject } from '@entrepot/kernel';
import { type Check, checksOf } from './checks.js';
import { Faults, joinPath } from './faults.js';
import { type ComposedField, type NameGroup, type RequestField, type ValueField, describe } from './field.js';
import type { Input } from './input.js';
import { CheckedRule, type IgnoredName, ignoredWithin, standing } from './rule.js';

export type RequestClass<T extends object> = new () => T;

/** Result of reading a request. */
export interface Reading<T> {
  value: T;
  faults: Faults;
}

/** Reads values into instances of a request class. */
export interface RequestReader<T> {
  /** Fields that a request may have, other names included. */
  readonly known: ReadonlySet<string>;
  /** Other names by the field's own. */
  readonly aliases: Readonly<Record<string, readonly string[]>>;
  /** All of these other names. */
  readonly otherNames: ReadonlySet<string>;
  /** Reads a value with all of its faults; where there are any, the result also holds refused values. */
  read(value: unknown): Reading<T>;
  /** Reads an object inside of another value. */
  readFields(value: Input, faults: Faults): T;
  /** Reads parameters that stand under their own names; `body` holds those of the body alone. */
  readParameters(parameters: Input, body: Input, faults: Faults): T;
  /** A field takes all names that no other one knows. */
  readonly takesOthers: boolean;
  /** Lists the paths of a value that no field knows, as `items[0].hint`. */
  ignored(value: unknown): string[];
  /** Notes them in a list, up to 1,000. */
  noteIgnored(value: unknown, found: IgnoredName[]): void;
}

const isSent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const isComposed = (field: RequestField): field is ComposedField => 'compose' in field;

/** Whether a value counts as absent where the field is looked up by several names. */
const isAbsent = (value: unknown, { empty = 'absent', nullable }: ValueField): boolean => {
  if (value === undefined) return true;
  if (value === null) return !nullable;
  if (typeof value !== 'string') return false;
  return (empty === 'absent' && value === '') || (empty === 'blank' && value.trim() === '');
};

/** Value of a field, and its position for faults. */
interface FieldPosition {
  /** undefined where the field is absent. */
  find(source: Input): unknown;
  path(source: Input): string;
}

const positionOf = (field: ValueField): FieldPosition => {
  const { property, aliases, inside } = field;
  if (!aliases && inside === undefined) {
    return { find: (source) => (isAbsent(source[property], field) ? undefined : source[property]), path: () => property };
  }
  const names = [property, ...(aliases ?? [])];
  const innerOf = (source: Input): Input | undefined => {
    const inner = inside === undefined ? undefined : source[inside];
    return inner !== undefined && isObject(inner) && !isAbsent(inner[property], field) ? inner : undefined;
  };
  const sentName = aliases
    ? (source: Input): string | undefined => names.find((name) => !isAbsent(source[name], field))
    : (source: Input): string | undefined => (isAbsent(source[property], field) ? undefined : property);
  return {
    find: (source) => {
      const inner = innerOf(source);
      if (inner) return inner[property];
      const name = sentName(source);
      return name === undefined ? undefined : source[name];
    },
    path: (source) => (innerOf(source) ? `${inside}.${property}` : (sentName(source) ?? property)),
  };
};

type ReadField = (source: Input, into: Record<string, unknown>, faults: Faults) => boolean;

/** Reads one field, and has class-validator's checks run on what was read. @returns whether the fields after it are left out */
const fieldReader = (field: ValueField, check: Check): ReadField => {
  const { property, rule, empty, required, requiredWith, requiredError, error, secret, alone, as } = field;
  const { find, path } = positionOf(field);
  const convert = rule instanceof CheckedRule ? rule.convert : rule.read;

  const readValue = (value: unknown, faults: Faults, source: Input): unknown => {
    if (value === null) return null;
    if (empty === 'null' && typeof value === 'string' && value.trim() === '') return null;
    return convert(value, faults, source);
  };

  return (source, into, faults) => {
    const start = faults.count;
    const sent = find(source);
    const read = sent === undefined ? undefined : readValue(sent, faults, source);
    const value = standing(rule, read, faults, start);
    if (value === undefined) {
      if (required) check(undefined, undefined, into, faults);
      else if (requiredWith?.some((name) => isSent(source[name])))
        faults.add('required', 'is required', undefined, requiredError === undefined ? {} : { error: requiredError });
      else if (field.default !== undefined) into[property] = field.default;
      faults.within(start, property);
      return false;
    }
    into[property] = value;
    if (faults.count === start) check(value, sent, into, faults);
    if (faults.count > start) {
      faults.within(start, path(source));
      if (error !== undefined) faults.refuseAs(start, error);
      if (secret) faults.conceal(start);
      return false;
    }
    if (as && value !== null) into[property] = as(value);
    return alone !== undefined && alone(value, source);
  };
};

/** Checks which of some names are sent, before the first of their fields is read. */
const groupReader = ({ names, min, max }: NameGroup): ReadField => {
  const message = `${max === 1 ? 'exactly' : 'at least'} one of ${names.join(', ')} is required`;
  return (source, _into, faults) => {
    const count = names.filter((name) => isSent(source[name])).length;
    if (count < min || count > max) faults.add('exactly_one', message, undefined, { error: 'exactly_one', details: { names } });
    return false;
  };
};

const composedReader = ({ property, names, hasDefault, compose }: ComposedField, known: ReadonlySet<string>): ReadField => {
  const ownNames = Object.keys(names);
  const unsent = hasDefault ? Object.freeze(compose({}, new Faults(), known)) : undefined;
  return (source, into, faults) => {
    const isUnsent = hasDefault && ownNames.every((name) => source[name] === undefined);
    const value = isUnsent ? unsent : compose(source, faults, known);
    if (value !== undefined) into[property] = value;
    return false;
  };
};

const namesOf = (field: RequestField): [string, readonly string[]][] =>
  isComposed(field) ? Object.entries(field.names) : [[field.property, field.aliases ?? []]];

/** Names of a request that are noted as ignored: more than a header of 4 kB holds. */
const mostIgnored = 1_000;

const compile = <T extends object>(type: RequestClass<T>): RequestReader<T> => {
  const { fields, groups } = describe(type);
  const names = fields.flatMap(namesOf);
  const insides = fields.flatMap((field) => (!isComposed(field) && field.inside !== undefined ? [field.inside] : []));
  const known = new Set([...names.flatMap(([name, aliases]) => [name, ...aliases]), ...insides]);
  const aliases = Object.fromEntries(names.filter(([, others]) => others.length > 0));

  const firstOf = (group: NameGroup): number => fields.findIndex(({ property }) => group.names.includes(property));
  const checkOf = checksOf(type);
  const steps = fields.flatMap((field, index) => [
    ...groups.filter((group) => firstOf(group) === index).map(groupReader),
    isComposed(field) ? composedReader(field, known) : fieldReader(field, checkOf(field.property)),
  ]);
  const nestedNames = fields.flatMap((field) =>
    !isComposed(field) && field.rule.ignored ? [field.property, ...(field.aliases ?? [])].map((name) => [name, field.rule] as const) : [],
  );
  const insideNames = new Set(insides);
  const takesOthers = fields.some((field) => isComposed(field) && field.takesOthers === true);
  const bodyOnly = fields.flatMap((field) => (!isComposed(field) && field.bodyOnly ? [field.property] : []));

  const readFields = (source: Input, faults: Faults): T => {
    const into = new type();
    for (let index = 0; index < steps.length; index++) {
      if (steps[index]!(source, into as Record<string, unknown>, faults)) break;
    }
    return into;
  };

  const noteIgnored = (value: unknown, found: IgnoredName[]): void => {
    if (!isObject(value)) return;
    const note = (sent: object, inside: string): void => {
      for (const name in sent) if (!known.has(name) && found.length < mostIgnored) found.push({ path: joinPath(inside, name), known });
    };
    if (!takesOthers) note(value, '');
    for (const name of insideNames) if (isObject(value[name])) note(value[name], name);
    for (const [name, rule] of nestedNames) {
      const start = found.length;
      if (value[name] !== undefined) rule.ignored!(value[name], found);
      if (found.length > start) ignoredWithin(found, start, name);
    }
  };

  return {
    known,
    aliases,
    otherNames: new Set(Object.values(aliases).flat()),
    takesOthers,
    readFields,
    read(value) {
      const faults = new Faults();
      if (isObject(value)) return { value: readFields(value, faults), faults };
      faults.add('type', 'must be a JSON object', undefined, { error: 'invalid_json' });
      return { value: new type(), faults };
    },
    readParameters(parameters, body, faults) {
      if (bodyOnly.length === 0) return readFields(parameters, faults);
      return readFields({ ...parameters, ...Object.fromEntries(bodyOnly.map((name) => [name, body[name]])) }, faults);
    },
    ignored(value) {
      const found: IgnoredName[] = [];
      noteIgnored(value, found);
      return found.map(({ path }) => path);
    },
    noteIgnored,
  };
};

const readers = new WeakMap<object, RequestReader<object> | null>();

const compiled = (type: RequestClass<object>): RequestReader<object> | null => {
  const known = readers.get(type);
  if (known !== undefined) return known;
  const reader = describe(type).fields.length > 0 ? compile(type) : null;
  readers.set(type, reader);
  return reader;
};

/** Returns the reader of a class, compiled from its decorators on the first call. */
export const readerOf = <T extends object>(type: RequestClass<T>): RequestReader<T> => {
  const reader = compiled(type);
  if (!reader) throw new Error(`${type.name} has no fields`);
  return reader as RequestReader<T>;
};

/** Whether a class describes a request. */
export const isRequestClass = (type: unknown): boolean => typeof type === 'function' && compiled(type as RequestClass<object>) !== null;

/** Reads a value into a class. @throws the first fault's error, with all faults as `details.faults` */
export const readAs = <T extends object>(type: RequestClass<T>, value: unknown): T => {
  const { value: read, faults } = readerOf(type).read(value);
  if (faults.count > 0) throw faults.refusal();
  return read;
};
