import type { ApiPropertyOptions } from '@nestjs/swagger';
import { type Decimal, type FaultCode, isLongerThan, parseDecimal, parseTimestamp } from '@entrepot/kernel';
import { textLimits } from './limits.js';
import { type Input, flag as asFlag } from './input.js';
import { type Faults, joinPath } from './faults.js';

/** How a value of a request is read: conversion, check and OpenAPI schema. */
export interface Rule<T> {
  /** The name of the constraint, for class-validator. */
  name: string;
  /** The schema of the OpenAPI document. */
  api: ApiPropertyOptions;
  /** The converted value; undefined after a fault was added. `source` holds the fields beside it, as they were sent. */
  read(value: unknown, faults: Faults, source: Input): T | undefined;
  /** Of a rule that reads classes: notes the names inside of the value that no field knows. */
  ignored?(value: unknown, found: IgnoredName[]): void;
}

/** A name of a request that no field knows. */
export interface IgnoredName {
  path: string;
  /** The names that are known where it stands. */
  known: ReadonlySet<string>;
}

/** Puts a name (or `[index]`) before the paths since `start`. */
export const ignoredWithin = (found: IgnoredName[], start: number, name: string): void => {
  for (let index = start; index < found.length; index++) found[index]!.path = joinPath(name, found[index]!.path);
};

export interface TextOptions {
  /** Code points; by default 4,096. */
  max?: number;
  /** Whether a number counts as its text (default true). */
  numbers?: boolean;
  /** Whether spaces around it are removed (default true). */
  trim?: boolean;
  pattern?: RegExp;
  /** What the value must be, for the fault's message. */
  mustBe?: string;
  /** `refused`: an empty one is a wrong value. */
  empty?: string;
}

/** A text without spaces around it. */
export const text = ({ max = textLimits.text, numbers = true, trim = true, pattern, mustBe, empty }: TextOptions = {}): Rule<string> => {
  const message = `must be ${mustBe ?? `a text of 1 to ${max} characters`}`;
  return {
    name: 'text',
    api: { type: 'string', maxLength: max, ...(pattern && { pattern: pattern.source }) },
    read: (value, faults) => {
      const sent = numbers && typeof value === 'number' ? String(value) : value;
      if (typeof sent !== 'string' || sent.includes('\0')) return faults.add('type', message, value);
      const found = trim ? sent.trim() : sent;
      if (found === '' && empty === 'refused') return faults.add('length', message, value);
      if (isLongerThan(found, max)) return faults.add('too_large', message, value);
      return pattern && !pattern.test(found) ? faults.add('format', message, value) : found;
    },
  };
};

const largest64 = 9_223_372_036_854_775_807n;
const largest32 = 2_147_483_647;

/** The digits of a 64-bit integer; null where it is none. */
const integerDigits = (value: unknown): string | null => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : wideDigits(String(value));
  return typeof value === 'string' ? wideDigits(value.trim()) : null;
};

const wideDigits = (digits: string): string | null => {
  if (!/^-?\d{1,19}$/.test(digits)) return null;
  if (digits.length < 19) return digits;
  const number = BigInt(digits);
  return number <= largest64 && number >= -largest64 - 1n ? digits : null;
};

/** A 64-bit id, as a text: ids may pass 2^53. `positive`: a negative one is refused, leading zeros go. */
export const id = ({ positive = false }: { positive?: boolean } = {}): Rule<string> => ({
  name: 'id',
  api: { type: 'integer' },
  read: (value, faults) => {
    const digits = integerDigits(value);
    if (digits === null) return faults.add('type', 'must be an integer', value);
    if (!positive) return digits;
    const number = BigInt(digits);
    return number < 0n ? faults.add('range', 'must be at least 0', value) : String(number);
  },
});

/** A 32-bit id, as a store's: a larger one names nothing that exists, and is looked for as -1. */
export const smallId = (): Rule<number> => ({
  name: 'smallId',
  api: { type: 'integer' },
  read: (value, faults) => {
    const digits = integerDigits(value);
    if (digits === null) return faults.add('type', 'must be an integer', value);
    const number = Number(digits);
    return Math.abs(number) > largest32 ? -1 : number;
  },
});

/** A whole number of a range; by default from 0 to what a 32-bit column holds. */
export const integer = ({ min = 0, max = largest32 }: { min?: number; max?: number } = {}): Rule<number> => {
  const message = `must be a whole number from ${min} to ${max}`;
  return {
    name: 'integer',
    api: { type: 'integer', minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) },
    read: (value, faults) => {
      const number = typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isInteger(number)) return faults.add('type', message, value);
      return number < min || number > max ? faults.add('range', message, value) : number + 0; // -0 is 0
    },
  };
};

export interface DecimalOptions {
  /** Decimals at most. */
  places?: number;
  min?: number;
  max?: number;
  /** Greater than 0. */
  positive?: boolean;
}

/** Why a value is no decimal: no number at all, one of too many digits, one of too many decimals. */
const numberFault = (value: unknown): FaultCode => {
  const isNumber = typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value);
  if (!isNumber) return 'type';
  return Math.abs(Number(value)) >= 1e15 ? 'range' : 'format';
};

