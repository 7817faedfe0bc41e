import { DomainError, type JsonLimits } from '@entrepot/kernel';

/**
 * Limits of a request's texts in Unicode code points (contract 5, 5.8), as `maxLength` of JSON Schema and PostgreSQL count them. Readers of requests
 * and the OpenAPI document both take them from here.
 */
export const textLimits = {
  comment: 65_536,
  /** Names and titles. */
  name: 255,
  /** A date with its time to the nanosecond and its zone, the longest form that is read. */
  timestamp: 35,
  /** Every other text, unless the contract says more. */
  text: 4_096,
} as const;

/** Entries of an array. */
export const arrayLimits = {
  entries: 1_000,
  tracks: 100,
  attributeOptions: 10_000,
  filterValues: 1_000,
} as const;

/** A whole JSON body: a sale of 1,000 lines with fifteen values each. */
export const bodyLimits: JsonLimits = { nesting: 64, values: 20_000 };

const MiB = 1024 * 1024;

/** Bytes of a JSON body, unless its path takes more; the gateway refuses earlier, by its table. */
export const defaultBodyLimit = MiB;

/** Limits of paths with lists of records: the largest of the contract is an attribute with 10,000 options and their labels. */
export const batchBody = { bodyLimit: 10 * MiB, bodyValues: 100_000 };

/** A line of an import: an order of 1,000 lines with ten fields each. */
export const lineLimits: JsonLimits = { nesting: 64, values: 12_000 };

/** Bytes of a GET's body. */
export const getBodyLimit = 64 * 1024;

/** Refuses a text, a map or a value that is larger than its field may be. */
export const tooLarge = (name: string): DomainError => new DomainError('invalid_parameter', { name, field: name, code: 'too_large' });

/** A list of at most `limit` entries. @throws too_many_entries with the list's path */
export const boundedList = <T>(list: readonly T[], name: string, limit: number = arrayLimits.entries): readonly T[] => {
  if (list.length > limit) throw new DomainError('too_many_entries', { name, field: name, code: 'too_large', found: list.length });
  return list;
};
