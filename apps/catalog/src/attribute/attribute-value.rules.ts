import type { AttributeValue } from '@entrepot/contracts';
import { type CellKind, type CellStyle, cellValue, formatTimestamp, isLongerThan, parseDecimal, parseTimestamp } from '@entrepot/kernel';
import type { AttributeValues } from '../product/product-record.rules.js';
import { allOrRefuse, refuse, shown } from '../record/refusal.rules.js';
import { type Attribute, attributeCode, coreAttributes, labelsOf } from './attribute.rules.js';

const flags = new Map<unknown, boolean>([
  ...[true, 1, '1', 'true', 'yes'].map((value) => [value, true] as const),
  ...[false, 0, '0', 'false', 'no'].map((value) => [value, false] as const),
]);
/** A description may be as long as a comment. */
const longestText = 65_536;
const longestLabel = 255;
const largestAmount = 9_999_999_999;

const text = (field: string, raw: unknown): string => {
  if (typeof raw === 'string') return isLongerThan(raw, longestText) ? refuse(field, `a text has at most ${longestText} characters`) : raw;
  if (typeof raw === 'number' || typeof raw === 'boolean') return String(raw);
  return refuse(field, `send one text, found ${shown(raw)}`);
};

const label = (field: string, raw: unknown): string => {
  const trimmed = text(field, raw).trim();
  if (isLongerThan(trimmed, longestLabel)) refuse(field, `an option label has at most ${longestLabel} characters`);
  return trimmed;
};

const day = (field: string, raw: unknown): string => {
  const parsed = typeof raw === 'string' ? parseTimestamp(raw.trim()) : null;
  return parsed ? formatTimestamp(parsed.date) : refuse(field, `send a date as YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, found ${shown(raw)}`);
};

const amount = (field: string, raw: unknown): number => {
  const parsed = parseDecimal(raw);
  if (!parsed || parsed.isNegative() || parsed.gt(largestAmount)) {
    return refuse(field, `send a number from 0 to ${largestAmount} with at most 4 decimals, found ${shown(raw)}`);
  }
  return parsed.toNumber();
};

const flag = (field: string, raw: unknown): boolean =>
  flags.get(typeof raw === 'string' ? raw.trim().toLowerCase() : raw) ?? refuse(field, `send true, false, 1 or 0, found ${shown(raw)}`);

const labels = (field: string, raw: unknown): string[] => {
  const entries = Array.isArray(raw) ? raw.map((entry, index) => label(`${field}[${index}]`, entry)) : [label(field, raw)];
  return [...new Set(entries.filter((entry) => entry !== ''))].sort();
};

/**
 * An attribute's value in a record, converted to the type of the attribute's input.
 * @returns null for no value: null itself, an empty text, an empty list
 */
export const readAttributeValue = (attribute: Attribute, raw: unknown): AttributeValue | null => {
  const field = `attributes.${attribute.attribute_code}`;
  if (raw === null || raw === '' || (Array.isArray(raw) && raw.length === 0)) return null;
  switch (attribute.frontend_input) {
    case 'text':
    case 'textarea':
      return text(field, raw);
    case 'date':
      return day(field, raw).slice(0, 10);
    case 'datetime':
      return day(field, raw);
    case 'boolean':
      return flag(field, raw);
    case 'price':
    case 'weight':
      return amount(field, raw);
    case 'select':
      return label(field, raw) || null;
    case 'multiselect': {
      const found = labels(field, raw);
      return found.length > 0 ? found : null;
    }
    case 'media_image':
      return refuse(field, 'images come through POST /api2/products/imagem');
    default:
      return attribute.frontend_input satisfies never;
  }
};

const checkCode = (code: string): void => {
  const field = `attributes.${code.slice(0, 60)}`;
  if (!attributeCode.test(code)) refuse(field, 'an attribute code has up to 60 of a-z, 0-9 and _, and starts with a letter');
  if (coreAttributes.has(code)) refuse(field, `is a field of the product; send it as ${code}`);
};

const cellKind = ({ frontend_input }: Attribute): CellKind =>
  frontend_input === 'multiselect' ? 'texts' : frontend_input === 'price' || frontend_input === 'weight' ? 'number' : 'text';

/**
 * Converts the attributes of a record, each to its type.
 * @param attributeOf the attribute of a code, or the one that would be created for it
 * @param cells how the values are written that are cells of a CSV
 * @throws DomainError `invalid_record`
 */
export const readAttributes = (
  raw: Readonly<Record<string, unknown>>,
  attributeOf: (code: string, value: unknown) => Attribute,
  cells?: CellStyle,
): AttributeValues => {
  const readOne = (code: string, sent: unknown): AttributeValues[string] => {
    checkCode(code);
    if (sent === null) return null;
    const attribute = attributeOf(code, sent);
    const value = cells && typeof sent === 'string' ? cellValue(sent, cellKind(attribute), cells) : sent;
    const read = readAttributeValue(attribute, value);
    const unknown = read !== null && attribute.fixed_options && labelsOf(read).find((label) => !attribute.fixed_options?.includes(label));
    if (typeof unknown === 'string') {
      refuse(`attributes.${code}`, `${shown(unknown)} is none of its options: ${attribute.fixed_options?.join(', ')}`);
    }
    return read;
  };
  return Object.fromEntries(allOrRefuse(Object.entries(raw), ([code, value]) => [code, readOne(code, value)] as const));
};
