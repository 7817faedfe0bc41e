import type { DataSource } from 'typeorm';
import { readRows, transaction } from '@entrepot/database';
import type { Tracer } from '@entrepot/telemetry';
import { bucketCount } from './bucket.js';
import type { EventDriver, OutgoingMessage } from './driver.js';
import { maxMessageBytes } from './outbox.js';
import { tracePublishing } from './trace-publishing.js';

/** Any number: the first half of the advisory locks' keys, the bucket being the second. */
const leases = 72_184;

/**
 * One cheap statement: the last test is made once, and while it fails no bucket is looked at. Index outbox_unpublished, one step a
 * bucket; the orders are there to keep the planner on it, who would else read a day of published events to find the first other one.
 */
const waitingBuckets = `
  select bucket from generate_series(0, ${bucketCount - 1}) bucket
   cross join lateral (select from outbox where outbox.bucket = bucket.bucket and published_at is null order by id limit 1) oldest
   where (select id from outbox where published_at is null order by outbox.bucket, id limit 1) is not null`;

/** The oldest events of a bucket, so many and so large as one batch may be; a single one whatever its size. Index outbox_unpublished. */
const oldestEvents = `
  select id, topic, key, headers, value from (
    select *, sum(bytes) over (order by id) as total from (
      select id, topic, key, headers, payload as value, octet_length(payload) + octet_length(headers::text) as bytes
        from outbox where bucket = $1 and published_at is null order by id limit $2) batch) running
   where total <= ${maxMessageBytes} or total = bytes
   order by id`;

export const bucketsWithEvents = async (dataSource: DataSource): Promise<number[]> => {
  const rows = await readRows<{ bucket: number }>(dataSource, { name: 'outbox-waiting-buckets', text: waitingBuckets, values: [] });
  return rows.map(({ bucket }) => bucket);
};

export interface BucketBatch {
  dataSource: DataSource;
  driver: EventDriver;
  bucket: number;
  batchSize: number;
  tracer?: Tracer | undefined;
  signal: AbortSignal;
}

/**
 * Publishes the oldest events of a bucket and marks them, unless another relay holds the bucket. Answers how many.
 *
 * Why no two events of a key change places: the lease gives the bucket to one relay at a time, and every batch starts with the
 * oldest event that is not marked. A crash or a lost connection before the commit leaves the marks off, so that the next relay starts
 * with the same event: consumers then see a run of events again, never a later one first.
 */
export const relayBucket = ({ dataSource, driver, bucket, batchSize, tracer, signal }: BucketBatch): Promise<number> =>
  transaction(dataSource, async (tx) => {
    const [lease] = await tx.query<{ leased: boolean }[]>('select pg_try_advisory_xact_lock($1, $2) as leased', [leases, bucket]);
    if (!lease?.leased) return 0;
    // A statement of its own: its snapshot must be younger than the lease, or it would not see what the last holder marked.
    const messages: OutgoingMessage[] = await tx.query(oldestEvents, [bucket, batchSize]);
    if (messages.length === 0) return 0;
    await tracePublishing(tracer, messages, () => driver.publish(messages, signal));
    // By id: an event with a smaller id may have been committed since the batch was read.
    await tx.query('update outbox set published_at = now() where bucket = $1 and published_at is null and id = any($2::bigint[])', [
      bucket,
      messages.map(({ id }) => id),
    ]);
    return messages.length;
  });
