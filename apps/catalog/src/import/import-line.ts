import type { ClassConstructor } from 'class-transformer';
import { type Outcome, parseRecord } from '@entrepot/http';
import { DomainError, isObject } from '@entrepot/kernel';

/** One record of an import, with what was odd about its line. */
export interface ImportLine<R> {
  record: R;
  warnings: readonly string[];
}

/** A rule's refusal rejects its line; anything else is no business of the line's. */
export const orRejection = (work: () => Outcome): Outcome => {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid_record') {
      return { status: 'rejected', error: String(error.details['message']) };
    }
    throw error;
  }
};

/** An object, or an array by its indexes. */
const hasEntries = (value: unknown): value is Record<string, unknown> => isObject(value) || Array.isArray(value);

/** Paths of the fields that a line has and its DTO does not know. */
const unknownFields = (sent: unknown, read: unknown, path = ''): string[] => {
  if (!hasEntries(sent) || !hasEntries(read) || Array.isArray(sent) !== Array.isArray(read)) return [];
  return Object.keys(sent).flatMap((key) => {
    const name = Array.isArray(sent) ? `${path}[${key}]` : path ? `${path}.${key}` : key;
    return key in read ? unknownFields(sent[key], read[key], name) : [name];
  });
};

/** Null counts as absent, but for the record's own fields that it empties, and inside of maps that callers name the keys of. */
const dropNulls = (record: Record<string, unknown>, nullable: readonly PropertyKey[] = []): void => {
  for (const [field, value] of Object.entries(record)) {
    if (nullable.includes(field)) {
      if (Array.isArray(value)) value.filter(hasEntries).forEach((entry) => dropNulls(entry));
    } else if (value === null || value === undefined) delete record[field];
    else if (hasEntries(value)) dropNulls(value);
  }
};

/**
 * Checks one line against its DTO. A field that the DTO does not know is left out with a warning.
 * @param nullable the fields that null empties, or whose entries it does
 * @param elsewhere of fields that come another way, by which
 */
export const readLine = <T extends object>(
  dto: ClassConstructor<T>,
  nullable: readonly (keyof T)[],
  value: unknown,
  elsewhere: ReadonlyMap<string, string> = new Map(),
): ImportLine<T> => {
  const record = parseRecord(dto, value);
  const warnings = unknownFields(value, record).map((field) => `${field}: ${elsewhere.get(field) ?? 'unknown field'}, left out`);
  dropNulls(record as Record<string, unknown>, nullable);
  return { record, warnings };
};
