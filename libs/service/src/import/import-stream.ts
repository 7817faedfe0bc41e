import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { isUnavailable, postgresCode } from '@entrepot/database';
import { DomainError, InvalidJson, readJson } from '@entrepot/kernel';
import { currentContext, type Logger } from '@entrepot/telemetry';
import { lineLimits } from '@entrepot/requests';
import type { ImportResult } from './import-result.js';
import { isCsvHeader, linesOf, type Line } from './lines.js';
import { InvalidRecord, type UnknownField, leftOut, unknownField } from './record.js';

/** Result of one record: `unchanged` counts as accepted only. */
export type Outcome = { status: 'created' | 'updated' | 'unchanged'; warnings?: readonly string[] } | { status: 'rejected'; error: string };

export interface ImportOptions<R> {
  /** Checks the JSON value of a line; throws `InvalidRecord`. */
  parse: (value: unknown) => R;
  /** Lists the names of a line that no field has, as `items[0].hint`, with a hint where there is one. */
  unknown: (value: unknown) => readonly UnknownField[];
  /** Lines with unknown fields are rejected (`Prefer: handling=strict`; contract 6, 6.6); else they have a warning. */
  isStrict?: boolean;
  /** Natural key: two lines of one key never stand in one batch, so that the later one wins. */
  key: (record: R) => string;
  /** Saves a batch in one transaction and returns what became of each record, in their order. All of it or nothing is saved. */
  save: (records: R[]) => Promise<Outcome[]>;
  /** Records a transaction (default 500). */
  batchSize?: number;
  logger: Logger;
}

const listed = 100;
const patienceMs = 10_000;
/** Characters of a line that takes a turn of its own to be checked. */
const longLine = 65_536;
/** How long lines are read before others get their turn. */
const longestTurnMs = 10;
/** A batch ends here whatever its number of records: neither memory nor the event loop is held by large ones. */
const largestBatch = 1024 * 1024;

/** Reads the records of a request's body: NDJSON, gzip by Content-Encoding or Content-Type. */
export const importBody = (request: FastifyRequest): Readable => {
  const body = request.body as Readable | undefined;
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (body === undefined || (type !== 'application/x-ndjson' && type !== 'application/gzip')) throw new DomainError('invalid_import_type');
  if (type !== 'application/gzip' && request.headers['content-encoding'] !== 'gzip') return body;
  const plain = createGunzip();
  body.on('error', (error) => plain.destroy(error));
  return body.pipe(plain);
};

interface Entry<R> {
  line: number;
  record: R;
  /** Fields that are left out of it. */
  unknown: readonly UnknownField[];
}

/** Says of a line what is wrong with it: the unknown names that are refused, then the faults of the known ones. */
const readEntry = <R>(line: number, value: unknown, { parse, unknown, isStrict }: ImportOptions<R>): Entry<R> => {
  const names = unknown(value);
  if (!isStrict || names.length === 0) return { line, record: parse(value), unknown: names };
  const refused = names.map(unknownField);
  try {
    parse(value);
  } catch (error) {
    if (error instanceof InvalidRecord) throw new InvalidRecord([...refused, error.message].join('; '), { cause: error });
    throw error;
  }
  throw new InvalidRecord(refused.join('; '));
};

/**
 * Imports NDJSON records as they stream in: each batch is committed on its own, a rejected line stops nothing else, memory stays
 * flat. When a batch cannot be saved as a whole, its records are saved one by one, so that only the faulty ones are rejected. A
 * database that is away is waited for (10 s), then the call is refused with 503; running the import again is safe. Once its caller has gone
 * away no further batch is saved.
 */
export const importStream = async <R>(stream: Readable, options: ImportOptions<R>): Promise<ImportResult> => {
  const { key, save, batchSize = 500, logger } = options;
  const context = currentContext();
  const result: ImportResult = { success: true, accepted: 0, created: 0, updated: 0, rejected: 0, errors: [], warnings: [] };
  let batch: Entry<R>[] = [];
  let keys = new Set<string>();
  let batchLength = 0;
  let saving: Promise<void> = Promise.resolve();

  const reject = (line: number, error: string): void => {
    result.rejected++;
    if (result.errors.length < listed) result.errors.push({ line, error });
  };

  const warn = (line: number, warning: () => string): void => {
    if (result.warnings.length < listed) result.warnings.push({ line, warning: warning() });
  };

  const count = ({ line, unknown }: Entry<R>, outcome: Outcome): void => {
    if (outcome.status === 'rejected') return reject(line, outcome.error);
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
      if (!sentenceOf(error)) logger.error({ err: error }, 'a record could not be saved');
      reject((entries[0] as Entry<R>).line, sentenceOf(error) ?? 'The record could not be saved');
    }
  };

  const flush = async (): Promise<void> => {
    await saving;
    if (batch.length === 0) return;
    const entries = batch;
    batch = [];
    keys = new Set();
    batchLength = 0;
    saving = saveBatch(entries);
    // The next batch is read meanwhile; a failure is thrown where `saving` is awaited.
    saving.catch(() => undefined);
  };

  const take = async ({ number, text }: Line): Promise<void> => {
    if (text === null) return reject(number, 'The line is longer than 1 MiB');
    let entry: Entry<R>;
    try {
      const value = readJson(text, lineLimits);
      // A long line is read in one turn of the event loop and checked in the next.
      if (text.length > longLine) await setImmediate();
      entry = readEntry(number, value, options);
    } catch (error) {
      if (error instanceof InvalidJson) return reject(number, error.fault === 'malformed' ? 'The line is no valid JSON' : error.message);
      if (error instanceof InvalidRecord) return reject(number, error.message);
      throw error;
    }
    const natural = key(entry.record);
    if (keys.has(natural)) await flush();
    keys.add(natural);
    batch.push(entry);
    batchLength += text.length;
    if (batch.length >= batchSize || batchLength >= largestBatch) await flush();
  };

  let isCsv = false;
  /** Says it once, for all lines. */
  const rejectCsv = ({ number }: Line): void => {
    if (number === 1) reject(number, 'The lines are text/csv, not NDJSON: send one JSON object a line');
    else result.rejected++;
  };

  try {
    let turnBegan = performance.now();
    for await (const lines of linesOf(stream)) {
      for (const line of lines) {
        isCsv ||= line.number === 1 && isCsvHeader(line.text ?? '');
        if (isCsv) rejectCsv(line);
        else await take(line);
        if (performance.now() - turnBegan < longestTurnMs) continue;
        await setImmediate();
        turnBegan = performance.now();
      }
    }
  } catch (error) {
    await saving.catch(() => undefined);
    if (/^Z_/.test(String((error as { code?: unknown }).code))) throw new DomainError('invalid_gzip', {}, { cause: error });
    throw error;
  }
  await flush();
  await saving;
  result.errors.sort((a, b) => a.line - b.line);
  result.success = result.rejected === 0;
  return result;
};

const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error;
      await sleep(250);
    }
  }
};

/** Values that PostgreSQL cannot hold are the record's fault (class 22: data exception). */
const sentenceOf = (error: unknown): string | null => {
  if (error instanceof InvalidRecord) return error.message;
  if (error instanceof DomainError && error.code === 'event_too_large') return 'The record is too large: its event may have 900,000 bytes';
  const code = postgresCode(error);
  if (code === '22003') return 'A number is out of range';
  return code?.startsWith('22') ? 'A value is malformed' : null;
};
