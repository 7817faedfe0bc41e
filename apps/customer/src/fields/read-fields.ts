import { InvalidRecord, type Input } from '@entrepot/http';
import { DomainError, isObject } from '@entrepot/kernel';
import type { FieldRule } from './field-rules.js';

export type Rules = Readonly<Record<string, FieldRule<unknown>>>;

/** What was read by rules; a field that was not given is absent. */
export type FieldsOf<R extends Rules> = { [K in keyof R]?: R[K] extends FieldRule<infer T> ? T : never };

/** What is wrong with one field. */
export interface Fault {
  /** Its path, as `addresses[0].city`. */
  field: string;
  code: 'required' | 'invalid';
  mustBe: string;
}

export interface ReadOptions<R extends Rules> {
  required?: readonly (keyof R & string)[];
  /** Where the fields stand, as `addresses[0].`. */
  path?: string;
  /** null empties a field that may be empty; else it counts as absent. */
  nullEmpties?: boolean;
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Reads the fields that the rules know; others are left out. Faults come in the order of the rules. */
export const readFields = <R extends Rules>(
  rules: R,
  given: Input,
  { required = [], path = '', nullEmpties = false }: ReadOptions<R> = {},
): { fields: FieldsOf<R>; faults: Fault[] } => {
  const fields: Record<string, unknown> = {};
  const faults: Fault[] = [];
  for (const [name, rule] of Object.entries(rules)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    const field = path + name;
    if (required.includes(name) && isBlank(value)) faults.push({ field, code: 'required', mustBe: rule.mustBe });
    else if (value === null && nullEmpties && rule.read('') === null) fields[name] = null;
    else if (value !== undefined && value !== null) {
      const read = rule.read(value);
      if (read === undefined) faults.push({ field, code: 'invalid', mustBe: rule.mustBe });
      else fields[name] = read;
    }
  }
  return { fields: fields as FieldsOf<R>, faults };
};

/** A fault in the words of the API (contract 4, "Wrong values"). */
export const faultMessage = ({ field, code }: Fault): string =>
  code === 'required' ? `${field} is required` : `Invalid parameter: ${field}`;

/** Refuses a request for its first fault. */
export const refuseFaults = ([first]: readonly Fault[]): void => {
  if (first) throw new DomainError(first.code === 'required' ? 'required' : 'invalid_parameter', { name: first.field });
};

/** Refuses a line of an import, with all of its faults. */
export const refuseLine = (faults: readonly Fault[]): void => {
  if (faults.length === 0) return;
  const sentences = faults.map(({ field, code, mustBe }) => (code === 'required' ? `${field} is required` : `${field} must be ${mustBe}`));
  throw new InvalidRecord(sentences.slice(0, 10).join('; '));
};

/** The JSON object of a body that must be one; none is an empty one. */
export const bodyOf = (body: unknown): Input => {
  if (body === undefined || body === null) return {};
  if (!isObject(body)) throw new DomainError('invalid_json');
  return body;
};

/** The rules as a schema of the OpenAPI document. */
export const schemaOf = (
  rules: Readonly<Record<string, Pick<FieldRule<unknown>, 'api'>>>,
  required: readonly string[] = [],
): Record<string, unknown> => ({
  type: 'object',
  ...(required.length > 0 && { required: [...required] }),
  properties: Object.fromEntries(Object.entries(rules).map(([name, { api }]) => [name, api])),
});
