import { setImmediate } from 'node:timers/promises';
import { isUnavailable } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { currentContext, type Logger } from '@entrepot/telemetry';
import type { FaultFile } from './fault-file.js';
import type { ImportResult } from './import-result.js';
import type { SourceLine } from './lines.js';
import { type Entry, errorsOf, keyOf, readEntry, type Reading } from './read-entry.js';
import { patiently } from './patiently.js';
import { InvalidRecord, leftOut } from './record.js';
import { Rejections } from './rejections.js';

/** Result of one record: `unchanged` counts as accepted only. */
export type Outcome =
  { status: 'created' | 'updated' | 'unchanged'; warnings?: readonly string[] } | { status: 'rejected'; error: string | readonly string[] };

export interface ImportOptions<R> extends Reading<R> {
  /** Natural key: two lines of one key never stand in one batch, so that the later one wins. */
  key: (record: R) => string;
  /** Fields of the natural key, as faults show it. */
  keyFields: readonly string[];
  /** Saves a batch in one transaction and returns what became of each record, in their order. All of it or nothing is saved. */
  save: (records: R[]) => Promise<Outcome[]>;
  /** Takes all faults, where they are asked for. */
  faults?: FaultFile | null;
  /** Records a transaction (default 500). */
  batchSize?: number;
  logger: Logger;
}

const listed = 100;
/** Characters of a line that takes a turn of its own to be checked. */
const longLine = 65_536;
/** How long lines are read before others get their turn. */
const longestTurnMs = 10;
/** A batch ends here whatever its number of records: neither memory nor the event loop is held by large ones. */
const largestBatch = 1024 * 1024;

/**
 * Imports records as their lines stream in: each batch is committed on its own, a rejected line stops nothing else, memory stays
 * flat. When a batch cannot be saved as a whole, its records are saved one by one, so that only the faulty ones are rejected. A
 * database that is away is waited for (10 s), then the call is refused with 503; running the import again is safe. Once its caller has gone
 * away no further batch is saved.
 */
export const importStream = async <R>(source: AsyncIterable<SourceLine[]>, options: ImportOptions<R>): Promise<ImportResult> => {
  const { key, keyFields, save, faults = null, batchSize = 500, logger } = options;
  const context = currentContext();
  const result: ImportResult = { success: true, accepted: 0, created: 0, updated: 0, rejected: 0, errors: [], warnings: [] };
  const rejections = new Rejections(faults);
  let batch: Entry<R>[] = [];
  let keys = new Set<string>();
  let batchLength = 0;
  let saving: Promise<void> = Promise.resolve();
  /** First line that is being saved. */
  let savingFrom = Infinity;

  const reject = (line: number, errors: readonly string[], sent: unknown): void => {
    rejections.add({ line, key: faults && keyOf(sent, keyFields), errors: [...errors], record: faults && sent });
  };

  const warn = (line: number, warning: () => string): void => {
    if (result.warnings.length < listed) result.warnings.push({ line, warning: warning() });
  };

  const count = ({ line, unknown, sent }: Entry<R>, outcome: Outcome): void => {
    if (outcome.status === 'rejected') return reject(line, [outcome.error].flat(), sent);
    result.accepted++;
    if (outcome.status !== 'unchanged') result[outcome.status]++;
    for (const field of unknown) warn(line, () => leftOut(field));
    for (const warning of outcome.warnings ?? []) warn(line, () => warning);
  };

  const saveBatch = async (entries: Entry<R>[]): Promise<void> => {
    if (context?.isAbandoned) throw new DomainError('resource_unavailable', { reason: 'the caller has gone away' });
    try {
      const outcomes = await patiently(() => save(entries.map(({ record }) => record)));
      entries.forEach((entry, index) => count(entry, outcomes[index] as Outcome));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (entries.length > 1) {
        for (const entry of entries) await saveBatch([entry]);
        return;
      }
      const errors = errorsOf(error);
      if (!errors) logger.error({ err: error }, 'a record could not be saved');
      const [{ line, sent }] = entries as [Entry<R>];
      reject(line, errors ?? ['The record could not be saved'], sent);
    }
  };

  const flush = async (): Promise<void> => {
    await saving;
    savingFrom = Infinity;
    if (batch.length === 0) return;
    const entries = batch;
    batch = [];
    keys = new Set();
    batchLength = 0;
    savingFrom = entries[0]!.line;
    saving = saveBatch(entries);
    // The next batch is read meanwhile; a failure is thrown where `saving` is awaited.
    saving.catch(() => undefined);
  };

  const take = async (line: SourceLine): Promise<void> => {
    const { number, text } = line;
    const length = text?.length ?? 0;
    let entry: Entry<R>;
    let value: unknown = text;
    try {
      value = line.read();
      // A long line is read in one turn of the event loop and checked in the next.
      if (length > longLine) await setImmediate();
      entry = readEntry(line, value, options);
    } catch (error) {
      if (error instanceof InvalidRecord) return reject(number, error.errors, value);
      throw error;
    }
    if (faults) entry.sent = value;
    const natural = key(entry.record);
    if (keys.has(natural)) await flush();
    keys.add(natural);
    batch.push(entry);
    batchLength += length;
    if (batch.length >= batchSize || batchLength >= largestBatch) await flush();
  };

  let isMistaken = false;
  try {
    let turnBegan = performance.now();
    for await (const lines of source) {
      for (const line of lines) {
        if (isMistaken) rejections.count++;
        else await take(line);
        isMistaken ||= line.isMistaken === true;
        if (performance.now() - turnBegan < longestTurnMs) continue;
        await setImmediate();
        turnBegan = performance.now();
      }
      // Faults wait for the lines before them.
      if (rejections.length > largestBatch) await flush();
      await rejections.settle(Math.min(savingFrom, batch[0]?.line ?? Infinity));
    }
  } catch (error) {
    await saving.catch(() => undefined);
    if (/^Z_/.test(String((error as { code?: unknown }).code))) throw new DomainError('invalid_gzip', {}, { cause: error });
    throw error;
  }
  await flush();
  await saving;
  await rejections.settle(Infinity);
  const rejected = rejections.count;
  return { ...result, success: rejected === 0, rejected, errors: rejections.first };
};
