/** Message from the relay to a driver, made of a row of the outbox. */
export interface OutgoingMessage {
  /** Ascending in the order in which the events of one key happened. */
  id: string;
  topic: string;
  key: string;
  headers: Record<string, string>;
  value: Buffer;
  /** Number of the topic's partitions among which the key chooses (default: all). */
  spread?: number | null;
}

export interface IncomingMessage {
  topic: string;
  partition: number;
  offset: string;
  key: string | null;
  headers: Record<string, string>;
  value: Buffer | null;
}

/** Some topics of a batch were published and others not. */
export class PartlyPublished extends Error {
  /** @param failures why, by topic */
  constructor(readonly failures: ReadonlyMap<string, unknown>) {
    super(`not published: ${[...failures.keys()].join(', ')}`, { cause: [...failures.values()][0] });
  }
}

/** How far a consumer came with the messages it was given. */
export interface Progress {
  /** Number of leading messages that are fully processed: committed, set aside, or without a handler here. */
  done: number;
  /** Set when the next message failed: it and the rest are to be processed again after this pause. */
  retryAfterMs?: number;
}

/** Messages of a partition that a consumer never saw: the topic has deleted them, or the brokers have lost the consumer's offset. */
export interface Gap {
  topic: string;
  partition: number;
  /** Next offset of the consumer; null where the brokers have forgotten it. */
  from: string | null;
  /** Where the partition begins now. */
  to: string;
}

/** A time limit of the brokers that is not EVENT_RETENTION_DAYS. */
export interface RetentionDifference {
  /** `retention.ms of entrepot.order.v1`, `offsets.retention.minutes`. */
  setting: string;
  /** Null: without a limit. */
  days: number | null;
  wanted_days: number;
}

export interface Subscription {
  /** Name of the service: replicas of one consumer share its messages, different consumers each get them all. */
  consumer: string;
  topics: readonly string[];
  /** How long a busy consumer's messages are gathered before they are fetched, in ms (default 20); those after a pause come at once. */
  gatherMs?: number | undefined;
  /** Takes the next messages of one partition, in order. A driver never calls it twice at once for one partition. */
  process(messages: readonly IncomingMessage[]): Promise<Progress>;
  /** Records gaps before anything behind them is processed. They may be reported again, by each replica and at each start. */
  onGaps?(gaps: readonly Gap[]): Promise<void>;
}

export interface RunningSubscription {
  /** Leaves after the batch under way. */
  close(): Promise<void>;
}

/** How far a consumer is behind what was published on a topic. */
export interface TopicLag {
  topic: string;
  messages: number;
}

/** A message of a topic's past. */
export interface HistoricMessage extends IncomingMessage {
  /** When the brokers took it. */
  time: Date;
}

export interface HistoryRequest {
  /** Service that reads. */
  consumer: string;
  topics: readonly string[];
  since: Date;
  take(messages: readonly HistoricMessage[]): Promise<void>;
  signal: AbortSignal;
}

/** Carries events from the outbox of a service to the consumers: over Kafka, or in memory. */
export interface EventDriver {
  /** Buckets of an outbox that are published in one call (default 1, as publishing in process waits for the consumers). */
  readonly bucketsAtOnce?: number;
  /**
   * Resolves when every message is safe: acknowledged by the brokers, or committed by every consumer in process. Rejects otherwise,
   * and as soon as `signal` aborts; the messages may have got through all the same, and are to be published again. `PartlyPublished` where some topics
   * were refused and the messages of all others are safe.
   */
  publish(messages: readonly OutgoingMessage[], signal: AbortSignal): Promise<void>;
  subscribe(subscription: Subscription): Promise<RunningSubscription>;
  /** Counts the messages that all replicas of a consumer still have to handle. Rejects when the brokers do not answer soon. */
  lag(consumer: string, topics: readonly string[]): Promise<TopicLag[]>;
  /** Counts, by topic and partition, the messages that there are and those that a consumer has handled. Absent where what is published is handled. */
  offsets?(consumer: string, topics: readonly string[]): Promise<{ ends: Record<string, string>; handled: Record<string, string> }>;
  /** Days that an event can still be delivered after it was published (default 30); an inbox must know it for longer. */
  readonly retentionDays?: number;
  /** Where the brokers keep events or offsets for another time than `retentionDays`. Rejects when they do not answer soon. */
  retentionDifferences?(topics: readonly string[]): Promise<RetentionDifference[]>;
  /** Reads the messages of topics from a moment up to now; resolves when all were taken. Absent where nothing keeps them. */
  history?(request: HistoryRequest): Promise<void>;
  /** Keeps messages for a consumer that has not subscribed yet, where no broker does. */
  expect?(consumer: string, topics: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
