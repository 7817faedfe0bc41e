import { type DateRange, DomainError, type Page, type Sort, nextDay, parseTimestamp } from '@entrepot/kernel';
import { arrayLimits, boundedText, textLimits, tooLarge } from './limits.js';

export type { DateRange, Page, Sort };

/** What a caller sent, names to values as they came: strings and arrays of the query, anything of a JSON body. */
export type Input = Readonly<Record<string, unknown>>;

/** Query and JSON body of a GET as one: a field in the query wins; `status[]` is `status` (contract 4, "Query and body on GET"). */
export const input = (request: { query: unknown; body?: unknown }): Input => {
  // Without a prototype, `__proto__` is a name like any other.
  const merged = Object.assign(Object.create(null) as Record<string, unknown>, request.body);
  for (const [name, value] of Object.entries(request.query as Record<string, unknown>)) {
    merged[name.endsWith('[]') ? name.slice(0, -2) : name] = value;
  }
  return merged;
};

/** The first of the names that was given a value; null, undefined and the empty text count as absent. */
export const given = (query: Input, ...names: string[]): unknown => {
  for (const name of names) {
    const value = query[name];
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
};

/** Refuses an empty text in these fields of a body: there it is a value of the wrong kind, in a query it is none. */
export const refuseEmpty = (body: Input, ...names: string[]): void => {
  const name = names.find((one) => typeof body[one] === 'string' && body[one].trim() === '');
  if (name !== undefined) throw new DomainError('invalid_parameter', { name });
};

const wholeNumber = (value: unknown): number | null => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^\d{1,19}$/.test(text)) return null;
  const number = BigInt(text);
  if (number < 1n || number > 9_223_372_036_854_775_807n) return null;
  return Number(number);
};

/** Beyond this the offset would leave 64 bits: such a page is empty anyhow. */
const lastReachablePage = 2 ** 45;

/** page, limit and include_pagination with their fallbacks: never an error (contract 1, section 4; contract 4, "Mended sentences"). */
export const pageOf = (query: Input): Page => ({
  page: Math.min(wholeNumber(query['page']) ?? 1, lastReachablePage),
  limit: Math.min(wholeNumber(given(query, 'limit', 'page_size', 'per_page', 'pageSize')) ?? 20, 200),
  includePagination: flag(query['include_pagination']) ?? false,
});

/** true, false, 1, 0 and their texts; null for anything else. */
export const flag = (value: unknown): boolean | null => {
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  return null;
};

/** The flag of that name; undefined when absent, 400 `Invalid parameter: <name>` where it is none. */
export const flagParam = (query: Input, name: string): boolean | undefined => {
  const value = given(query, name);
  const found = value === undefined ? undefined : flag(value);
  if (found === null) throw new DomainError('invalid_parameter', { name });
  return found;
};

const invalid = (name: string): DomainError => new DomainError('invalid_parameter', { name, field: name });

/** The parts of a list of values, as they came; not one more than is allowed is looked at. */
const partsOf = (entries: readonly unknown[], name: string): string[] => {
  const parts: string[] = [];
  for (const entry of entries) {
    if (typeof entry !== 'string' && typeof entry !== 'number') throw invalid(name);
    const text = String(entry);
    if (text.includes('\0')) throw invalid(name);
    parts.push(...text.split(',', arrayLimits.filterValues + 1));
    if (parts.length > arrayLimits.filterValues) throw tooLarge(name);
  }
  return parts;
};

/**
 * `a,b`, an array, a repeated parameter or a single value as a list of texts, at most 1,000 of them; undefined when absent. Objects
 * inside are refused.
 */
export const csv = (query: Input, name: string): string[] | undefined => {
  const value = given(query, name);
  if (value === undefined) return undefined;
  const parts = partsOf(Array.isArray(value) ? value : [value], name);
  return parts.map((part) => boundedText(part.trim(), name)).filter((text) => text !== '');
};

/** One text (a number counts as one) of at most 4,096 characters; undefined when absent. */
export const text = (query: Input, ...names: string[]): string | undefined => textUpTo(textLimits.text, query, ...names);

/** The same with another limit. */
export const textUpTo = (limit: number, query: Input, ...names: string[]): string | undefined => {
  const value = given(query, ...names);
  if (value === undefined) return undefined;
  if (typeof value === 'number') return String(value);
  const name = nameOf(query, names);
  if (typeof value !== 'string' || value.includes('\0')) throw invalid(name);
  return boundedText(value, name, limit);
};

const nameOf = (query: Input, names: string[]): string => names.find((name) => given(query, name) !== undefined) ?? names[0] ?? '';

/** Reads a 64-bit id; `abc`, `1.5`, an array or more than 2^63-1 is 400 `Invalid parameter: <name>`. As a text: ids may pass 2^53. */
export const integer = (value: unknown, name: string): string => {
  const digits = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^-?\d{1,19}$/.test(digits) || BigInt.asIntN(64, BigInt(digits)) !== BigInt(digits))
    throw new DomainError('invalid_parameter', { name });
  return digits;
};

export const integerParam = (query: Input, ...names: string[]): string | undefined => {
  const value = given(query, ...names);
  return value === undefined ? undefined : integer(value, nameOf(query, names));
};

/** A 32-bit id, as a store's: a larger one names nothing that exists, and is looked for as -1. */
export const smallIntegerParam = (query: Input, name: string): number | undefined => {
  const digits = integerParam(query, name);
  if (digits === undefined) return undefined;
  const number = Number(digits);
  return Math.abs(number) > 2_147_483_647 ? -1 : number;
};

const moment = (query: Input, names: string[]): ReturnType<typeof parseTimestamp> | undefined => {
  const value = given(query, ...names);
  if (value === undefined) return undefined;
  const parsed = typeof value === 'string' ? contractDate(value) : null;
  if (!parsed) throw new DomainError('invalid_date', { name: nameOf(query, names) });
  return parsed;
};

/** `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, nothing else (contract 1, section 4, rule 4). */
const contractDate = (value: string): ReturnType<typeof parseTimestamp> =>
  /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(value) ? parseTimestamp(value) : null;

/** A range of dates by the names of its two ends, aliases included; the first name that has a value counts. */
export const dateRange = (query: Input, fromNames: string[], toNames: string[]): DateRange => {
  const from = moment(query, fromNames);
  const to = moment(query, toNames);
  return {
    ...(from && { from: from.date }),
    ...(to && { before: to.dayOnly ? nextDay(to.date) : new Date(to.date.getTime() + 1000) }),
  };
};

/** `sort` and `direction`; another value than the listed ones is 400 (contract 4, "Sort and direction"). */
export const sortOf = <F extends string>(query: Input, allowed: readonly F[], fallback: Sort<F>): Sort<F> => {
  const field = given(query, 'sort') ?? fallback.field;
  const direction = given(query, 'direction') ?? fallback.direction;
  if (!allowed.includes(field as F)) throw new DomainError('invalid_sort', { name: 'sort' });
  const lower = typeof direction === 'string' ? direction.toLowerCase() : direction;
  if (lower !== 'asc' && lower !== 'desc') throw new DomainError('invalid_direction', { name: 'direction' });
  return { field: field as F, direction: lower };
};
