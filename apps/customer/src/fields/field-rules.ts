import { arrayLimits, flag, textLimits } from '@entrepot/http';
import { isLongerThan, parseTimestamp } from '@entrepot/kernel';

/** A value of a payload: how it is read, and what it must be. */
export interface FieldRule<T> {
  /** undefined: it is none. */
  read(value: unknown): T | undefined;
  /** Ends the sentence `<field> must be …`. */
  mustBe: string;
  /** For the OpenAPI document. */
  api: Record<string, unknown>;
}

export const largestInteger = 2_147_483_647;

const trimmed = (value: unknown): string | undefined =>
  Number.isFinite(value) ? String(value) : typeof value === 'string' ? value.trim() : undefined;

/** A text without spaces around it, not empty; a number counts as one. */
export const text = (longest: number): FieldRule<string> => ({
  read: (value) => {
    const found = trimmed(value);
    return found !== undefined && found.length > 0 && !isLongerThan(found, longest) ? found : undefined;
  },
  mustBe: `a text of 1 to ${longest} characters`,
  api: { type: 'string', maxLength: longest },
});

/** A text of a form of its own. */
export const like = (form: RegExp, mustBe: string, longest: number, example: string): FieldRule<string> => ({
  read: (value) => {
    const found = text(longest).read(value);
    return found !== undefined && form.test(found) ? found : undefined;
  },
  mustBe,
  api: { type: 'string', maxLength: longest, pattern: form.source, example },
});

export const email = like(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'an e-mail address of up to 254 characters', 254, 'ana@example.com');

export const integer = (min: number, max: number): FieldRule<number> => ({
  read: (value) => {
    const number = typeof value === 'string' && /^\d{1,16}$/.test(value.trim()) ? Number(value) : value;
    return Number.isInteger(number) && (number as number) >= min && (number as number) <= max ? (number as number) : undefined;
  },
  mustBe: `a whole number from ${min} to ${max}`,
  api: { type: 'integer', minimum: min, maximum: max },
});

export const boolean: FieldRule<boolean> = {
  read: (value) => flag(value) ?? undefined,
  mustBe: 'true, false, 1 or 0',
  api: { type: 'boolean' },
};

const parsed = (value: unknown): string | undefined =>
  typeof value === 'string' && parseTimestamp(value.trim()) ? value.trim() : undefined;

/** A day; a time after it is left out. */
export const day: FieldRule<string> = {
  read: (value) => parsed(value)?.slice(0, 10),
  mustBe: 'a date like 2026-01-31',
  api: { type: 'string', maxLength: textLimits.timestamp, pattern: '^\\d{4}-\\d{2}-\\d{2}', example: '1990-01-31' },
};

export const timestamp: FieldRule<string> = {
  read: (value) => {
    const found = parsed(value);
    return found && (found.length > 10 ? found.slice(0, 19).replace('T', ' ') : `${found} 00:00:00`);
  },
  mustBe: 'a date like 2026-01-31 or 2026-01-31 12:00:00',
  api: { type: 'string', maxLength: textLimits.timestamp, pattern: '^\\d{4}-\\d{2}-\\d{2}', example: '2026-01-31 12:00:00' },
};

/** Texts, as the lines of a street. */
export const texts = (most: number, longest: number): FieldRule<string[]> => ({
  read: (value) => {
    if (!Array.isArray(value) || value.length === 0 || value.length > most) return undefined;
    const lines = value.map(trimmed);
    return lines.every((line) => line !== undefined && !isLongerThan(line, longest)) && lines.some((line) => line)
      ? (lines as string[])
      : undefined;
  },
  mustBe: `an array of 1 to ${most} texts of up to ${longest} characters`,
  api: { type: 'array', items: { type: 'string', maxLength: longest }, maxItems: most },
});

const isScalar = (value: unknown, longest: number): boolean =>
  typeof value === 'boolean' ||
  Number.isFinite(value) || // 1e400 is none: JSON has no word for it
  (typeof value === 'string' && !isLongerThan(value, longest));

const scalar = { oneOf: [{ type: 'string', maxLength: textLimits.text }, { type: 'number' }, { type: 'boolean' }] };

/** A text, number or boolean, or an array of them: what a custom attribute can hold. */
export const attributeValue: FieldRule<unknown> = {
  read: (value) =>
    isScalar(value, textLimits.text) ||
    (Array.isArray(value) && value.length <= arrayLimits.entries && value.every((entry) => isScalar(entry, textLimits.text)))
      ? value
      : undefined,
  mustBe: `a text of up to ${textLimits.text} characters, a number, true or false, or an array of up to ${arrayLimits.entries} of them`,
  api: {
    oneOf: [scalar, { type: 'array', maxItems: arrayLimits.entries, items: scalar }],
  },
};

/** The empty text empties the field. */
export const optional = <T>(rule: FieldRule<T>): FieldRule<T | null> => ({
  ...rule,
  read: (value) => (typeof value === 'string' && value.trim() === '' ? null : rule.read(value)),
  api: { ...rule.api, nullable: true },
});
