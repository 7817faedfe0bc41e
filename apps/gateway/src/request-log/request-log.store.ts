import { type Database, transaction } from '@entrepot/database';
import { idsOfChange, segments } from './request-log.table.js';

/** A request as it is written down. Texts hold no `separator`; an empty one is null. */
export interface LogRow {
  /** Seconds since 1970. */
  receivedAt: number;
  /** Sent by the caller. */
  requestId: string;
  /** Made by the gateway, where the caller sent none. */
  ownId: string;
  actor: string;
  method: string;
  path: string;
  status: number;
  milliseconds: number;
  idempotencyKey: string;
  error: string;
  isReplay: boolean;
  detail: string;
  /** Pattern of the path, code and field of the first fault of a refusal, parted by tabs. */
  kind: string;
  /** Order that a write names (`orderRef`). */
  about: string;
}

/** Names of an order, as `about` has them. */
export const orderRef = { id: (id: string): string => id, number: (number: string): string => `#${number}` };

const numbers = ['receivedAt', 'status', 'milliseconds', 'isReplay'] as const;
const texts = ['requestId', 'ownId', 'actor', 'method', 'path', 'idempotencyKey', 'error', 'detail', 'kind', 'about'] as const;
/** Between texts of a column, which need no quotes and escapes then: no header, path or JSON has it. */
const separator = '\x1f';

const text = (column: number): string => `string_to_array($${column}, e'\\x1f', '')`;
const append = `
  insert into request_log (request_log_id, segment, received_at, request_id, own_id, actor, method, path, status, milliseconds, idempotency_key, error,
                           is_replay, detail, kind, about)
  select change * ${idsOfChange} + number, segment, to_timestamp(at), request_id, own_id, actor, method, path, status, milliseconds, idempotency_key, error,
         is_replay, detail, kind, about
    from (select current_change() as change, segment from request_log_segment offset 0) as now,
         unnest($1::float8[], $2::smallint[], $3::integer[], $4::boolean[], ${text(5)}, ${text(6)}::uuid[], ${text(7)}, ${text(8)}, ${text(9)},
                ${text(10)}, ${text(11)}, ${text(12)}, ${text(13)}, ${text(14)}) with ordinality
           as row (at, status, milliseconds, is_replay, request_id, own_id, actor, method, path, idempotency_key, error, detail, kind, about, number)`;

/** Writes requests down, fewer than `idsOfChange`. What PostgreSQL has not on its disk when it is killed may be lost: nobody waits for the disk. */
export const appendRequests = (db: Database, rows: readonly LogRow[]): Promise<void> =>
  transaction(db, (tx) => {
    tx.write(`select set_config('synchronous_commit', 'off', true)`);
    tx.write(append, [
      ...numbers.map((column) => `{${rows.map((row) => row[column]).join(',')}}`),
      ...texts.map((column) => rows.map((row) => row[column]).join(separator)),
    ]);
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
