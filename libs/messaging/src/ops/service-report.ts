import { type Database, isDatabaseUp } from '@entrepot/database';
import type { Logger, Registry } from '@entrepot/telemetry';
import type { Check, LookUp, Retry } from '../check/check.js';
import type { EventDriver, RetentionDifference, TopicLag } from '../event/driver.js';
import type { EventsStrategy } from '../consumer/events-strategy.js';
import type { WaitingPartition } from '../consumer/waiting-partitions.js';
import { waitingFollowUps, type WaitingFollowUps } from '../follow-up/follow-up-status.js';
import type { Projections } from '../snapshot/projections.js';
import { waitingDeadLetters, type WaitingDeadLetters } from '../dead-letter/dead-letters.js';
import { outboxDepth, type WaitingTopic } from '../relay/outbox-depth.js';
import type { CountedProjection, ProjectionStatus } from '../snapshot/projection-status.js';
import { restoreState, type RestoreState } from '../restore/restore-state.js';

/** Parts that a service's operations need. */
export interface OperationsOptions {
  /** Name as a consumer, as `order`. */
  service: string;
  db: Database;
  driver: EventDriver;
  logger: Logger;
  metrics: Registry;
  /** Handler of its events, where it reads any. */
  strategy?: EventsStrategy;
  projections?: Projections;
  /** Checks of its own records, beside those of its outbox. */
  checks?: readonly (Check | LookUp | Retry)[];
}

/** A projection, and how far this service is behind its source; null where that could not be found out. */
export interface ProjectionReport extends ProjectionStatus {
  /** Messages of its topic that wait to be handled. */
  lag_messages: number | null;
  /** Age of the last of its events when it was committed here; null before this process has had one. */
  lag_seconds: number | null;
}

export type CountedReport = ProjectionReport & CountedProjection;

export interface WaitingMails {
  waiting: number;
  oldest_age_seconds: number;
  /** Set aside, because they cannot be unsealed. */
  unsealable: number;
}

export interface StuckPayments {
  /** Payments that wait for an operator's decision. */
  stuck: number;
  /** Payments that their provider has neither released nor answered for, and that nobody can decide. */
  unsettled: number;
  /** Payments that people have to pay back. */
  by_hand: number;
  /** Payments that a customer's bank disputes. */
  disputed: number;
}

export interface WaitingDeliveries {
  /** Deliveries of webhooks that are not ended; counts end at what their gauges say. */
  waiting: number;
  /** Mails among these that have failed once or more. */
  failing: number;
  /** For how long the oldest one has been due that nobody has sent. */
  due_age_seconds: number;
  /** Webhooks that were deactivated for their endpoint. */
  deactivated: number;
}

export interface OverdueHolds {
  /** Holds of goods that should have ended by themselves. */
  overdue: number;
  oldest_age_seconds: number;
}

export interface ImageSizesReport {
  /** Images whose smaller pictures are to be made; counts end at what their gauges say. */
  waiting: number;
  /** Files that none can be made of. */
  given_up: number;
}

/** All that an operator asks of one service at once; what needs the database is null while that is away. */
export interface ServiceReport {
  database: 'up' | 'down';
  outbox: WaitingTopic[] | null;
  /** Null while the brokers do not answer. */
  consumer_lag: TopicLag[] | null;
  dead_letters: WaitingDeadLetters | null;
  /** Partitions of the process that answers; one that waits for an event holds up those behind it. */
  waiting_partitions: WaitingPartition[];
  projections: ProjectionReport[] | null;
  /** Follow-ups that its handlers left to be done in steps. */
  follow_ups: WaitingFollowUps[] | null;
  /** Where brokers keep events for another time than EVENT_RETENTION_DAYS; null where they do not say. */
  retention: RetentionDifference[] | null;
  /** Null for a database that was never put back alone. */
  restore: Pick<RestoreState, 'state' | 'restored_to' | 'error'> | null;
  /** Null for a service that sends none. */
  mails: WaitingMails | null;
  /** Null for a service that takes none. */
  payments: StuckPayments | null;
  /** Null for a service that has no webhooks. */
  webhooks: WaitingDeliveries | null;
  /** Null for a service that holds no goods. */
  holds: OverdueHolds | null;
  /** Null for a service that has no images. */
  image_sizes: ImageSizesReport | null;
}

/** Reads the highest value of a gauge over the given labels, counting it now where it is counted on reading; null where there is none. */
const readGauge = async (metrics: Registry, name: string, labels: Readonly<Record<string, string>> = {}): Promise<number | null> => {
  const { values = [] } = (await metrics.getSingleMetric(name)?.get()) ?? {};
  const found = values.filter((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value));
  const numbers = found.map(({ value }) => value).filter((value) => !Number.isNaN(value));
  return numbers.length > 0 ? Math.max(...numbers) : null;
};

