import { CheckedField, type Fault, type FieldOptions, asText, flag, textLimits } from '@entrepot/http';
import { Decimal, isLongerThan, isObject, parseDecimal, parseTimestamp } from '@entrepot/kernel';

/** A field that is converted first and then checked; null counts as absent. */
const Field = (convert: (value: unknown) => unknown, fault: Fault, options: FieldOptions): PropertyDecorator =>
  CheckedField(fault, options, (value) => (value === null || value === undefined ? undefined : convert(value)));

const asDecimal = (value: unknown): unknown => parseDecimal(value) ?? value;
const asInteger = (value: unknown): unknown => (typeof value === 'string' && /^\d{1,16}$/.test(value.trim()) ? Number(value) : value);

/** A text without spaces around it; `word`: without commas, as lists filter by it. */
export const TextField = (longest: number, { word = false, ...options }: FieldOptions & { word?: boolean } = {}): PropertyDecorator =>
  Field(
    asText,
    (value) => {
      if (typeof value !== 'string' || value.length < 1 || isLongerThan(value, longest)) return `a text of 1 to ${longest} characters`;
      return word && value.includes(',') ? 'a text without commas' : null;
    },
    { ...options, api: { type: String, maxLength: longest, ...options.api } },
  );

export const IntegerField = (min: number, max: number, options: FieldOptions = {}): PropertyDecorator =>
  Field(
    asInteger,
    (value) =>
      Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? null : `a whole number from ${min} to ${max}`,
    { ...options, api: { type: 'integer', minimum: min, ...options.api } },
  );

/** Larger amounts and quantities leave the 15 digits that a JSON number carries exactly. */
export const largestNumber = 99_999_999_999;

interface DecimalOptions extends FieldOptions {
  positive?: boolean;
  /** Default `largestNumber`. */
  max?: number;
}

/** An amount or a quantity, exactly, with at most 4 decimals; not negative. */
export const DecimalField = ({ positive = false, max = largestNumber, ...options }: DecimalOptions = {}): PropertyDecorator =>
  Field(
    asDecimal,
    (value) => {
      if (!(value instanceof Decimal)) return 'a number with at most 4 decimals';
      if (positive && value.lte(0)) return 'greater than 0';
      if (value.isNegative() && !value.isZero()) return 'at least 0';
      return value.gt(max) ? `at most ${max}` : null;
    },
    { ...options, api: { type: Number, minimum: 0, maximum: max, ...options.api } },
  );

export const ChoiceField = (choices: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  Field(asText, (value) => (choices.includes(value as string) ? null : `one of ${choices.join(', ')}`), {
    ...options,
    api: { enum: [...choices], ...options.api },
  });

export const FlagField = (options: FieldOptions = {}): PropertyDecorator =>
  Field(
    (value) => flag(value) ?? value,
    (value) => (typeof value === 'boolean' ? null : 'true, false, 1 or 0'),
    { ...options, api: { type: Boolean, ...options.api } },
  );

const asDate = (value: unknown): unknown => {
  const parsed = typeof value === 'string' ? parseTimestamp(value.trim()) : null;
  return parsed?.date ?? value;
};

export const TimestampField = (options: FieldOptions = {}): PropertyDecorator =>
  Field(asDate, (value) => (value instanceof Date ? null : 'a date like 2026-01-31 or 2026-01-31 12:00:00'), {
    ...options,
    api: {
      type: String,
      maxLength: textLimits.timestamp,
      pattern: '^\\d{4}-\\d{2}-\\d{2}',
      example: '2026-01-31 12:00:00',
      ...options.api,
    },
  });

/** Characters of an object that is kept as it came. */
const largestObject = 16_384;

export const ObjectField = (options: FieldOptions = {}): PropertyDecorator =>
  Field(
    (value) => value,
    (value) => (isObject(value) && JSON.stringify(value).length <= largestObject ? null : `an object of up to ${largestObject} characters`),
    { ...options, api: { type: Object, ...options.api } },
  );
