import { type Database, transaction } from '@entrepot/database';
import { ends, headFields, segments } from './request-log.table.js';

/** A request as it is written down, its texts without `ends`; an empty one is null. */
export type LogRow = Record<
  Exclude<(typeof headFields)[number], 'status' | 'received_at' | 'milliseconds' | 'is_replay'> | 'detail',
  string
> &
  Record<'status' | 'received_at' | 'milliseconds', number> & { is_replay: boolean };

/** Names of an order, as `about` has them. */
export const orderRef = { id: (id: string): string => id, number: (number: string): string => `#${number}` };

/** Requests as the texts that are written, which cost less to keep than an object each. */
export interface LogPack {
  count: number;
  bytes: number;
  /** Seconds since 1970. */
  first: number;
  last: number;
  statuses: readonly number[];
  heads: string;
  details: string;
}

const [, ...furtherFields] = headFields;

/** Packs requests together. @param rows at least one */
export const packRows = (rows: readonly LogRow[]): LogPack => {
  let heads = '';
  for (const row of rows) {
    heads += (heads && ends.request) + row.status;
    for (const name of furtherFields) heads += ends.field + row[name];
  }
  const details = rows.map(({ detail }) => detail).join(ends.request);
  const times = rows.map(({ received_at }) => received_at);
  return {
    ...{ count: rows.length, bytes: heads.length + details.length, first: Math.min(...times), last: Math.max(...times) },
    ...{ statuses: [...new Set(rows.flatMap(({ status }) => [status, Math.floor(status / 100)]))], heads, details },
  };
};

const append = `
  insert into request_pack (change, segment, first_at, last_at, statuses, heads, details)
  select current_change(), segment, to_timestamp($1::float8), to_timestamp($2::float8), $3::smallint[], $4, $5 from request_log_segment`;

/**
 * Writes requests down, fewer than `idsOfChange`, as one row: a row each would cost ten times as much. What PostgreSQL has not on its disk when it is
 * killed may be lost: nobody waits for the disk.
 */
export const appendRequests = (db: Database, packs: readonly LogPack[]): Promise<void> =>
  transaction(db, (tx) => {
    const joined = (name: 'heads' | 'details'): string => packs.map((pack) => pack[name]).join(ends.request);
    tx.write(`select set_config('synchronous_commit', 'off', true)`);
    tx.write(append, [
      Math.min(...packs.map(({ first }) => first)),
      Math.max(...packs.map(({ last }) => last)),
      [...new Set(packs.flatMap(({ statuses }) => statuses))],
      ...(['heads', 'details'] as const).map(joined),
    ]);
    return Promise.resolve();
  });

export interface Retention {
  days: number;
  /** Bytes of all segments together. */
  bytes: number;
}

/** Number of the advisory lock of the change of segments. */
const lock = 7_218_402_619;

const present = `
  select segment, extract(epoch from now() - started_at)::float8 as seconds,
         pg_total_relation_size(('request_pack_' || segment)::regclass)::float8 as bytes
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
    await tx.query(`truncate request_pack_${next}`);
    await tx.query('update request_log_segment set segment = $1, started_at = now()', [next]);
    return true;
  });
};

/** Removes all that was kept. */
export const forgetRequests = async (db: Database): Promise<void> => {
  await db.query('truncate request_pack');
};
