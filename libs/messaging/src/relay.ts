import type { DataSource } from 'typeorm';
import type { Logger, Registry, Tracer } from '@entrepot/telemetry';
import type { EventDriver } from './driver.js';
import { maintainInbox, maintainOutbox, type Retention } from './maintenance.js';
import { maintainDeadLetters } from './ops/maintain-dead-letters.js';
import { bucketsWithEvents, relayBuckets } from './relay-buckets.js';
import { relayMetrics } from './relay-metrics.js';
import { defaultRetentionDays } from './retention.js';
import { createBell } from './bell.js';
import { outboxSignal } from './wake.js';

export interface RelayOptions extends Partial<Retention> {
  dataSource: DataSource;
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
 * random order, so that they share the work. After an error it takes them one by one, so that none holds up the others. Keeps trying
 * whatever happens to the database or the broker.
 */
export const startRelay = (options: RelayOptions): Relay => {
  const { dataSource, driver, logger, metrics, tracer, concurrency = 2, batchSize = 500, maxPauseMs = 50, graceMs = 2_000 } = options;
  const { outboxDays = 2, inboxDays = (driver.retentionDays ?? defaultRetentionDays) + 1 } = options;
  const countPublished = metrics && relayMetrics(metrics, dataSource);
  const abandon = new AbortController();
  const bell = createBell();
  let stopping = false;

  const pass = async (bucketsAtOnce: number): Promise<number> => {
    const batches = chunks(shuffled(await bucketsWithEvents(dataSource)), bucketsAtOnce);
    let published = 0;
    const work = async (): Promise<void> => {
      for (let buckets = batches.pop(); buckets && !stopping; buckets = batches.pop()) {
        published += await relayBuckets({ dataSource, driver, buckets, batchSize, tracer, signal: abandon.signal });
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
        const published = await pass(failures > 0 ? 1 : (driver.bucketsAtOnce ?? 1));
        if (failures > 1) logger.info({ failures }, 'the relay publishes again');
        failures = 0;
        pauseMs = published > 0 ? 0 : Math.min(Math.max(pauseMs * 2, minPauseMs), maxPauseMs);
        if (pauseMs > 0) await bell.wait(pauseMs);
      } catch (error) {
        // Once is a hiccup, as a coordinator that is still starting.
        if (++failures === 2 && !stopping) logger.error({ err: causeOf(error) }, 'the relay cannot publish; the outbox keeps the events');
        await bell.sleep(Math.min(50 * 2 ** failures, longestBackOffMs));
      }
    }
  };

  const maintain = async (): Promise<void> => {
    try {
      await maintainOutbox(dataSource, new Date(), { outboxDays });
      await maintainInbox(dataSource, new Date(), { inboxDays });
      await maintainDeadLetters(dataSource, new Date());
    } catch (error) {
      logger.warn({ err: error }, 'the maintenance of outbox, inbox and dead letters failed; it is tried again in an hour');
    }
  };

  const forget = outboxSignal.on(dataSource, bell.ring);
  const maintenance = setInterval(() => void maintain(), maintenanceEveryMs);
  const running = Promise.all([maintain(), run()]);
  return {
    async stop() {
      stopping = true;
      clearInterval(maintenance);
      forget();
      bell.stop();
      const grace = setTimeout(() => abandon.abort(new Error('the relay stops')), graceMs);
      await running;
      clearTimeout(grace);
    },
  };
};
