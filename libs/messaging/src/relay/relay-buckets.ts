import { type Database, type Tx, readRows, transaction } from '@entrepot/database';
import type { Tracer } from '@entrepot/telemetry';
import { bucketCount } from '../outbox/bucket.js';
import { PartlyPublished, type EventDriver, type OutgoingMessage } from '../event/driver.js';
import { maxMessageBytes } from '../outbox/outbox.js';
import { tracePublishing } from './trace-publishing.js';

/** Any number: the first half of the advisory locks' keys, the bucket being the second. */
const leases = 72_184;

/**
 * Lists buckets with waiting events in one cheap statement: its last condition is evaluated once, and while it is false no bucket is looked at. Index
 * outbox_unpublished, one step a bucket; the orders keep the planner on it, which would otherwise read a day of published events to find the first
 * other one.
 */
const waitingBuckets = `
  select bucket from generate_series(0, ${bucketCount - 1}) bucket
   cross join lateral (select from outbox where outbox.bucket = bucket.bucket and published_at is null order by id limit 1) oldest
   where (select id from outbox where published_at is null order by outbox.bucket, id limit 1) is not null`;

/**
 * Leases the buckets that are 1 in `$1`, one digit a bucket, and that no other relay holds, until the transaction ends. Later statements find them in
 * a setting of the transaction, so that they go in the same message. Their plans are kept: with arrays PostgreSQL would plan them for all partitions
 * each time.
 */
const lease = `
  select set_config('entrepot.leased', string_agg(bucket.digit, '' order by bucket.number), true) as digits,
         set_config('plan_cache_mode', 'force_generic_plan', true)
    from (select number, case when get_bit($1::bit(${bucketCount}), number) = 0 then '0'
                              when pg_try_advisory_xact_lock(${leases}, number) then '1' else '0' end as digit
            from generate_series(0, ${bucketCount - 1}) number) bucket`;
const leased = `current_setting('entrepot.leased')::bit(${bucketCount})`;

/** A condition on the topics in `$1`. */
type Topics = 'all' | 'only' | 'except';
const conditions: Record<Topics, string> = { all: '', only: 'and topic = any($1::text[])', except: 'and topic <> all($1::text[])' };

/** Over how many partitions the keys of the event's topic are spread (ADR 53). */
const spread = '(select partitions from topic_spread where topic_spread.topic = running.topic) as spread';

/**
 * Selects the oldest events of the leased buckets, so many of each, together at most as large as a batch, but for a single one. Index
 * outbox_unpublished. Buckets are digits and the limit stands in the text, so that the plan can be kept.
 */
const oldestEvents = (ofEach: number, topics: Topics): string => `
  select id, bucket, topic, key, headers, value, ${spread} from (
    select *, sum(bytes) over (order by id) as total from (
      select oldest.* from generate_series(0, ${bucketCount - 1}) wanted
       cross join lateral (
         select id, bucket, topic, key, headers, payload as value, octet_length(payload) + octet_length(headers::text) as bytes
           from outbox where outbox.bucket = wanted and published_at is null ${conditions[topics]} order by id limit ${ofEach}) oldest
       where get_bit(${leased}, wanted) = 1) batch) running
   where total <= ${maxMessageBytes} or total = bytes
   order by id`;

/** Selects the oldest events of all leased buckets together: one step through the index where few wait. Index outbox_unpublished. */
const fewEvents = (atMost: number): string => `
  select id, bucket, topic, key, headers, value, ${spread} from (
    select *, sum(bytes) over (order by bucket, id) as total from (
      select id, bucket, topic, key, headers, payload as value, octet_length(payload) + octet_length(headers::text) as bytes
        from outbox where published_at is null and get_bit(${leased}, bucket) = 1 order by bucket, id limit ${atMost}) batch) running
   where total <= ${maxMessageBytes} or total = bytes
   order by bucket, id`;

/** Index outbox_unpublished. By id: an event with a smaller id may have been committed since the batch was read. */
const mark = `
  update outbox set published_at = now() where published_at is null and bucket = any($1::smallint[]) and id = any($2::bigint[])`;

/** Waits for the batches under way, and keeps all relays of the database from publishing until the transaction ends. */
export const holdBuckets = async (tx: Tx): Promise<void> => {
  for (let bucket = 0; bucket < bucketCount; bucket++) await tx.query('select pg_advisory_xact_lock($1, $2)', [leases, bucket]);
};

const digits = (buckets: readonly number[]): string =>
  Array.from({ length: bucketCount }, (_, bucket) => Number(buckets.includes(bucket))).join('');

export const bucketsWithEvents = async (db: Database): Promise<number[]> => {
  const rows = await readRows<{ bucket: number }>(db, { name: 'outbox-waiting-buckets', text: waitingBuckets, values: [] });
  return rows.map(({ bucket }) => bucket);
};

export const allBuckets: readonly number[] = Array.from({ length: bucketCount }, (_, bucket) => bucket);

