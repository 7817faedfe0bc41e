import type { Database, Tx } from '@entrepot/database';
import { keysAtOnce, type FollowUp } from './follow-up.js';

const requestsAtOnce = 1_000;
const longestBackOffSeconds = 300;

/**
 * Sets the fence of requests to the transaction's own id: transactions that did not see the requests' changes have smaller ids, and later ones see
 * them. Index follow_up_request_new.
 */
const fence = `
  update follow_up_request set fence = pg_current_xact_id()
   where id in (select id from follow_up_request where fence is null order by id limit ${requestsAtOnce} for update skip locked)`;

/** Notes of new requests which transactions are to be waited for. @returns how many there were */
export const fenceRequests = async (db: Database): Promise<number> => {
  const [, fenced] = await db.query<[unknown, number]>(fence);
  return fenced;
};

/**
 * Whether no transaction that began before the fence runs any more. The snapshot knows of the whole server's; where another database keeps
 * one open, those of this database are looked at one by one. A fence that no transaction has reached is another server's: the database was
 * restored, and what ran then is gone.
 */
const isPassed = `(
  fence <= pg_snapshot_xmin(pg_current_snapshot()) or fence >= pg_snapshot_xmax(pg_current_snapshot())
  or age(fence::xid) >= (select coalesce(max(age(backend_xid)), 0) from pg_stat_activity where datname = current_database()))`;

/** Requests whose turn it is; one of a key that is under way waits for its end. */
const ready = `
  select id, kind, key from follow_up_request r
   where kind = any($1::text[]) and fence is not null and ${isPassed}
     and not exists (select from follow_up f where f.kind = r.kind and f.key = r.key)
   order by id limit ${keysAtOnce} for update skip locked`;

interface Request {
  id: string;
  kind: string;
  key: string;
}

const beginKind = async (tx: Tx, kind: string, keys: readonly string[]): Promise<void> => {
  // What another replica began in the meantime began behind the fences of these requests as well.
  await tx.query('insert into follow_up (kind, key) select $1, key from unnest($2::text[]) as key order by key on conflict do nothing', [
    kind,
    keys,
  ]);
};

export interface BegunFollowUps {
  /** Requests that are done, or have become follow-ups. */
  settled: number;
  /** Keys of which there is more to do, step by step. */
  left: number;
}

/**
 * Turns requests into follow-ups, one a key, where there is more to do than a kind's `begin` does at once; `begin` is left out where
 * `isCautious`, since it failed for one of the keys.
 */
export const beginFollowUps = async (tx: Tx, followUps: ReadonlyMap<string, FollowUp>, isCautious: boolean): Promise<BegunFollowUps> => {
  const requests = await tx.query<Request[]>(ready, [[...followUps.keys()]]);
  if (requests.length === 0) return { settled: 0, left: 0 };
  let left = 0;
  for (const [kind, followUp] of followUps) {
    const keys = [...new Set(requests.flatMap((request) => (request.kind === kind ? [request.key] : [])))];
    if (keys.length === 0) continue;
    const rest = isCautious ? keys : ((await followUp.begin?.(tx, keys)) ?? keys);
    left += rest.length;
    if (rest.length > 0) await beginKind(tx, kind, rest);
  }
  await tx.query('delete from follow_up_request where id = any($1::bigint[])', [requests.map(({ id }) => id)]);
  return { settled: requests.length, left };
};

export interface LockedFollowUp {
  kind: string;
  key: string;
  cursor: number | null;
}

/** Takes the one that has waited longest and that no replica works on; index follow_up_due. */
export const lockFollowUp = async (tx: Tx, kinds: readonly string[]): Promise<LockedFollowUp | null> => {
  const [row] = await tx.query<(Omit<LockedFollowUp, 'cursor'> & { cursor: string | null })[]>(
    `select kind, key, cursor from follow_up where kind = any($1::text[]) and due_at <= now() order by due_at limit 1 for update skip locked`,
    [kinds],
  );
  return row ? { ...row, cursor: row.cursor === null ? null : Number(row.cursor) } : null;
};

/** Keeps how far a locked one has come, and lets the others go first; null: it is done. */
export const saveProgress = async (tx: Tx, { kind, key }: LockedFollowUp, cursor: number | null): Promise<void> => {
  if (cursor === null) await tx.query('delete from follow_up where kind = $1 and key = $2', [kind, key]);
  else
    await tx.query(
      'update follow_up set cursor = $3, due_at = clock_timestamp(), failures = 0, error = null where kind = $1 and key = $2',
      [kind, key, cursor],
    );
};

/** Notes a step that failed, and puts the next try off: 1 s, doubled with each failure, 5 minutes at most. */
export const noteFailure = async (db: Database, { kind, key }: LockedFollowUp, error: string): Promise<void> => {
  await db.query(
    `update follow_up set failures = failures + 1, error = $3,
            due_at = now() + make_interval(secs => least(${longestBackOffSeconds}, power(2, least(failures, 10))))
      where kind = $1 and key = $2`,
    [kind, key, error],
  );
};
