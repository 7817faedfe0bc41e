import type { Database } from '@entrepot/database';
import type { Logger, Registry, Tracer } from '@entrepot/telemetry';
import type { EventDriver } from './driver.js';
import { heldTopicsOf } from './held-topics.js';
import { maintainTables } from './maintain-tables.js';
import type { Retention } from './maintenance.js';
import { bucketsWithEvents, relayBuckets, type BucketBatch, type RelayedBatch } from './relay-buckets.js';
import { relayMetrics } from './relay-metrics.js';
import { defaultRetentionDays } from './retention.js';
import { createBell } from './bell.js';
import { outboxSignal } from './wake.js';

export interface RelayOptions extends Partial<Retention> {
  db: Database;
  driver: EventDriver;
  logger: Logger;
  metrics?: Registry;
  tracer?: Tracer | undefined;
  /** Batches published side by side, each on a connection of the pool (default 2). */
  concurrency?: number;
  /** Events of a batch, at most (default 500). */
  batchSize?: number;
  /** The longest pause between two looks into the outbox, in ms (default 50); commits of this process wake the relay at once. */
  maxPauseMs?: number;
  /** How long `stop` lets the batch under way take, in ms (default 2,000). */
  graceMs?: number;
}

export interface Relay {
  /** Ends after the batches under way; what is not acknowledged by then stays in the outbox. */
  stop(): Promise<void>;
}

const minPauseMs = 5;
const longestBackOffMs = 2_000;
const maintenanceEveryMs = 3_600_000;
const maintenanceAgainMs = 60_000;
const heldPauseMs = 100;

const shuffled = <T>(values: readonly T[]): T[] =>
  values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

const chunks = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));

/** `transaction` calls the broker's network errors `resource_unavailable` as well: the log wants to know whose they are. */
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause) || error;

/**
 * Publishes the outbox through the driver. Any number of relays may run: each leases a few buckets for one batch, then the next ones in
 * random order, so that they share the work. A topic that the driver does not take is tried by itself (`held-topics.ts`), and holds up no other. Keeps trying
 * whatever happens to the database or the broker.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const { db, driver, logger, metrics, tracer, concurrency = 2, batchSize = 500, maxPauseMs = 50, graceMs = 2_000 } = options;
  const { outboxDays = 2, inboxDays = (driver.retentionDays ?? defaultRetentionDays) + 1 } = options;
  const countPublished = metrics && relayMetrics(metrics, db);
  const abandon = new AbortController();
  const held = heldTopicsOf(db);
  const bell = createBell();
  let stopping = false;

  const note = ({ failures, topics }: RelayedBatch): void => {
    if (stopping) return;
    for (const [topic, { error, buckets }] of failures) {
      // Once is a hiccup, as a coordinator that is still starting.
      if (held.hold(topic, buckets, error, Date.now()) === 2)
        logger.error({ err: causeOf(error), topic }, 'the relay cannot publish to a topic; the outbox keeps its events');
    }
    for (const [topic, buckets] of topics)
      for (const bucket of buckets) if (held.release({ topic, bucket })) logger.info({ topic }, 'the relay publishes to the topic again');
  };

  /** Buckets of which the same topics wait, some at once; and, by themselves, the topics that are to be tried again. */
  const batchesOf = (buckets: readonly number[], bucketsAtOnce: number): Pick<BucketBatch, 'buckets' | 'topics'>[] => {
    const groups = new Map<string, { buckets: number[]; except: string[] }>();
    for (const bucket of shuffled(buckets)) {
      const except = held.of(bucket).sort();
      const group = groups.get(except.join()) ?? { buckets: [], except };
      group.buckets.push(bucket);
      groups.set(except.join(), group);
    }
    return [
      ...held.due(Date.now()).map(({ bucket, topic }) => ({ buckets: [bucket], topics: { only: [topic] } })),
      ...[...groups.values()].flatMap(({ buckets: group, except }) =>
        chunks(group, bucketsAtOnce).map((some) => ({ buckets: some, ...(except.length > 0 && { topics: { except } }) })),
      ),
    ];
  };

  const pass = async (): Promise<number> => {
    const batches = batchesOf(await bucketsWithEvents(db), driver.bucketsAtOnce ?? 1);
    let published = 0;
    const work = async (): Promise<void> => {
      for (let batch = batches.pop(); batch && !stopping; batch = batches.pop()) {
        const relayed = await relayBuckets({ db, driver, ...batch, batchSize, tracer, signal: abandon.signal });
        published += relayed.published;
        note(relayed);
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: Math.min(concurrency, batches.length) }, work));
    countPublished?.(published);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return published;
  };

  const run = async (): Promise<void> => {
    let pauseMs = minPauseMs;
    let failures = 0;
    while (!stopping) {
      bell.hush();
      try {
        const published = await pass();
        if (failures > 1) logger.info({ failures }, 'the relay reads the outbox again');
        failures = 0;
        pauseMs = published > 0 ? 0 : Math.min(Math.max(pauseMs * 2, minPauseMs), maxPauseMs);
        // Behind events that wait for their topic the others have to be looked for.
        if (published === 0 && held.isAny) await bell.sleep(heldPauseMs);
        else if (pauseMs > 0) await bell.wait(pauseMs);
      } catch (error) {
        if (++failures === 2 && !stopping)
          logger.error({ err: causeOf(error) }, 'the relay cannot read the outbox, which keeps the events');
        await bell.sleep(Math.min(50 * 2 ** failures, longestBackOffMs));
      }
    }
  };

  let maintaining = Promise.resolve();
  let maintenance: NodeJS.Timeout | undefined;
  const maintain = async (): Promise<void> => {
    const isDone = await maintainTables(db, new Date(), { outboxDays, inboxDays }, logger);
    if (!stopping) maintenance = setTimeout(() => void (maintaining = maintain()), isDone ? maintenanceEveryMs : maintenanceAgainMs);
  };

  const forget = outboxSignal.on(db, bell.ring);
  maintaining = maintain();
  const running = run();
  return {
    async stop() {
      stopping = true;
      clearTimeout(maintenance);
      forget();
      bell.stop();
      const grace = setTimeout(() => abandon.abort(new Error('the relay stops')), graceMs);
      await running;
      await maintaining;
      clearTimeout(maintenance);
      clearTimeout(grace);
    },
  };
};
