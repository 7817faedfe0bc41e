import type { ApiPropertyOptions } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsDate,
  IsIn,
  IsInstance,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  NotContains,
  ValidateBy,
  type ValidationOptions,
} from 'class-validator';
import { Decimal, type FaultCode, isLongerThan, isObject, parseDecimal, parseTimestamp } from '@entrepot/kernel';
import type { FaultContext } from './checks.js';
import { flag as asFlag } from './input.js';
import { textLimits } from './limits.js';
import { CheckedRule, type IgnoredName, type Rule, decoratorsOf, ignoredWithin, standing } from './rule.js';

type Each = Pick<ValidationOptions, 'each'>;

const of = (code: FaultContext['code']): Pick<ValidationOptions, 'context'> => ({ context: { code } satisfies FaultContext });

/** A check that class-validator has no decorator for. */
const Own = (name: string, test: (value: unknown) => boolean, options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name, validator: { validate: test } }, options);

export interface TextOptions {
  /** Code points; by default 4,096. */
  max?: number;
  /** Whether a number counts as its text (default true). */
  numbers?: boolean;
  /** Whether spaces around it are removed (default true). */
  trim?: boolean;
  pattern?: RegExp;
  /** Requirement in words, for the fault's message. */
  mustBe?: string;
  /** `refused`: an empty one is a wrong value. */
  empty?: string;
}

