import { postgresCode } from '@entrepot/database';
import { type CellStyle, DomainError } from '@entrepot/kernel';
import type { SourceLine } from './lines.js';
import { InvalidRecord, type UnknownField, unknownField } from './record.js';

/** How the lines of an import are read. */
export interface Reading<R> {
  /** Checks the JSON value of a line, of a row of a CSV with the style of its cells; throws `InvalidRecord`. */
  parse: (value: unknown, cells?: CellStyle) => R;
  /** Names of a line that no field has, as `items[0].hint`, and what else there is to say of them. */
  unknown: (value: unknown) => readonly UnknownField[];
  /** Lines with unknown fields are rejected (`Prefer: handling=strict`; contract 6, 6.6); else they have a warning. */
  isStrict?: boolean;
}

/** A line that can be saved. */
export interface Entry<R> {
  line: number;
  record: R;
  /** Names that are left out of it. */
  unknown: readonly UnknownField[];
  /** JSON value of the line, where faults are to show it. */
  sent?: unknown;
}

/** Says of a line what is wrong with it: the unknown names that are refused, then the faults of the known ones. @throws InvalidRecord */
export const readEntry = <R>({ number: line, cells }: SourceLine, value: unknown, { parse, unknown, isStrict }: Reading<R>): Entry<R> => {
  const names = unknown(value);
  if (!isStrict || names.length === 0) return { line, record: parse(value, cells), unknown: names };
  const refused = names.map(unknownField);
  try {
    parse(value, cells);
  } catch (error) {
    if (error instanceof InvalidRecord) throw new InvalidRecord([...refused, ...error.errors], { cause: error });
    throw error;
  }
  throw new InvalidRecord(refused);
};

/** Returns the natural key of a line, as far as it has one: its values, with spaces between them. */
export const keyOf = (value: unknown, names: readonly string[]): string | null => {
  if (typeof value !== 'object' || value === null) return null;
  const parts = names.flatMap((name) => {
    const part = (value as Record<string, unknown>)[name];
    return typeof part === 'string' || typeof part === 'number' ? [String(part)] : [];
  });
  return parts.length > 0 ? parts.join(' ') : null;
};

/** Says what is wrong with a record that cannot be saved; null where it is no fault of the record. PostgreSQL's class 22 are data exceptions. */
export const errorsOf = (error: unknown): readonly string[] | null => {
  if (error instanceof InvalidRecord) return error.errors;
  if (error instanceof DomainError && error.code === 'event_too_large')
    return ['The record is too large: its event may have 900,000 bytes'];
  const code = postgresCode(error);
  if (code === '22003') return ['A number is out of range'];
  return code?.startsWith('22') ? ['A value is malformed'] : null;
};
