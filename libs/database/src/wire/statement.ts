import pg from 'pg';
import { preparedNames } from '../table/prepared-names.js';

/** Texts that get a name, at most. */
const most = 1_000;
/** A text is prepared from its third use on: what runs once, as a migration, would only take room. */
const usesBefore = 2;

const uses = new Map<string, number>();
const names = preparedNames('auto', most);

/** Returns the name under which a repeated text is prepared; empty for others. */
export const nameOf = (text: string): string => {
  const count = uses.get(text) ?? 0;
  if (count === usesBefore) return names(text);
  if (count > 0 || uses.size < 2 * most) uses.set(text, count + 1);
  return '';
};

export const isNamedByText = (name: string): boolean => name.startsWith('auto_');

let generation = 0;

/** Has every connection prepare its statements anew: one that is stale on a connection is on the others too. */
export const prepareAnew = (): void => void generation++;

/** Returns the present name of a statement. */
export const currentName = (name: string): string => (generation === 0 ? name : `${name}~${generation}`);

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils;
const needsText = (value: unknown): boolean => typeof value === 'object' && value !== null;

/**
 * Values as pg sends them. pg makes texts of objects while it writes the message: one that it cannot write (a `toPostgres` or `toJSON` that
 * throws, a cycle) would leave half of it sent, and the statement unprepared that is noted as prepared. Throws what the value throws.
 * Kept for correctness: answers never belong to another statement; upstream https://github.com/brianc/node-postgres/issues/3573
 */
export const sendable = (values: unknown[]): unknown[] => (values.some(needsText) ? values.map((value) => prepareValue(value)) : values);
