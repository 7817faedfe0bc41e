import type { ApiPropertyOptions } from '@nestjs/swagger';
import {
  type DateRange,
  type Page,
  type Sort,
  isLongerThan,
  isObject,
  type ParsedTimestamp,
  mostCounted,
  parseTimestamp,
} from '@entrepot/kernel';
import { arrayLimits, textLimits } from './limits.js';
import { type Input, flag as flagOf, firstValue, input } from './input.js';
import { Faults } from './faults.js';
import { type FieldSettings, type ParameterSchemas, Composed, Field, aliasNote } from './field.js';
import { type RequestClass, type RequestReader, readAs, readerOf } from './reader.js';
import type { Rule } from './rule.js';
import { momentApi } from './rules.js';

/** Parameters of a GET or a DELETE, from the query, a JSON body, or both. */
export interface Parameters {
  query: unknown;
  body?: unknown;
}

/** Names that came as `name[]`, so as a list even with one value. */
const listed = Symbol('listed');

type Named = Pick<RequestReader<object>, 'aliases' | 'otherNames'>;

/** Most requests call everything by its own name, and send nothing empty. */
const isByOwnName = (fields: Input, otherNames: Named['otherNames']): boolean => {
  for (const name in fields) {
    const value = fields[name];
    if (otherNames.has(name) || value === '' || value === null) return false;
  }
  return true;
};

const byOwnName = (fields: Input, { aliases, otherNames }: Named): Input => {
  if (isByOwnName(fields, otherNames)) return fields;
  const named: Record<string | symbol, unknown> = { ...fields };
  for (const name in aliases) {
    const value = firstValue(fields, name, ...aliases[name]!);
    if (value === undefined) delete named[name];
    else named[name] = value;
  }
  return named;
};

const nothing: Input = {};

const isListName = (name: string): boolean => name.endsWith('[]');

const hasListName = (query: object): boolean => {
  for (const name in query) if (isListName(name)) return true;
  return false;
};

const queryOf = (query: unknown): Input => {
  if (!hasListName(query as object)) return query as Input;
  const names = Object.keys(query as object).filter(isListName);
  return { ...input({ query }), [listed]: new Set(names.map((name) => name.slice(0, -2))) };
};

const sentName = ({ query, body }: Parameters, name: string, aliases: readonly string[]): string => {
  const sent = [input({ query }), input({ query: {}, body })].map((fields) =>
    [name, ...aliases].find((one) => firstValue(fields, one) !== undefined),
  );
  return sent.find((one) => one !== undefined) ?? name;
};

/**
 * Reads the parameters of a GET or a DELETE into their class. A parameter of the query wins over the body's, whatever either calls it; a
 * fault names it as it was sent. @throws the first fault's error, with all faults as `details.faults`
 */
export const readParameters = <T extends object>(type: RequestClass<T>, parameters: Parameters): T => {
  const reader = readerOf(type);
  const hasBody = parameters.body !== undefined && parameters.body !== null && parameters.body !== '';
  // The letters of a text, and the entries of a list, would be so many parameters.
  if (hasBody && !isObject(parameters.body)) return readAs(type, parameters.body);
  const body = hasBody ? input({ query: {}, body: parameters.body }) : nothing;
  const named = byOwnName(queryOf(parameters.query), reader);
  const faults = new Faults();
  const read = reader.readParameters(hasBody ? { ...byOwnName(body, reader), ...named } : named, body, faults);
  if (faults.count === 0) return read;
  faults.rename((name) => sentName(parameters, name, reader.aliases[name] ?? []));
  throw faults.refusal();
};

/** Splits `a,b`, an array, a repeated parameter or a single value, leaves out empty parts, and stops one behind the allowed number. */
const partsOf = (value: unknown, faults: Faults): string[] | undefined => {
  const parts: string[] = [];
  for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
    if (typeof entry !== 'string' && typeof entry !== 'number') return faults.add('type', 'must be a text or a list of texts', value);
    const text = String(entry);
    if (text.includes('\0')) return faults.add('type', 'must be a text or a list of texts', value);
    parts.push(...text.split(',', arrayLimits.filterValues + 1));
    if (parts.length > arrayLimits.filterValues)
      return faults.add('too_large', `must be a list of up to ${arrayLimits.filterValues} values`, undefined);
  }
  const found = parts.map((part) => part.trim()).filter((part) => part !== '');
  return found.some((part) => isLongerThan(part, textLimits.text))
    ? faults.add('too_large', `must be a list of texts of up to ${textLimits.text} characters`, value)
    : found;
};

