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

const text = (column: number): string => `unnest(string_to_array($${column}, e'\\x1f', ''))`;
/** Unnests in the list of columns: in FROM PostgreSQL would keep a store of tuples for each. */
const append = `
  insert into request_log (request_log_id, segment, received_at, request_id, own_id, actor, method, path, status, milliseconds, idempotency_key, error,
                           is_replay, detail, kind, about)
  select change * ${idsOfChange} + number, segment, to_timestamp(at), request_id, own_id::uuid, actor, method, path, status, milliseconds, idempotency_key,
         error, is_replay, detail, kind, about
    from (select current_change() as change, segment from request_log_segment offset 0) as now,
         (select unnest($1::float8[]) as at, unnest($2::smallint[]) as status, unnest($3::integer[]) as milliseconds, unnest($4::boolean[]) as is_replay,
                 ${text(5)} as request_id, ${text(6)} as own_id, ${text(7)} as actor, ${text(8)} as method, ${text(9)} as path,
                 ${text(10)} as idempotency_key, ${text(11)} as error, ${text(12)} as detail, ${text(13)} as kind, ${text(14)} as about,
                 generate_series(1, cardinality($1::float8[])) as number) as row`;

/** Requests as a text a column, which costs less to keep than an object each. */
export interface LogRows {
  count: number;
  bytes: number;
  columns: readonly string[];
}

const separatorOf = (column: number): string => (column < numbers.length ? ',' : separator);

export const packRows = (rows: readonly LogRow[]): LogRows => {
  const columns = [...numbers, ...texts].map((name, column) => rows.map((row) => row[name]).join(separatorOf(column)));
  return { count: rows.length, bytes: columns.reduce((sum, { length }) => sum + length, 0), columns };
};

/** Writes requests down, fewer than `idsOfChange`. What PostgreSQL has not on its disk when it is killed may be lost: nobody waits for the disk. */
export const appendRequests = (db: Database, packs: readonly LogRows[]): Promise<void> =>
  transaction(db, (tx) => {
    const valueOf = (column: number): string => packs.map(({ columns }) => columns[column]).join(separatorOf(column));
    tx.write(`select set_config('synchronous_commit', 'off', true)`);
    tx.write(append, [
      ...numbers.map((_, column) => `{${valueOf(column)}}`),
      ...texts.map((_, column) => valueOf(numbers.length + column)),
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
