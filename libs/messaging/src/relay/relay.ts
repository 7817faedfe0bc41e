import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@entrepot/database';
import { createLoop } from '@entrepot/kernel';
import type { Logger, Registry, Tracer } from '@entrepot/telemetry';
import type { EventDriver } from '../event/driver.js';
import { heldTopicsOf } from './held-topics.js';
import { maintainTables } from './maintain-tables.js';
import type { Retention } from '../outbox/maintenance.js';
import { allBuckets, bucketsWithEvents, relayBuckets, type BucketBatch, type RelayedBatch } from './relay-buckets.js';
import { relayMetrics } from './relay-metrics.js';
import { defaultRetentionDays } from '../event/retention.js';
import { outboxSignal } from '../outbox/outbox.js';

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
  /**
   * Longest pause between two looks into the outbox, in ms (default 1,000). Commits of this process wake the relay at once; a look finds events of
   * processes whose relay has ended.
   */
  maxPauseMs?: number;
  /** Time from one batch to the next, in ms (default 20), in which events gather while commits come one after the other. */
  gatherMs?: number;
  /** How long `stop` lets the batch under way take, in ms (default 2,000). */
  graceMs?: number;
}

export interface Relay {
  /** Ends after the batches under way; what is not acknowledged by then stays in the outbox. */
  stop(): Promise<void>;
}

/** Pause after which a relay looks for events that it or another relay left. */
const restMs = 50;
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

const pause = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
};

/** `transaction` calls the broker's network errors `resource_unavailable` as well: the log wants to know whose they are. */
const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause) || error;

/**
 * Publishes the outbox through the driver. Any number of relays may run: each leases a few buckets for one batch, then the next ones in
 * random order, so that they share the work. A topic that the driver does not take is tried by itself (`held-topics.ts`), and holds up no other. Keeps trying
 * whatever happens to the database or the broker.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const { db, driver, logger, metrics, tracer, concurrency = 2, batchSize = 500 } = options;
  const { maxPauseMs = 1_000, gatherMs = 20, graceMs = 2_000 } = options;
  const { outboxDays = 2, inboxDays = (driver.retentionDays ?? defaultRetentionDays) + 1 } = options;
  const countPublished = metrics && relayMetrics(metrics, db);
  const abandon = new AbortController();
  const held = heldTopicsOf(db);

  const note = ({ failures, topics }: RelayedBatch): void => {
    for (const [topic, { error, buckets }] of failures) {
      // Once is a hiccup, as a coordinator that is still starting.
      if (held.hold(topic, buckets, error, Date.now()) === 2)
        logger.error({ err: causeOf(error), topic }, 'the relay cannot publish to a topic; the outbox keeps its events');
    }
    for (const [topic, buckets] of topics)
      for (const bucket of buckets) if (held.release({ topic, bucket })) logger.info({ topic }, 'the relay publishes to the topic again');
  };

  /** Buckets of which the same topics wait, some at once; and, by themselves, the topics that are to be tried again. */
  const batchesOf = (buckets: readonly number[], bucketsAtOnce: number): Pick<BucketBatch, 'buckets' | 'topics' | 'areFew'>[] => {
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

  const { bucketsAtOnce = 1 } = driver;
  const all = [{ buckets: allBuckets, areFew: true }];

  /** @param areFew what came since the last look, in one batch where the driver takes several buckets */
  const publish = async (areFew: boolean, stopping: AbortSignal): Promise<Pick<RelayedBatch, 'published' | 'isFull' | 'isShared'>> => {
    const inOne = areFew && bucketsAtOnce > 1 && !held.isAny;
    const batches = inOne ? [...all] : batchesOf(await bucketsWithEvents(db), bucketsAtOnce);
    const done = { published: 0, isFull: false, isShared: false };
    const work = async (): Promise<void> => {
      for (let batch = batches.pop(); batch && !stopping.aborted; batch = batches.pop()) {
        const relayed = await relayBuckets({ db, driver, ...batch, batchSize, tracer, signal: abandon.signal });
        done.published += relayed.published;
        done.isFull ||= relayed.isFull;
        done.isShared ||= relayed.isShared;
        if (!stopping.aborted) note(relayed);
      }
    };
    const outcomes = await Promise.allSettled(Array.from({ length: Math.min(concurrency, batches.length) }, work));
    countPublished?.(done.published);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return done;
  };

  /** A commit has come since the last look began. */
  let isAsked = false;
  let isBacklog = false;
  let lookedAt = -gatherMs;
  let lookAgainAt = 0;
  const relaying = createLoop({
    async pass(stopping) {
      if (isAsked && !isBacklog) await pause(lookedAt + gatherMs - performance.now(), stopping);
      const [wasAsked, now] = [isAsked, performance.now()];
      if (stopping.aborted || (!wasAsked && now < lookAgainAt)) return lookAgainAt - now;
      isAsked = false;
      lookedAt = now;
      lookAgainAt = now;
      const { published, isFull, isShared } = await publish(wasAsked && !isBacklog, stopping);
      isBacklog = isFull && published > 0;
      if (published > 0 || !held.isAny) {
        const pauseMs = isBacklog ? 0 : published > 0 || isShared ? restMs : maxPauseMs;
        lookAgainAt = performance.now() + pauseMs;
        return pauseMs;
      }
      // Behind events that wait for their topic the others have to be looked for, so that commits do not wake the relay.
      await pause(heldPauseMs, stopping);
      return 0;
    },
    onError(error, failures) {
      if (failures === 2) logger.error({ err: causeOf(error) }, 'the relay cannot read the outbox, which keeps the events');
    },
    onRecovery(failures) {
      if (failures > 1) logger.info({ failures }, 'the relay reads the outbox again');
    },
  });
  const maintaining = createLoop({
    pass: async () => ((await maintainTables(db, new Date(), { outboxDays, inboxDays }, logger)) ? maintenanceEveryMs : maintenanceAgainMs),
    onError: (err) => logger.warn({ err }, 'maintenance failed'),
  });

  const forget = outboxSignal.on(db, () => {
    isAsked = true;
    relaying.wake();
  });
  maintaining.start();
  relaying.start();
  return {
    async stop() {
      forget();
      const grace = setTimeout(() => abandon.abort(new Error('the relay stops')), graceMs);
      await Promise.all([relaying.stop(), maintaining.stop()]);
      clearTimeout(grace);
    },
  };
};