/** Reads the values of a list, each once; undefined where there is none. */
const valuesOf = <T>(rule: Rule<T>, value: unknown, faults: Faults): T[] | undefined => {
  const parts = partsOf(value, faults);
  return parts && parts.length > 0 ? [...new Set(parts)].map((part) => rule.read(part, faults, {}) as T) : undefined;
};

const anyText: Rule<string> = { name: 'text', api: {}, read: (value) => value as string };
const listApi = { type: 'string', maxLength: textLimits.text } as const;

/** A filter by one or several values (CSV, repeated, array). One that names nothing, as `status=,`, is absent. */
export const Values = <T = string>({
  rule = anyText as Rule<T>,
  ...options
}: FieldSettings<T[]> & { rule?: Rule<T> } = {}): PropertyDecorator =>
  Field({ name: 'values', api: listApi, read: (value, faults) => valuesOf(rule, value, faults) }, options);

/** A lookup by one or several values. */
export interface OneOrMany {
  values: readonly string[];
  /** True for a single value, which asks for that record instead of a list. */
  isSingle: boolean;
}

/** A lookup by one value or several (CSV, repeated, array). */
export const OneOrMany =
  ({ rule = anyText, ...options }: FieldSettings<OneOrMany> & { rule?: Rule<string> } = {}): PropertyDecorator =>
  (prototype, property) => {
    const names = [String(property), ...(options.aliases ?? [])];
    const read: Rule<OneOrMany>['read'] = (value, faults, source) => {
      const values = valuesOf(rule, value, faults);
      const lists = (source as { [listed]?: ReadonlySet<string> })[listed];
      const isList = Array.isArray(value) || (lists !== undefined && names.some((name) => lists.has(name)));
      return values && { values, isSingle: values.length === 1 && !isList };
    };
    Field({ name: 'oneOrMany', api: listApi, read }, options)(prototype, property);
  };

const wholeNumber = (value: unknown): number | null => {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (!/^\d{1,19}$/.test(text)) return null;
  const number = BigInt(text);
  return number < 1n || number > 9_223_372_036_854_775_807n ? null : Number(number);
};

/** Beyond this the offset would leave 64 bits: such a page is empty anyhow. */
const lastReachablePage = 2 ** 45;

/** `page`, `limit` and `include_pagination`, a `Page`; wrong values fall back (contract 1, section 4; contract 4, "Mended sentences"). */
export const Paging = ({ limit = 20, most = 200, aliases = ['page_size', 'per_page', 'pageSize'] } = {}): PropertyDecorator =>
  Composed({
    names: { page: [], limit: aliases, include_pagination: [] },
    hasDefault: true,
    parameters: {
      page: { type: 'integer', default: 1, description: 'From 1' },
      limit: {
        type: 'integer',
        default: limit,
        maximum: most,
        description: ['Records a page', ...(aliases.length > 0 ? [aliasNote(aliases)] : [])].join('; '),
      },
      include_pagination: {
        oneOf: [{ type: 'boolean' }, { type: 'string', enum: ['estimate'] }],
        description: `1: the answer also has total, last_page and has_next; estimate: no more than ${mostCounted.toLocaleString('en')} are counted, beyond it the total is an estimate`,
      },
    },
    compose: (source): Page => ({
      page: Math.min(wholeNumber(source['page']) ?? 1, lastReachablePage),
      limit: Math.min(wholeNumber(source['limit']) ?? limit, most),
      includePagination: source['include_pagination'] === 'estimate' ? 'estimate' : (flagOf(source['include_pagination']) ?? false),
    }),
  });

/** `limit` of a list without pages; wrong values fall back as those of `Paging`. */
export const Limit = ({ limit = 20, most = 200, description = 'Records a page' } = {}): PropertyDecorator =>
  Composed({
    names: { limit: [] },
    hasDefault: true,
    parameters: { limit: { type: 'integer', default: limit, minimum: 1, maximum: most, description } },
    compose: (source) => Math.min(wholeNumber(source['limit']) ?? limit, most),
  });

/** `YYYY-MM-DD`, `YYYY-MM-DD HH:MM:SS`, or ISO 8601 with a zone (contract 1, section 4, rule 4). */
const filterDate = /^.{10}( .{8}|[ T].+(Z|[+-]\d{2}:?\d{2}))?$/;

