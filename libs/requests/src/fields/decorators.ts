import { type Decimal, isObject } from '@entrepot/kernel';
import { IsObject, ValidateNested } from 'class-validator';
import type { FaultContext } from './checks.js';
import { textLimits } from './limits.js';
import { type FieldSettings, Field, addGroup } from './field.js';
import { readerOf, type RequestClass } from './reader.js';
import { CheckedRule, type Rule } from './rule.js';
import {
  type DecimalOptions,
  type ListOptions,
  type TextOptions,
  decimal,
  flag,
  httpsUrl,
  id,
  integer,
  list,
  object,
  oneOf,
  smallId,
  text,
  timestamp,
} from './rules.js';

/** A 64-bit id, read as a text: ids may pass 2^53. */
export const Id = (options: FieldSettings<string> & { positive?: boolean } = {}): PropertyDecorator => Field(id(options), options);

/** A 32-bit id, as a store's; a larger one is looked for as -1. */
export const SmallId = (options: FieldSettings<number> = {}): PropertyDecorator => Field(smallId(), options);

/** A text of at most 4,096 code points, unless `max` says otherwise. */
export const Text = (options: FieldSettings<string> & TextOptions = {}): PropertyDecorator => Field(text(options), options);

/** An e-mail address of at most 254 characters. */
export const Email = (settings: FieldSettings<string> = {}): PropertyDecorator =>
  Text({
    max: 254,
    pattern: /^[^\s@]+@[^\s@]+\.[^\s@.]+$/,
    mustBe: 'an e-mail address of up to 254 characters',
    example: 'ana@example.com',
    ...settings,
  });

/** An https address without a user name. */
export const HttpsUrl = (options: FieldSettings<string> = {}): PropertyDecorator => Field(httpsUrl(), { empty: 'refused', ...options });

/** Number of a document or an order: a text of at most 255 code points. */
export const IncrementId = (options: FieldSettings<string> = {}): PropertyDecorator => Field(text({ max: textLimits.name }), options);

/** A comment: no number, at most 65,536 code points; one of spaces only is absent. */
export const Comment = (options: FieldSettings<string> = {}): PropertyDecorator =>
  Field(text({ max: textLimits.comment, numbers: false }), { empty: 'blank', ...options });

/** Money, exactly, with at most 2 decimals. An empty text is refused. */
export const Amount = (options: FieldSettings<Decimal> & DecimalOptions = {}): PropertyDecorator =>
  Field(decimal({ places: 2, ...options }), { empty: 'refused', ...options });

/** A quantity greater than 0, exactly, with at most 4 decimals. */
export const Quantity = (options: FieldSettings<Decimal> & DecimalOptions = {}): PropertyDecorator =>
  Field(decimal({ positive: true, ...options }), { empty: 'refused', ...options });

/** A whole number, by default from 0 to what a 32-bit column holds. */
export const Integer = (options: FieldSettings<number> & { min?: number; max?: number } = {}): PropertyDecorator =>
  Field(integer(options), { empty: 'refused', ...options });

/** true, false, 1 or 0. An empty text is refused. */
export const Flag = (options: FieldSettings<boolean> = {}): PropertyDecorator => Field(flag(), { empty: 'refused', ...options });

/** Accepts one of some words or numbers. An empty text is refused. */
export const OneOf = <W extends string | number>(choices: readonly W[], options: FieldSettings<W> = {}): PropertyDecorator =>
  Field(oneOf(choices), { empty: 'refused', ...options });

/** A moment, as a Date. */
export const Timestamp = (options: FieldSettings<Date> = {}): PropertyDecorator => Field(timestamp(), { empty: 'refused', ...options });

/** An object that is kept as it came, of at most `max` characters as JSON. */
export const JsonObject = ({ max, ...options }: FieldSettings<Record<string, unknown>> & { max?: number } = {}): PropertyDecorator =>
  Field(object(max), { empty: 'refused', ...options });

/** An object with the fields of a class. `error`: of all of its faults, but for what is too large. */
export const nested = <T extends object>(type: RequestClass<T>, error?: string): Rule<T> =>
  new CheckedRule({
    name: 'nested',
    api: { type: () => type },
    convert: (value, faults) => {
      if (!isObject(value)) return value;
      const start = faults.count;
      const read = readerOf(type).readFields(value, faults);
      if (error !== undefined && faults.count > start) faults.refuseAs(start, error);
      return read;
    },
    checks: (each) => [
      IsObject({ ...each, message: 'must be an object', context: { error } satisfies FaultContext }),
      ValidateNested(each),
    ],
    ignored: (value, found) => readerOf(type).noteIgnored(value, found),
  });

/** An object with the fields of a class. */
export const Nested = <T extends object>(type: RequestClass<T>, options: FieldSettings<T> = {}): PropertyDecorator =>
  Field(nested(type), { empty: 'refused', ...options });

/** A list of what a rule reads. */
export const ListOf = <T>(rule: Rule<T>, options: FieldSettings<T[]> & ListOptions = {}): PropertyDecorator =>
  Field(list(rule, options), { empty: 'refused', ...options });

/** A rule whose faults have an error of their own, but for what is too large. */
export const refusedAs = <T>(error: string, rule: Rule<T>): Rule<T> => ({
  ...rule,
  read: (value, faults, source) => {
    const start = faults.count;
    const read = rule.read(value, faults, source);
    if (faults.count > start) faults.refuseAs(start, error);
    return read;
  },
});

/** A list of objects with the fields of a class. `entryError` is the error of every fault inside of an entry. */
export const ItemsOf = <T extends object>(
  type: RequestClass<T>,
  { entryError, ...options }: FieldSettings<T[]> & ListOptions & { entryError?: string } = {},
): PropertyDecorator => ListOf(nested(type, entryError), options);

/** Exactly one of these fields has to be sent. Checked before the first of them is read; the error is `exactly_one`. */
export const ExactlyOne =
  (...names: string[]): ClassDecorator =>
  (type) =>
    addGroup(type, { names, min: 1, max: 1 });

/** At most one of these fields may be sent. */
export const AtMostOne =
  (...names: string[]): ClassDecorator =>
  (type) =>
    addGroup(type, { names, min: 0, max: 1 });

/** At least one of these fields has to be sent. The error is `exactly_one`. */
export const AtLeastOne =
  (...names: string[]): ClassDecorator =>
  (type) =>
    addGroup(type, { names, min: 1, max: names.length });
