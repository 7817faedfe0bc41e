import { Faults, arrayLimits, rules, textLimits, type Rule } from '@entrepot/requests';
import { isLongerThan } from '@entrepot/kernel';

const { entries } = arrayLimits;

const isScalar = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  Number.isFinite(value) || // 1e400 is none: JSON has no word for it
  (typeof value === 'string' && !isLongerThan(value, textLimits.text));

export const isAttributeValue = (value: unknown): boolean =>
  isScalar(value) || (Array.isArray(value) && value.length <= entries && value.every(isScalar));

const scalarApi = { oneOf: [{ type: 'string', maxLength: textLimits.text }, { type: 'number' }, { type: 'boolean' }] };
const valueApi = { oneOf: [scalarApi, { type: 'array', maxItems: entries, items: scalarApi }] };

/** Checks the value of a custom attribute. */
export const attributeValue: Rule<unknown> = {
  name: 'attributeValue',
  api: valueApi,
  read: (value, faults) =>
    isAttributeValue(value)
      ? value
      : faults.add(
          'type',
          `must be a text of up to ${textLimits.text} characters, a number, true or false, or an array of up to ${entries} of them`,
          value,
        ),
};

export const attributesApi = { type: 'object', maxProperties: entries, additionalProperties: valueApi } as const;

const untrimmed = rules.text({ trim: false });
/** A text, or a number or boolean of a JSON body as its text. */
export const scalarText: Rule<string> = {
  ...untrimmed,
  read: (value, faults, source) => (typeof value === 'boolean' ? String(value) : untrimmed.read(value, faults, source)),
};

const trimmed = (value: unknown): string | undefined =>
  Number.isFinite(value) ? String(value) : typeof value === 'string' ? value.trim() : undefined;

/** Texts, as the lines of a street; not all of them empty. */
export const lines = (most: number, longest: number): Rule<string[]> => ({
  name: 'lines',
  api: { type: 'array', items: { type: 'string', maxLength: longest }, maxItems: most },
  read(value, faults) {
    const read = Array.isArray(value) && value.length <= most ? value.map(trimmed) : [];
    const fits = read.every((line) => line !== undefined && !isLongerThan(line, longest)) && read.some((line) => line);
    return fits ? (read as string[]) : faults.add('type', `must be an array of 1 to ${most} texts of up to ${longest} characters`, value);
  },
});

/** Reads one value by a rule. Throws its fault, of that name. */
export const readOne = <T>(rule: Rule<T>, value: unknown, name: string): T => {
  const faults = new Faults();
  const read = rule.read(value, faults, {});
  if (faults.count === 0) return read as T;
  faults.within(0, name);
  throw faults.refusal();
};
