import { createHash } from 'node:crypto';
import type { Aggregate, DataOf, snapshotCompleted } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import type { ReceivedEvent } from '../event/cloud-event.js';
import type { Projection } from './projection.js';

export interface Rebuild {
  name: Aggregate;
  request_id: string;
}

/** Any number, the same in every replica: one of them asks. */
const askingLock = 7_218_402_613;

/** Locks out other requests for snapshots until the transaction ends. @returns whether it got the lock */
export const tryAsking = (tx: Tx): Promise<boolean> => tx.tryLock(askingLock);

/** Projections that were never requested, or whose snapshot is incomplete after an hour. Locks out the other replicas. */
export const unfilledProjections = async (tx: Tx, names: readonly Aggregate[]): Promise<Aggregate[]> => {
  tx.lock(askingLock);
  const rows = await tx.query<{ name: Aggregate }[]>(
    `select name from unnest($1::text[]) as name
      where not exists (select from projection_state s
                         where s.name = name.name and (s.completed_at is not null or s.requested_at > now() - interval '1 hour'))`,
    [names],
  );
  return rows.map(({ name }) => name);
};

const noteKnown = async (tx: Tx, requestId: string, { aggregate, ending }: Projection): Promise<void> => {
  if (!ending) return;
  await tx.query(
    `insert into snapshot_subject (request_id, aggregate, subject, is_told)
     select $1, $2, known.id, false from (${ending.known}) as known (id)`,
    [requestId, aggregate],
  );
};

/** Begins the rebuild of some projections. One that is under way is given up for it. */
export const beginRebuilds = async (tx: Tx, requestId: string, projections: readonly Projection[]): Promise<void> => {
  const names = projections.map(({ aggregate }) => aggregate).sort();
  await tx.query(
    `insert into projection_state (name, request_id, requested_at) select name, $2, now() from unnest($1::text[]) as name
         on conflict (name) do update
        set request_id = excluded.request_id, requested_at = excluded.requested_at, expected = null, completed_at = null`,
    [names, requestId],
  );
  await tx.query('delete from snapshot_subject where aggregate = any($1::text[])', [names]);
  for (const projection of projections) await noteKnown(tx, requestId, projection);
};

/** Returns the number by which a row is counted: its id, or 64 bits of a name. */
const keyOf = (subject: string): string =>
  /^\d{1,18}$/.test(subject) ? subject : String(createHash('sha256').update(subject).digest().readBigInt64BE());

/** Records that a row of a snapshot arrived, if this service asked for that snapshot: those for other services arrive as well. */
export const noteReceived = async (tx: Tx, aggregate: string, { subject, data }: ReceivedEvent): Promise<void> => {
  await tx.query(
    `insert into snapshot_subject (request_id, aggregate, subject, is_told)
     select request_id, name, $3, true from projection_state where name = $1 and request_id = $2 and completed_at is null
         on conflict (request_id, aggregate, subject) do update set is_told = true`,
    [aggregate, (data as { request_id: string }).request_id, keyOf(subject)],
  );
};

/** Notes how many rows a snapshot has. Some of them may still be on their way, in other partitions. */
export const noteExpected = async (tx: Tx, completed: DataOf<typeof snapshotCompleted>): Promise<void> => {
  const { request_id, aggregate, count } = completed;
  await tx.query('update projection_state set expected = $3 where name = $1 and request_id = $2', [aggregate, request_id, count]);
};

/** Rebuilds of which all rows have arrived. */
export const receivedRebuilds = (tx: Pick<Tx, 'query'>): Promise<Rebuild[]> =>
  tx.query<Rebuild[]>(
    `select name, request_id from projection_state s
      where completed_at is null
        and expected <= (select count(*) from snapshot_subject t where t.request_id = s.request_id and t.aggregate = s.name and t.is_told)`,
  );

export const hasOpenRebuilds = async (tx: Pick<Tx, 'query'>): Promise<boolean> =>
  (await tx.query<unknown[]>('select from projection_state where completed_at is null and expected is not null limit 1')).length > 0;

export const goneAtOnce = 1_000;

/**
 * Removes the rows that the snapshot did not contain, `goneAtOnce` at a time (index snapshot_subject_untold), and completes the rebuild with
 * the last of them. @returns how many it removed; null while another replica does it
 */
export const finishRebuild = async (tx: Tx, rebuild: Rebuild, { ending }: Projection): Promise<number | null> => {
  const key = [rebuild.name, rebuild.request_id];
  const isOpen = await tx.query<unknown[]>(
    'select from projection_state where name = $1 and request_id = $2 and completed_at is null for no key update skip locked',
    key,
  );
  if (isOpen.length === 0) return null;
  const gone = await tx.query<{ subject: string }[]>(
    'select subject from snapshot_subject where aggregate = $1 and request_id = $2 and not is_told order by subject limit $3',
    [...key, goneAtOnce],
  );
  const ids = gone.map(({ subject }) => Number(subject));
  if (ids.length > 0) await ending?.remove(tx, ids);
  await tx.query('delete from snapshot_subject where aggregate = $1 and request_id = $2 and subject = any($3::bigint[])', [...key, ids]);
  if (ids.length === goneAtOnce) return ids.length;
  await tx.query('delete from snapshot_subject where aggregate = $1 and request_id = $2', key);
  await tx.query('update projection_state set completed_at = now() where name = $1 and request_id = $2', key);
  return ids.length;
};
