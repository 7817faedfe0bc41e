import type { ApiPropertyOptions } from '@nestjs/swagger';
import { CheckedField, type FieldOptions, asText, flag } from '@entrepot/http';
import { isLongerThan, parseDecimal } from '@entrepot/kernel';

/** The largest integer of a column. */
export const largestInteger = 2_147_483_647;
/** The largest amount or quantity of a column, numeric(14, 4). */
export const largestAmount = 9_999_999_999;

/** A field that is checked by one test, whose failure says what the field must be. Null passes, as a field that is absent does. */
export const Field = (
  test: (value: unknown) => boolean,
  mustBe: string,
  options: FieldOptions = {},
  convert?: (value: unknown) => unknown,
): PropertyDecorator => CheckedField((value) => (test(value) ? null : mustBe), options, convert);

/** A numeric text as the number that it shows; everything else as it came, for the check to refuse. */
export const asNumber = (value: unknown): unknown => (typeof value === 'string' ? (parseDecimal(value)?.toNumber() ?? value) : value);

export const isAmount = (value: unknown, min = 0): value is number =>
  typeof value === 'number' && parseDecimal(value) !== null && value >= min && value <= largestAmount;
export const isInteger = (value: unknown, min: number, max = largestInteger): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

/** A text without spaces around it. */
export const TextField = (longest: number, options: FieldOptions = {}): PropertyDecorator =>
  Field(
    (value) => typeof value === 'string' && value.length > 0 && !isLongerThan(value, longest),
    `a text of 1 to ${longest} characters`,
    { ...options, api: { type: String, maxLength: longest, ...options.api } as ApiPropertyOptions },
    asText,
  );

export const IntegerField = (min: number, max: number, options: FieldOptions = {}): PropertyDecorator =>
  Field(
    (value) => isInteger(value, min, max),
    `a whole number from ${min} to ${max}`,
    { ...options, api: { type: 'integer', minimum: min, ...options.api } as ApiPropertyOptions },
    asNumber,
  );

export const AmountField = (options: FieldOptions & { min?: number } = {}): PropertyDecorator =>
  Field(
    (value) => isAmount(value, options.min ?? 0),
    `a number from ${options.min ?? 0} to ${largestAmount} with at most 4 decimals`,
    { ...options, api: { type: Number, ...options.api } as ApiPropertyOptions },
    asNumber,
  );

export const ChoiceField = (choices: readonly string[], options: FieldOptions = {}): PropertyDecorator =>
  Field(
    (value) => choices.includes(value as string),
    `one of ${choices.join(', ')}`,
    { ...options, api: { enum: [...choices], ...options.api } as ApiPropertyOptions },
    asText,
  );

export const FlagField = (options: FieldOptions = {}): PropertyDecorator =>
  Field(
    (value) => typeof value === 'boolean',
    'true, false, 1 or 0',
    { ...options, api: { type: Boolean, ...options.api } as ApiPropertyOptions },
    (value) => flag(value) ?? value,
  );