/** A link that a browser may be sent to. */
const isHttpsUrl = (value: unknown): boolean => {
  if (typeof value !== 'string' || !/^https:\/\/\S+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
};

/** An https address without a user name, of at most 4,096 characters. */
export const httpsUrl = (): Rule<string> => {
  const message = `must be an https address without a user name, of at most ${textLimits.text} characters`;
  return new CheckedRule({
    name: 'httpsUrl',
    api: { type: 'string', format: 'uri', maxLength: textLimits.text },
    convert: (value) => (typeof value === 'string' ? value.trim() : value),
    checks: (each) => [
      MaxLength(textLimits.text, { ...each, message, ...of('too_large') }),
      Own('httpsUrl', isHttpsUrl, { ...each, message }),
    ],
  });
};

const selector = /[\uFE0E\uFE0F]/;

/** `MaxLength` counts a character and the selector behind it once, JSON Schema and PostgreSQL twice. */
const CountsSelectors = (max: number, options: ValidationOptions): PropertyDecorator =>
  Own('countsSelectors', (value) => typeof value === 'string' && (!selector.test(value) || !isLongerThan(value, max)), options);

/** A text without spaces around it. */
export const text = ({ max = textLimits.text, numbers = true, trim = true, pattern, mustBe, empty }: TextOptions = {}): Rule<string> => {
  const message = `must be ${mustBe ?? `a text of 1 to ${max} characters`}`;
  return new CheckedRule({
    name: 'text',
    api: { type: 'string', maxLength: max, ...(pattern && { pattern: pattern.source }) },
    convert: (value) => {
      const sent = numbers && typeof value === 'number' ? String(value) : value;
      return trim && typeof sent === 'string' ? sent.trim() : sent;
    },
    checks: (each: Each) => [
      IsString({ ...each, message }),
      NotContains('\0', { ...each, message, ...of('type') }),
      ...(empty === 'refused' ? [IsNotEmpty({ ...each, message })] : []),
      MaxLength(max, { ...each, message }),
      CountsSelectors(max, { ...each, message, ...of('too_large') }),
      ...(pattern ? [Matches(pattern, { ...each, message })] : []),
    ],
  });
};

const largest64 = 9_223_372_036_854_775_807n;
const largest32 = 2_147_483_647;

/** Returns the digits of a 64-bit integer; null for anything else. */
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

const isInt64 = (value: unknown): boolean => typeof value === 'string' && wideDigits(value) !== null;

/** A 64-bit id, as a text: ids may pass 2^53. `positive`: a negative one is refused, leading zeros go. */
export const id = ({ positive = false }: { positive?: boolean } = {}): Rule<string> =>
  new CheckedRule({
    name: 'id',
    api: { type: 'integer' },
    convert: (value) => {
      const digits = integerDigits(value);
      return digits !== null && positive ? String(BigInt(digits)) : (digits ?? value);
    },
    checks: (each) => [
      Own('isInt64', isInt64, { ...each, message: 'must be an integer', ...of('type') }),
      ...(positive ? [Matches(/^[^-]/, { ...each, message: 'must be at least 0', ...of('range') })] : []),
    ],
  });

/** A 32-bit id, as a store's: a larger one names nothing that exists, and is looked for as -1. */
export const smallId = (): Rule<number> =>
  new CheckedRule({
    name: 'smallId',
    api: { type: 'integer' },
    convert: (value) => {
      const digits = integerDigits(value);
      if (digits === null) return value;
      const number = Number(digits);
      return Math.abs(number) > largest32 ? -1 : number;
    },
    checks: (each) => {
      const options = { ...each, message: 'must be an integer', ...of('type') };
      return [IsInt(options), Min(-largest32, options), Max(largest32, options)];
    },
  });

/** A whole number of a range; by default from 0 to what a 32-bit column holds. */
export const integer = ({ min = 0, max = largest32 }: { min?: number; max?: number } = {}): Rule<number> => {
  const message = `must be a whole number from ${min} to ${max}`;
  return new CheckedRule({
    name: 'integer',
    api: { type: 'integer', minimum: min, ...(max < Number.MAX_SAFE_INTEGER && { maximum: max }) },
    convert: (value) => {
      const number = typeof value === 'string' && /^\s*-?\d{1,16}\s*$/.test(value) ? Number(value) : value;
      return typeof number === 'number' ? number + 0 : value; // -0 is 0
    },
    checks: (each) => [IsInt({ ...each, message }), Min(min, { ...each, message }), Max(max, { ...each, message })],
  });
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
export const decimal = ({ places = 4, min, max, positive = false }: DecimalOptions): Rule<Decimal> => {
  const range = (name: string, message: string, test: (number: Decimal) => boolean, each: Each): PropertyDecorator =>
    Own(name, (value) => value instanceof Decimal && test(value), { ...each, message, ...of('range') });
  return new CheckedRule({
    name: 'decimal',
    api: {
      type: 'number',
      ...(positive && { minimum: 0, exclusiveMinimum: true }),
      ...(min !== undefined && { minimum: min }),
      ...(max !== undefined && { maximum: max }),
      description: `At most ${places} decimals`,
    },
    convert: (value) => parseDecimal(value, places) ?? value,
    checks: (each) => [
      IsInstance(Decimal, { ...each, message: `must be a number with at most ${places} decimals`, ...of(numberFault) }),
      ...(positive ? [range('positive', 'must be greater than 0', (number) => number.gt(0), each)] : []),
      ...(min === undefined ? [] : [range('atLeast', `must be at least ${min}`, (number) => number.gte(min), each)]),
      ...(max === undefined ? [] : [range('atMost', `must be at most ${max}`, (number) => number.lte(max), each)]),
    ],
  });
};

/** A UUID, in lower case. */
export const uuid = (): Rule<string> =>
  new CheckedRule({
    name: 'uuid',
    api: { type: 'string', format: 'uuid' },
    convert: (value) => (typeof value === 'string' ? value.toLowerCase() : value),
    checks: (each) => [IsUUID('loose', { ...each, message: 'must be a UUID' })],
  });

/** true, false, 1, 0 and their texts. */
export const flag = (): Rule<boolean> =>
  new CheckedRule({
    name: 'flag',
    api: { type: 'boolean' },
    convert: (value) => asFlag(value) ?? value,
    checks: (each) => [IsBoolean({ ...each, message: 'must be true, false, 1 or 0' })],
  });

/** Reads one of some words or numbers, with or without spaces around it; a number may be sent as its text. */
export const oneOf = <W extends string | number>(choices: readonly W[]): Rule<W> =>
  new CheckedRule({
    name: 'oneOf',
    api: { enum: [...choices] },
    convert: (value) => {
      const word = typeof value === 'string' ? value.trim() : value;
      return choices.find((choice) => word === choice || (typeof choice === 'number' && word === String(choice))) ?? value;
    },
    checks: (each) => [IsIn(choices, { ...each, message: `must be one of ${choices.join(', ')}` })],
  });

const dateApi = { type: 'string', maxLength: textLimits.timestamp, pattern: '^\\d{4}-\\d{2}-\\d{2}' } as const;

/** A moment as callers send it. */
export const momentApi = {
  ...dateApi,
  description: 'UTC as `YYYY-MM-DD HH:MM:SS`, a day as `YYYY-MM-DD`, or ISO 8601 with a zone',
} as const;

/** A second in UTC; a day is its midnight. */
export const timestamp = (): Rule<Date> =>
  new CheckedRule({
    name: 'timestamp',
    api: { ...momentApi, example: '2026-01-31 12:00:00' },
    convert: (value) => {
      const parsed = typeof value === 'string' ? parseTimestamp(value.trim()) : null;
      return parsed ? new Date(parsed.date.setUTCMilliseconds(0)) : value;
    },
    checks: (each) => [IsDate({ ...each, message: 'must be a date like 2026-01-31 or 2026-01-31 12:00:00, or ISO with a zone' })],
  });

const isDay = (value: unknown): boolean => typeof value === 'string' && value.length === 10 && parseTimestamp(value) !== null;

/** A day, as YYYY-MM-DD; a time after it is left out. */
export const day = (): Rule<string> =>
  new CheckedRule({
    name: 'day',
    api: { ...dateApi, description: 'A day without a zone, `YYYY-MM-DD`; a time after it is left out', examples: ['1990-01-31'] },
    convert: (value) => {
      const found = typeof value === 'string' ? value.trim() : '';
      return parseTimestamp(found) ? found.slice(0, 10) : value;
    },
    checks: (each) => [Own('isDay', isDay, { ...each, message: 'must be a date like 2026-01-31' })],
  });

/** An object that is kept as it came, of at most so many characters as JSON. */
export const object = (max = 16_384): Rule<Record<string, unknown>> => {
  const message = `must be an object of up to ${max} characters`;
  return new CheckedRule({
    name: 'object',
    api: { type: 'object', additionalProperties: true },
    convert: (value) => value,
    checks: (each) => [
      IsObject({ ...each, message }),
      Own('fits', (value) => isObject(value) && JSON.stringify(value).length <= max, { ...each, message, ...of('too_large') }),
    ],
  });
};

export interface ListOptions {
  /** Entries; by default 1,000. */
  max?: number;
  /** Whether an empty list is refused. */
  filled?: boolean;
  /** Error of a list with too many entries. */
  tooMany?: string;
}

/** A list of what a rule reads; each entry is read, so that all faults are reported. */
export const list = <T>(rule: Rule<T>, { max = 1_000, filled = false, tooMany = 'too_many_entries' }: ListOptions = {}): Rule<T[]> =>
  new CheckedRule<T[]>({
    name: 'list',
    api: { ...listApi(rule.api), maxItems: max, ...(filled && { minItems: 1 }) },
    convert: (value, faults, source) => {
      if (!Array.isArray(value) || value.length > max) return value;
      const read: unknown[] = [];
      for (let index = 0; index < value.length; index++) {
        const start = faults.count;
        const entry = rule.read(value[index], faults, source);
        read.push(standing(rule, entry, faults, start));
        if (faults.count > start) faults.within(start, `[${index}]`);
      }
      return read;
    },
    checks: () => [
      IsArray({ message: 'must be an array' }),
      ...(filled ? [ArrayNotEmpty({ message: 'must not be empty' })] : []),
      ArrayMaxSize(max, {
        message: `must be an array of up to ${max} entries`,
        context: { error: tooMany, counted: true } satisfies FaultContext,
      }),
      ...decoratorsOf(rule, { each: true }),
    ],
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

/** Makes the schema of a list from that of its entries. */
const listApi = ({ type, ...entry }: ApiPropertyOptions): ApiPropertyOptions =>
  typeof type === 'function' ? { type: [type] as [typeof type] } : ({ type: 'array', items: { type, ...entry } } as ApiPropertyOptions);
