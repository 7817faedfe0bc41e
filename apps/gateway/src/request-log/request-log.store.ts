import { type Database, transaction } from '@entrepot/database';
import { segments } from './request-log.table.js';

/** A request as it is written down. Texts are parts of arrays (`textOf`), or `null`. */
export interface LogRow {
  /** Seconds since 1970. */
  receivedAt: number;
  requestId: string;
  actor: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  idempotencyKey: string;
  error: string;
  isReplay: boolean;
  detail: string;
}

const columns = ['receivedAt', 'requestId', 'actor', 'method', 'path', 'status', 'milliseconds', 'idempotencyKey', 'error', 'isReplay', 'detail'] as const; // prettier-ignore

const append = `
  insert into request_log (segment, change, received_at, request_id, actor, method, path, status, milliseconds, idempotency_key, error, is_replay, detail)
  select segment, change, to_timestamp(at), request_id, actor, method, path, status, milliseconds, idempotency_key, error, is_replay, detail
    from (select current_change() as change, segment from request_log_segment offset 0) as now,
         unnest($1::float8[], $2::text[], $3::text[], $4::text[], $5::text[], $6::smallint[], $7::integer[], $8::text[], $9::text[], $10::boolean[],
                $11::text[])
           as row (at, request_id, actor, method, path, status, milliseconds, idempotency_key, error, is_replay, detail)`;

/** A text as an entry of an array that PostgreSQL reads. */
export const textOf = (text: string | null | undefined): string => {
  if (text === null || text === undefined) return 'null';
  return /["\\\0]/.test(text) ? `"${text.replace(/\0/g, '').replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
};

/** Writes requests down, many at once. What PostgreSQL has not on its disk when it is killed may be lost: nobody waits for the disk. */
export const appendRequests = (db: Database, rows: readonly LogRow[]): Promise<void> =>
  transaction(db, (tx) => {
    tx.write(`select set_config('synchronous_commit', 'off', true)`);
    tx.write(append, columns.map((column) => `{${rows.map((row) => row[column]).join(',')}}`)); // prettier-ignore
    return Promise.resolve();
  });

export interface Retention {
  days: number;
  /** Bytes of all segments together, with their indexes. */
  bytes: number;
}

/** Number of the advisory lock of the change of segments. */
const lock = 7_218_402_619;

const present = `
  select segment, extract(epoch from now() - started_at)::float8 as seconds,
         pg_total_relation_size(('request_log_' || segment)::regclass)::float8 as bytes
    from request_log_segment`;

/**
 * Begins the next segment where the present one has its part of the bytes or of the days: what was in it before is the oldest of the log, and goes
 * at once. Fails, and is tried again, rather than wait for those who read. @returns whether it did
 */
export const turnSegment = async (db: Database, { days, bytes }: Retention): Promise<boolean> => {
  const isFull = (found: { seconds: number; bytes: number } | undefined): boolean =>
    found !== undefined && (found.bytes >= bytes / (segments + 1) || found.seconds >= (days * 86_400) / (segments - 1));
  const [found] = await db.query<{ segment: number; seconds: number; bytes: number }[]>(present);
  if (!isFull(found)) return false;
  return transaction(db, async (tx) => {
    await tx.query(`set local lock_timeout = '200ms'`);
    if (!(await tx.tryLock(lock))) return false;
    const [again] = await tx.query<{ segment: number; seconds: number; bytes: number }[]>(present);
    if (!again || !isFull(again)) return false;
    const next = (again.segment + 1) % segments;
    await tx.query(`truncate request_log_${next}`);
    await tx.query('update request_log_segment set segment = $1, started_at = now()', [next]);
    return true;
  });
};

/** Removes all that was kept. */
export const forgetRequests = async (db: Database): Promise<void> => {
  await db.query('truncate request_log');
};
