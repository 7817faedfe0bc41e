import { type Answer, call, isStatus, type Values } from './client.js';
import type { Operation } from './operation.js';
import { isRecord } from './record.js';

/** Record as a person saw it, with the tag of that version. */
export interface Seen {
  record: Values;
  tag: string | undefined;
}

/** Read of one record: the operation, and the values that name the record. */
export interface Reading {
  load: () => Promise<{ default: Operation }>;
  of: Values;
  /** Part of the record that a form shows, where it is not all of it. */
  part?(record: Values): Values | undefined;
  /** Events that change it. */
  events?: { types: string; subject: string };
}

/** Reads one record with its tag. @throws Error where the answer has none */
export const readSeen = async (operation: Operation, of: Values, signal?: AbortSignal): Promise<Seen> => {
  const { data, etag } = await call(operation, of, signal);
  const record = Object.values(data).find(isRecord);
  if (!record) throw new Error(`${operation.path} gave no record`);
  return { record, tag: etag };
};

/** Value that was changed by somebody else, named by its path. */
export interface Difference {
  path: string;
  before: unknown;
  now: unknown;
}

/** Fields that say that something changed, not what; the warehouses of a line follow its reservation and its shipments by themselves. */
const silent = new Set(['version', 'updated_at', 'warehouses']);

/** Finds the values that differ between two versions of a record; a list with more or fewer entries differs as a whole. */
export const differences = (before: unknown, now: unknown, path = ''): Difference[] => {
  const at = (name: string): string => (path === '' ? name : `${path}.${name}`);
  if (isRecord(before) && isRecord(now))
    return [...new Set([...Object.keys(before), ...Object.keys(now)])]
      .filter((name) => !silent.has(name))
      .flatMap((name) => differences(before[name], now[name], at(name)));
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length)
    return before.flatMap((one, index) => differences(one, now[index], `${path}[${index}]`));
  return JSON.stringify(before) === JSON.stringify(now) ? [] : [{ path, before, now }];
};

/** Refusal of a write whose record has changed since it was seen. */
export class ChangedMeanwhile extends Error {
  constructor(
    readonly changes: readonly Difference[],
    readonly now: Seen,
  ) {
    super('the record has changed meanwhile');
  }
}

/**
 * Sends a write for the version of its record that was seen. Where nothing that shows has changed it goes on with the version that is there now.
 * @throws ChangedMeanwhile with what else has changed
 */
export const writeSeen = async (
  operation: Operation,
  values: Values,
  seen: Seen | undefined,
  read: () => Promise<Seen>,
): Promise<Answer> => {
  if (!operation.takesTag) return call(operation, values);
  if (seen?.tag === undefined) throw new Error(`${operation.path} takes the version that was seen, and there is none`);
  try {
    return await call(operation, values, undefined, { ifMatch: seen.tag });
  } catch (error) {
    if (!isStatus(error, 412)) throw error;
    const now = await read();
    const changes = differences(seen.record, now.record);
    if (changes.length > 0) throw new ChangedMeanwhile(changes, now);
    return call(operation, values, undefined, { ...(now.tag !== undefined && { ifMatch: now.tag }) });
  }
};