export interface BucketBatch {
  db: Database;
  driver: EventDriver;
  buckets: readonly number[];
  /** There are hardly more events than a batch holds: they are read all in one, and not so many of each bucket (default false). */
  areFew?: boolean;
  /** Which of their topics (default: all). */
  topics?: { only: readonly string[] } | { except: readonly string[] };
  /** Events of all buckets together, at most. */
  batchSize: number;
  tracer?: Tracer | undefined;
  signal: AbortSignal;
}

export interface RelayedBatch {
  /** Events that were published and marked. */
  published: number;
  /** There is more where they came from, as far as one can tell. */
  isFull: boolean;
  /** Another relay holds some of the buckets. */
  isShared: boolean;
  /** Topics that were refused, by name: why, and the buckets whose events on them wait. */
  failures: Map<string, { error: unknown; buckets: number[] }>;
  /** Ids that were published, by topic. */
  topics: Map<string, number[]>;
}

type OutboxEvent = OutgoingMessage & { bucket: number };

const bucketsByTopic = (events: readonly OutboxEvent[]): Map<string, number[]> => {
  const found = new Map<string, Set<number>>();
  for (const { topic, bucket } of events) found.set(topic, (found.get(topic) ?? new Set()).add(bucket));
  return new Map([...found].map(([topic, buckets]) => [topic, [...buckets]]));
};

const ofEachBucket = ({ buckets, batchSize }: BucketBatch): number => Math.ceil(batchSize / buckets.length);

const readingOf = (batch: BucketBatch): { text: string; values: unknown[] } => {
  const { topics, areFew = false, batchSize } = batch;
  const [which, values]: [Topics, string[][]] =
    topics === undefined ? ['all', []] : 'only' in topics ? ['only', [[...topics.only]]] : ['except', [[...topics.except]]];
  return { text: areFew ? fewEvents(batchSize) : oldestEvents(ofEachBucket(batch), which), values };
};

interface Reading {
  events: OutboxEvent[];
  isShared: boolean;
}

/**
 * Leases buckets and reads their oldest events, in one message. They are read within a savepoint that is undone: so the relay locks no table while
 * it publishes, and the outbox's maintenance need not wait for brokers or consumers. A statement of its own: its snapshot must be younger than
 * the lease, or it would not see what the last holder marked.
 */
const leaseAndRead = async (tx: Tx, batch: BucketBatch): Promise<Reading> => {
  const wanted = digits(batch.buckets);
  const { text, values } = readingOf(batch);
  const [[taken], , events] = await Promise.all([
    tx.query<{ digits: string }[]>(lease, [wanted]),
    tx.query('savepoint reading', []),
    tx.query<OutboxEvent[]>(text, values),
    tx.query('rollback to savepoint reading', []),
  ]);
  return { events, isShared: taken?.digits !== wanted };
};

/** A batch ends with as many events or as many bytes as it may have: with half of the bytes, as one more may have been too large for it. */
const isFull = (batch: BucketBatch, events: readonly OutboxEvent[]): boolean => {
  if (events.length >= batch.batchSize) return true;
  if (events.reduce((bytes, { value }) => bytes + value.length, 0) > maxMessageBytes / 2) return true;
  if (batch.areFew) return false;
  const counts = new Map<number, number>();
  for (const { bucket } of events) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  return Math.max(0, ...counts.values()) >= ofEachBucket(batch);
};

/** Why topics of a batch were not published; nothing where all were. */
const failuresOf = async (publish: () => Promise<void>, topics: Iterable<string>): Promise<ReadonlyMap<string, unknown>> => {
  try {
    await publish();
    return new Map();
  } catch (error) {
    return error instanceof PartlyPublished ? error.failures : new Map([...topics].map((topic) => [topic, error]));
  }
};

/**
 * Publishes the oldest events of those buckets that no other relay holds, and marks those that went through.
 *
 * Why no two events of a key change places on a topic: the lease gives a bucket to one relay at a time, and every batch starts with the oldest
 * event of each bucket and topic that is not marked. A crash or a lost connection before the commit leaves the marks off, so that the next relay
 * starts with the same events: consumers then see a run of events again, never a later one first.
 */
export const relayBuckets = (batch: BucketBatch): Promise<RelayedBatch> => {
  const { db, driver, tracer, signal } = batch;
  return transaction(db, async (tx) => {
    const { events, isShared } = await leaseAndRead(tx, batch);
    const topics = bucketsByTopic(events);
    if (events.length === 0) return { published: 0, isFull: false, isShared, failures: new Map(), topics };
    const failed = await failuresOf(() => tracePublishing(tracer, events, () => driver.publish(events, signal)), topics.keys());
    const done = events.filter(({ topic }) => !failed.has(topic));
    if (done.length > 0) tx.write(mark, [[...new Set(done.map(({ bucket }) => bucket))], done.map(({ id }) => id)]);
    const failures = new Map([...failed].map(([topic, error]) => [topic, { error, buckets: topics.get(topic) ?? [] }]));
    failures.forEach((_, topic) => topics.delete(topic));
    return { published: done.length, isFull: isFull(batch, events), isShared, failures, topics };
  });
};
