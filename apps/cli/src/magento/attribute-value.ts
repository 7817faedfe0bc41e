import { formatTimestamp, parseDecimal, parseTimestamp } from '@entrepot/kernel';
import { pairLabels, pairText, type PairValue } from './pairs.js';

const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))? *([AP]M)?)?$/i;

const hourOf = (hour: string, half: string | undefined): number =>
  half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);

const two = (value: string | number): string => String(value).padStart(2, '0');

/** Month, day and year, as Magento exports dates, with the year's last two digits (2000 to 2099) and a time where there is one. */
const fromAmerican = (text: string): string | null => {
  const match = american.exec(text);
  if (!match) return null;
  const [, month = '', day = '', year = '', hour, minute = '00', second = '00', half] = match;
  const date = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  return hour === undefined ? date : `${date} ${two(hourOf(hour, half))}:${minute}:${second}`;
};

/** `YYYY-MM-DD HH:MM:SS` of a date that Magento wrote; null for any other text, and for a day that does not exist. */
export const readDate = (text: string): string | null => {
  const parsed = parseTimestamp(fromAmerican(text.trim()) ?? text.trim());
  return parsed && formatTimestamp(parsed.date);
};

/** An attribute of GET /api2/attribute, as far as its values need it. */
export interface KnownAttribute {
  attribute_code: string;
  frontend_input: string;
  /** Existing labels, where none can be added. */
  fixedLabels: readonly string[] | null;
}

/** A value as the import takes it; `lost` says what of it is not kept, `problem` why it is not taken at all. */
export type ReadValue = { value: unknown; lost?: string } | { problem: string };

const longestLabel = 255;
const largestAmount = 9_999_999_999;

/** A number from 0 that a column holds; null for any other text. */
export const readAmount = (text: string): number | null => {
  const amount = parseDecimal(text);
  return amount === null || amount.isNegative() || amount.gt(largestAmount) ? null : amount.toNumber();
};

const readFlag = (text: string): ReadValue => {
  if (/^(yes|1|true)$/i.test(text)) return { value: true };
  if (/^(no|0|false)$/i.test(text)) return { value: false };
  return { problem: `'${text}' is neither Yes nor No` };
};

const readDay = (text: string, isDay: boolean): ReadValue => {
  const date = readDate(text);
  if (date === null) return { problem: `'${text}' is no date` };
  const hasTime = !date.endsWith(' 00:00:00');
  return isDay ? { value: date.slice(0, 10), ...(hasTime && { lost: `of '${text}' the day is kept, the time is not` }) } : { value: date };
};

const readLabels = (labels: readonly string[], { fixedLabels }: KnownAttribute): ReadValue => {
  const unknown = labels.find((label) => fixedLabels && !fixedLabels.includes(label));
  if (unknown !== undefined) return { problem: `'${unknown}' is none of ${fixedLabels?.join(', ')}` };
  const long = labels.find((label) => label.length > longestLabel);
  if (long !== undefined) return { problem: `'${long.slice(0, 40)}…' is longer than an option's ${longestLabel} characters` };
  const twice = labels.find((label, index) => labels.indexOf(label) < index);
  return { value: [...new Set(labels)], ...(twice !== undefined && { lost: `'${twice}' stands there more than once; taken once` }) };
};

const readLabel = (text: string, attribute: KnownAttribute): ReadValue => {
  const read = readLabels([text], attribute);
  return 'value' in read ? { value: text } : read;
};

/** Reads a value of the file by its attribute's input. */
export const readValue = (attribute: KnownAttribute, value: PairValue): ReadValue => {
  const text = pairText(value).trim();
  switch (attribute.frontend_input) {
    case 'boolean':
      return readFlag(text);
    case 'date':
    case 'datetime':
      return readDay(text, attribute.frontend_input === 'date');
    case 'price':
    case 'weight': {
      const amount = readAmount(text);
      return amount === null ? { problem: `'${text}' is no number from 0 on with at most 4 decimals` } : { value: amount };
    }
    case 'select':
      return readLabel(text, attribute);
    case 'multiselect':
      return readLabels(pairLabels(value), attribute);
    case 'media_image':
      return { problem: 'it is an image, which columns of their own name' };
    default:
      return { value: text };
  }
};
