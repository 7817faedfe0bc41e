import type { DataSource } from 'typeorm';
import { readRows, sendWithNext, transaction } from '@entrepot/database';
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

/** Of the buckets that are 1 in `$1`, one digit a bucket, those that no other relay holds; they are held until the transaction ends. */
const lease = `
  select bucket from generate_series(0, ${bucketCount - 1}) bucket
   where case when get_bit($1::bit(${bucketCount}), bucket) = 1 then pg_try_advisory_xact_lock(${leases}, bucket) else false end`;

/**
 * The oldest events of the buckets that are 1 in `$1`, so many of each, and no larger together than one batch may be; a single one
 * whatever its size. Index outbox_unpublished. The buckets are digits and the limit stands in the text, so that the plan can be kept.
 */
const oldestEvents = (ofEach: number): string => `
  select id, topic, key, headers, value from (
    select *, sum(bytes) over (order by id) as total from (
      select oldest.* from generate_series(0, ${bucketCount - 1}) wanted
       cross join lateral (
         select id, topic, key, headers, payload as value, octet_length(payload) + octet_length(headers::text) as bytes
           from outbox where outbox.bucket = wanted and published_at is null order by id limit ${ofEach}) oldest
       where get_bit($1::bit(${bucketCount}), wanted) = 1) batch) running
   where total <= ${maxMessageBytes} or total = bytes
   order by id`;

/** Index outbox_unpublished. By id: an event with a smaller id may have been committed since the batch was read. */
const mark = `
  update outbox set published_at = now() where published_at is null and bucket = any($1::smallint[]) and id = any($2::bigint[])`;

const digits = (buckets: readonly number[]): string =>
  Array.from({ length: bucketCount }, (_, bucket) => Number(buckets.includes(bucket))).join('');

export const bucketsWithEvents = async (dataSource: DataSource): Promise<number[]> => {
  const rows = await readRows<{ bucket: number }>(dataSource, { name: 'outbox-waiting-buckets', text: waitingBuckets, values: [] });
  return rows.map(({ bucket }) => bucket);
};

export interface BucketBatch {
  dataSource: DataSource;
  driver: EventDriver;
  buckets: readonly number[];
  /** Events of all buckets together, at most. */
  batchSize: number;
  tracer?: Tracer | undefined;
  signal: AbortSignal;
}

/**
 * Publishes the oldest events of those buckets that no other relay holds, and marks them. Answers how many.
 *
 * Why no two events of a key change places: the lease gives a bucket to one relay at a time, and every batch starts with the oldest
 * event of each bucket that is not marked. A crash or a lost connection before the commit leaves the marks off, so that the next relay
 * starts with the same events: consumers then see a run of events again, never a later one first.
 */
export const relayBuckets = ({ dataSource, driver, buckets, batchSize, tracer, signal }: BucketBatch): Promise<number> =>
  transaction(dataSource, async (tx) => {
    const leased = (await tx.query<{ bucket: number }[]>(lease, [digits(buckets)])).map(({ bucket }) => bucket);
    if (leased.length === 0) return 0;
    // A statement of its own: its snapshot must be younger than the lease, or it would not see what the last holder marked.
    const messages: OutgoingMessage[] = await tx.query(oldestEvents(Math.ceil(batchSize / leased.length)), [digits(leased)]);
    if (messages.length === 0) return 0;
    await tracePublishing(tracer, messages, () => driver.publish(messages, signal));
    await sendWithNext(tx, mark, [leased, messages.map(({ id }) => id)]);
    return messages.length;
  });