const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

const lagOf = ({ service, driver, strategy }: OperationsOptions): Promise<TopicLag[] | null> =>
  orNull(strategy && strategy.topics.length > 0 ? driver.lag(service, strategy.topics) : Promise.resolve([]));

const retentionOf = ({ driver, strategy }: OperationsOptions): Promise<RetentionDifference[] | null> =>
  orNull(driver.retentionDifferences?.(strategy?.topics ?? []) ?? Promise.resolve([]));

/** Adds to projections how far they are behind. */
const withLag = <T extends ProjectionStatus>({ metrics }: OperationsOptions, statuses: readonly T[], lag: TopicLag[] | null) =>
  Promise.all(
    statuses.map(async (status): Promise<T & ProjectionReport> => ({
      ...status,
      lag_messages: lag?.find(({ topic }) => topic === status.topic)?.messages ?? null,
      lag_seconds: await readGauge(metrics, 'entrepot_projection_last_lag_seconds', { projection: status.name }),
    })),
  );

/** How far each projection of a service is, and behind what, and how many rows it has. */
export const projectionReports = async (options: OperationsOptions): Promise<CountedReport[]> =>
  withLag(options, (await options.projections?.counted()) ?? [], await lagOf(options));

/** Reads gauges by the names in a report; null where the service has none of them. */
const gaugesOf = async <K extends string>(metrics: Registry, gauges: Readonly<Record<K, string>>): Promise<Record<K, number> | null> => {
  const found: [string, number | null][] = [];
  for (const [name, gauge] of Object.entries<string>(gauges)) found.push([name, await readGauge(metrics, `entrepot_${gauge}`)]);
  if (found.every(([, value]) => value === null)) return null;
  return Object.fromEntries(found.map(([name, value]) => [name, value ?? 0])) as Record<K, number>;
};
const mails = { waiting: 'mail_depth', oldest_age_seconds: 'mail_age_seconds', unsealable: 'mail_unsealable' };
const payments = { stuck: 'payments_stuck', unsettled: 'payments_unsettled', by_hand: 'payments_by_hand', disputed: 'payments_disputed' };
const webhooks = {
  ...{ waiting: 'webhook_waiting', failing: 'webhook_failing' },
  ...{ due_age_seconds: 'webhook_due_age_seconds', deactivated: 'webhook_deactivated' },
};
const holds = { overdue: 'holds_overdue', oldest_age_seconds: 'holds_overdue_age_seconds' };
const imageSizes = { waiting: 'image_sizes_waiting', given_up: 'image_sizes_given_up' };

/** Asks everything at once, and the database first: while that is away nothing waits for it. */
export const serviceReport = async (options: OperationsOptions): Promise<ServiceReport> => {
  const { db, metrics } = options;
  const lagging = lagOf(options);
  const comparing = retentionOf(options);
  const isUp = await isDatabaseUp(db).catch(() => false);
  const fromDatabase = <T>(ask: () => Promise<T>): Promise<T | null> => (isUp ? orNull(ask()) : Promise.resolve(null));
  const asked = {
    outbox: fromDatabase(() => outboxDepth(db)),
    consumer_lag: lagging,
    dead_letters: fromDatabase(() => waitingDeadLetters(db)),
    waiting_partitions: Promise.resolve(options.strategy?.waitingPartitions() ?? []),
    projections: fromDatabase(async () => withLag(options, (await options.projections?.status()) ?? [], await lagging)),
    follow_ups: fromDatabase(() => waitingFollowUps(db)),
    retention: comparing,
    restore: fromDatabase(() => restoreState(db)),
    mails: fromDatabase(() => gaugesOf(metrics, mails)),
    payments: fromDatabase(() => gaugesOf(metrics, payments)),
    webhooks: fromDatabase(() => gaugesOf(metrics, webhooks)),
    holds: fromDatabase(() => gaugesOf(metrics, holds)),
    image_sizes: fromDatabase(() => gaugesOf(metrics, imageSizes)),
  } satisfies { [Part in Exclude<keyof ServiceReport, 'database'>]: Promise<ServiceReport[Part]> };
  const found = await Promise.all(Object.entries(asked).map(async ([part, answer]) => [part, await answer]));
  return { database: isUp ? 'up' : 'down', ...(Object.fromEntries(found) as Omit<ServiceReport, 'database'>) };
};