/** An amount or a quantity, exactly; a numeric text counts as its number. */
export const decimal = ({ places = 4, min, max, positive = false }: DecimalOptions): Rule<Decimal> => ({
  name: 'decimal',
  api: {
    type: 'number',
    ...(positive && { minimum: 0, exclusiveMinimum: true }),
    ...(min !== undefined && { minimum: min }),
    ...(max !== undefined && { maximum: max }),
    description: `At most ${places} decimals`,
  },
  read: (value, faults) => {
    const number = parseDecimal(value, places);
    if (number === null) return faults.add(numberFault(value), `must be a number with at most ${places} decimals`, value);
    if (positive && number.lte(0)) return faults.add('range', 'must be greater than 0', value);
    if (min !== undefined && number.lt(min)) return faults.add('range', `must be at least ${min}`, value);
    return max !== undefined && number.gt(max) ? faults.add('range', `must be at most ${max}`, value) : number;
  },
});

/** A UUID, in lower case. */
export const uuid = (): Rule<string> => ({
  name: 'uuid',
  api: { type: 'string', format: 'uuid' },
  read: (value, faults) =>
    typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
      ? value.toLowerCase()
      : faults.add('format', 'must be a UUID', value),
});

/** true, false, 1, 0 and their texts. */
export const flag = (): Rule<boolean> => ({
  name: 'flag',
  api: { type: 'boolean' },
  read: (value, faults) => asFlag(value) ?? faults.add('type', 'must be true, false, 1 or 0', value),
});

/** One of some words or numbers, with or without spaces around it; a number may be sent as its text. */
export const oneOf = <W extends string | number>(choices: readonly W[]): Rule<W> => ({
  name: 'oneOf',
  api: { enum: [...choices] },
  read: (value, faults) => {
    const word = typeof value === 'string' ? value.trim() : value;
    const found = choices.find((choice) => word === choice || (typeof choice === 'number' && word === String(choice)));
    return found ?? faults.add('enum', `must be one of ${choices.join(', ')}`, value);
  },
});

const dateApi = { type: 'string', maxLength: textLimits.timestamp, pattern: '^\\d{4}-\\d{2}-\\d{2}' } as const;

/** A moment as callers send it. */
export const momentApi = {
  ...dateApi,
  description: 'UTC as `YYYY-MM-DD HH:MM:SS`, a day as `YYYY-MM-DD`, or ISO 8601 with a zone',
} as const;

/** A second in UTC; a day is its midnight. */
export const timestamp = (): Rule<Date> => ({
  name: 'timestamp',
  api: { ...momentApi, example: '2026-01-31 12:00:00' },
  read: (value, faults) => {
    const parsed = typeof value === 'string' ? parseTimestamp(value.trim()) : null;
    if (!parsed) return faults.add('format', 'must be a date like 2026-01-31 or 2026-01-31 12:00:00, or ISO with a zone', value);
    return new Date(parsed.date.setUTCMilliseconds(0));
  },
});

/** A day, as YYYY-MM-DD; a time after it is left out. */
export const day = (): Rule<string> => ({
  name: 'day',
  api: { ...dateApi, description: 'A day without a zone, `YYYY-MM-DD`; a time after it is left out', examples: ['1990-01-31'] },
  read: (value, faults) => {
    const found = typeof value === 'string' ? value.trim() : '';
    return parseTimestamp(found) ? found.slice(0, 10) : faults.add('format', 'must be a date like 2026-01-31', value);
  },
});

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object that is kept as it came, of at most so many characters as JSON. */
export const object = (max = 16_384): Rule<Record<string, unknown>> => ({
  name: 'object',
  api: { type: 'object', additionalProperties: true },
  read: (value, faults) => {
    const message = `must be an object of up to ${max} characters`;
    if (!isObject(value)) return faults.add('type', message, value);
    return JSON.stringify(value).length <= max ? value : faults.add('too_large', message, value);
  },
});

export interface ListOptions {
  /** Entries; by default 1,000. */
  max?: number;
  /** Whether an empty list is refused. */
  filled?: boolean;
  /** The error of a list with too many entries. */
  tooMany?: string;
}

/** A list of what a rule reads; each entry is read, so that all faults are reported. */
export const list = <T>(rule: Rule<T>, { max = 1_000, filled = false, tooMany = 'too_many_entries' }: ListOptions = {}): Rule<T[]> => ({
  name: 'list',
  api: { ...listApi(rule.api), maxItems: max, ...(filled && { minItems: 1 }) },
  read: (value, faults, source) => {
    if (!Array.isArray(value)) return faults.add('type', 'must be an array', value);
    if (filled && value.length === 0) return faults.add('length', 'must not be empty', value);
    if (value.length > max)
      return faults.add('too_large', `must be an array of up to ${max} entries`, undefined, {
        error: tooMany,
        details: { found: value.length },
      });
    const read: T[] = [];
    for (let index = 0; index < value.length; index++) {
      const start = faults.count;
      read.push(rule.read(value[index], faults, source) as T);
      if (faults.count > start) faults.within(start, `[${index}]`);
    }
    return read;
  },
  ...(rule.ignored && {
    ignored: (value: unknown, found: IgnoredName[]) => {
      if (!Array.isArray(value)) return;
      for (let index = 0; index < value.length; index++) {
        const start = found.length;
        rule.ignored!(value[index], found);
        if (found.length > start) ignoredWithin(found, start, `[${index}]`);
      }
    },
  }),
});

/** The schema of a list of entries of that schema. */
const listApi = ({ type, ...entry }: ApiPropertyOptions): ApiPropertyOptions =>
  typeof type === 'function' ? { type: [type] as [typeof type] } : ({ type: 'array', items: { type, ...entry } } as ApiPropertyOptions);
