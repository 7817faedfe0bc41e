import { Field, type FieldSettings, type Rule, Text, textLimits } from '@entrepot/requests';
import { decimal, parseDecimal } from '@entrepot/kernel';

/** Largest integer of a column. */
export const largestInteger = 2_147_483_647;
/** Largest amount or quantity of a column, numeric(14, 4). */
export const largestAmount = 9_999_999_999;

/** A rule that converts a value and checks it by one test, whose failure says what it must be. */
export const rule = <T>(
  name: string,
  mustBe: string,
  test: (value: unknown) => boolean,
  api: Rule<T>['api'],
  convert: (value: unknown) => unknown = (value) => value,
): Rule<T> => ({
  name,
  api,
  read: (sent, faults) => {
    const value = convert(sent);
    return test(value) ? (value as T) : faults.add('type', `must be ${mustBe}`, sent);
  },
});

/** A numeric text as the number that it shows; everything else as it came, for the check to refuse. */
export const asNumber = (value: unknown): unknown => (typeof value === 'string' ? (parseDecimal(value)?.toNumber() ?? value) : value);

export const isAmount = (value: unknown, min = 0): value is number =>
  typeof value === 'number' && parseDecimal(value) !== null && value >= min && value <= largestAmount;
export const isInteger = (value: unknown, min: number, max = largestInteger): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

/** A name of 1 to 255 characters; a number counts as its text. */
export const NameField = (settings: FieldSettings<string> & { max?: number } = {}): PropertyDecorator =>
  Text({ max: textLimits.name, empty: 'refused', ...settings });

export const IntegerField = (min: number, max: number, settings: FieldSettings<number> = {}): PropertyDecorator => {
  const api = { type: 'integer', minimum: min, ...(max < largestInteger && { maximum: max }) } as const;
  const integer = rule<number>('integer', `a whole number from ${min} to ${max}`, (value) => isInteger(value, min, max), api, asNumber);
  return Field(integer, { empty: 'refused', ...settings });
};

/** An amount or a quantity as the number of a column; what rules make of it is exact. */
export const AmountField = ({
  min = 0,
  places = 4,
  ...settings
}: FieldSettings<number> & { min?: number; places?: number } = {}): PropertyDecorator => {
  const mustBe = `a number from ${min} to ${largestAmount} with at most ${places} decimals`;
  const test = (value: unknown): boolean => isAmount(value, min) && decimal(value).decimalPlaces() <= places;
  return Field(rule<number>('amount', mustBe, test, { type: 'number', description: `At most ${places} decimals` }, asNumber), {
    empty: 'refused',
    ...settings,
  });
};
