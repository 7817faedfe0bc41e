import { event, snapshotCompleted, snapshots, type Aggregate, type DataOf, type snapshotRequested } from '@entrepot/contracts';
import type { Database, Tx } from '@entrepot/database';
import { newTraceparent, runInContext } from '@entrepot/telemetry';
import { appendEvents } from '../outbox/outbox.js';
import type { SnapshotRow, SnapshotSource } from './snapshot-source.js';

export interface SnapshotJob {
  request_id: string;
  aggregate: Aggregate;
  cursor: number;
  told: number;
}

/** Notes a request for those of its aggregates that are owned here. @returns whether there are any */
export const addJobs = async (
  tx: Tx,
  { request_id, aggregates }: DataOf<typeof snapshotRequested>,
  owned: readonly Aggregate[],
): Promise<boolean> => {
  const wanted = owned.filter((aggregate) => aggregates.includes(aggregate));
  if (wanted.length === 0) return false;
  await tx.query('insert into snapshot_job (request_id, aggregate) select $1, unnest($2::text[]) on conflict do nothing', [
    request_id,
    wanted,
  ]);
  return true;
};

/** Takes the job of these aggregates that has waited longest and that no replica is working on. */
export const lockJob = async (tx: Tx, owned: readonly Aggregate[]): Promise<SnapshotJob | null> => {
  const [row] = await tx.query<(Omit<SnapshotJob, 'cursor' | 'told'> & { cursor: string; told: string })[]>(
    `select request_id, aggregate, cursor, told from snapshot_job where aggregate = any($1::text[]) and due_at <= now()
      order by due_at limit 1 for no key update skip locked`,
    [owned],
  );
  return row ? { ...row, cursor: Number(row.cursor), told: Number(row.told) } : null;
};

/** Whether `most` events wait to be published: more would delay those of changes. Index outbox_unpublished, and its order to keep to it. */
export const isOutboxFull = async (tx: Tx, most: number): Promise<boolean> => {
  const [{ waiting }] = await tx.query<[{ waiting: number }]>(
    'select count(*)::int as waiting from (select from outbox where published_at is null order by bucket, id limit $1) oldest',
    [most],
  );
  return waiting >= most;
};

const advance = async (tx: Tx, { request_id, aggregate }: SnapshotJob, rows: readonly SnapshotRow[]): Promise<void> => {
  await tx.query(
    'update snapshot_job set cursor = $3, told = told + $4, due_at = clock_timestamp() where request_id = $1 and aggregate = $2',
    [request_id, aggregate, rows.at(-1)?.subject, rows.length],
  );
};

const complete = async (tx: Tx, { request_id, aggregate, told }: SnapshotJob, last: number): Promise<void> => {
  await tx.query('delete from snapshot_job where request_id = $1 and aggregate = $2', [request_id, aggregate]);
  await appendEvents(tx, [
    event(snapshotCompleted, { subject: request_id, version: 1, data: { request_id, aggregate, count: told + last } }),
  ]);
};

/** Publishes the next rows of a locked job. Events, cursor and, at the end, `snapshot.completed` commit together: each row is published once. */
export const publishBatch = async (tx: Tx, job: SnapshotJob, source: SnapshotSource, limit: number): Promise<void> => {
  const { request_id, aggregate, cursor } = job;
  const rows = await source.page(tx, cursor, limit);
  await runInContext({ requestId: request_id, traceparent: newTraceparent() }, async () => {
    const events = rows.map(({ subject, name = String(subject), version, data }) => ({
      type: snapshots[aggregate].type,
      subject: name,
      version,
      data: { ...data, request_id },
    }));
    await appendEvents(tx, events);
    if (rows.length < limit) await complete(tx, job, rows.length);
    else await advance(tx, job, rows);
  });
};

/** Lets the other jobs go first, after a failure. */
export const postponeJob = async (db: Database, { request_id, aggregate }: SnapshotJob): Promise<void> => {
  await db.query(`update snapshot_job set due_at = now() + interval '10 s' where request_id = $1 and aggregate = $2`, [
    request_id,
    aggregate,
  ]);
};