/** A `+` of a zone that a query brings undecoded is a space. */
const withPlus = (text: string): string => text.replace(/(?<=[T ].*) (?=\d{2}:?\d{2}$)/, '+');

const dateOf = (source: Input, name: string, faults: Faults): ParsedTimestamp | undefined => {
  const value = firstValue(source, name);
  if (value === undefined) return undefined;
  const text = typeof value === 'string' && value.length <= textLimits.timestamp ? withPlus(value) : '';
  const parsed = filterDate.test(text) ? parseTimestamp(text) : null;
  if (parsed) return parsed;
  const start = faults.count;
  const message = 'must be a date like 2026-01-31 or 2026-01-31 12:00:00, or ISO with a zone';
  faults.add('format', message, value, { error: 'invalid_date' });
  faults.within(start, name);
  return undefined;
};

/**
 * A `DateRange` from a parameter for each of its ends, the first name of each list. A bare day counts whole, a time counts its second or, where
 * it names them, its millisecond (contract 4, "Date filters").
 */
export const DateRangeOf = ([from, ...fromAliases]: [string, ...string[]], toNames: readonly string[] = []): PropertyDecorator => {
  const [to, ...toAliases] = toNames;
  const described = (example: string, note: string, aliases: readonly string[]): ApiPropertyOptions => ({
    ...momentApi,
    description: [momentApi.description, note, ...(aliases.length > 0 ? [aliasNote(aliases)] : [])].join('; '),
    examples: [example],
  });
  return Composed({
    names: { [from]: fromAliases, ...(to !== undefined && { [to]: toAliases }) },
    hasDefault: true,
    parameters: {
      [from]: described('2026-01-31 12:00:00', 'included', fromAliases),
      ...(to !== undefined && { [to]: described('2100-01-31T12:00:00Z', 'included: a day counts whole', toAliases) }),
    },
    compose: (source, faults): DateRange => {
      const [first, last] = [dateOf(source, from, faults), to === undefined ? undefined : dateOf(source, to, faults)];
      return { ...(first && { from: first.date }), ...(last && { before: last.end }) };
    },
  });
};

/** A `DateRange` from the parameters `<name>_from` and `<name>_to`. */
export const DateFilter = (
  name: string,
  { from = [], to = [] }: { from?: readonly string[]; to?: readonly string[] } = {},
): PropertyDecorator => DateRangeOf([`${name}_from`, ...from], [`${name}_to`, ...to]);

/** `sort` and `direction`, a `Sort`; another value than the listed ones is refused (contract 4, "Sort and direction"). */
export const Sorting = <F extends string>(fields: readonly F[], fallback: Sort<F>): PropertyDecorator => {
  const directions = ['asc', 'desc'] as const;
  const refuse = (faults: Faults, name: 'sort' | 'direction', choices: readonly string[], value: unknown): void => {
    const start = faults.count;
    faults.add('enum', `must be one of ${choices.join(', ')}`, value, { error: `invalid_${name}` });
    faults.within(start, name);
  };
  return Composed({
    names: { sort: [], direction: [] },
    hasDefault: true,
    parameters: {
      sort: { type: 'string', enum: [...fields], default: fallback.field, description: 'The id is the tiebreak, in the same direction' },
      direction: { type: 'string', enum: [...directions], default: fallback.direction, description: 'Of `sort`' },
    },
    compose: (source, faults) => {
      const field = (firstValue(source, 'sort') ?? fallback.field) as F;
      const sent = firstValue(source, 'direction') ?? fallback.direction;
      const direction = (typeof sent === 'string' ? sent.toLowerCase() : sent) as 'asc' | 'desc';
      if (!fields.includes(field)) refuse(faults, 'sort', fields, field);
      if (!directions.includes(direction)) refuse(faults, 'direction', directions, sent);
      return { field, direction };
    },
  });
};

/** Collects the values of all names that no other field knows, as they were sent. */
export const Others = (parameters: ParameterSchemas = {}): PropertyDecorator =>
  Composed({
    names: {},
    parameters,
    takesOthers: true,
    compose(source, _faults, known) {
      // Without a prototype, `__proto__` is a name like any other.
      const others = Object.create(null) as Record<string, unknown>;
      for (const name in source) if (!known.has(name)) others[name] = source[name];
      return others;
    },
  });
