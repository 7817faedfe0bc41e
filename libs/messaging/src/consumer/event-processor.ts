import { type Database, type Tx, isTimeout, isUnavailable, transaction } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { Logger, Tracer } from '@entrepot/telemetry';
import { describeError, setAside } from '../dead-letter/set-aside.js';
import type { IncomingMessage, Progress } from '../event/driver.js';
import { dispatch, type EventHandler } from './dispatch.js';
import { gather } from './gather.js';
import { receive } from './inbox.js';
import { readIncoming, type HandledTypes, type Incoming } from '../event/incoming.js';
import type { ConsumerMetrics } from './consumer-metrics.js';
import { logHandled } from './log-handled.js';
import { WaitingPartitions, type WaitingPartition } from './waiting-partitions.js';

export interface EventProcessorOptions {
  consumer: string;
  db: Database;
  logger: Logger;
  handled: HandledTypes;
  handlersOf(type: string): readonly EventHandler[];
  /** Pauses before the second and each later try of an event; after the last it is set aside. */
  retryDelaysMs: readonly number[];
  /** Events handled in one transaction, at most. */
  batchSize: number;
  /** Transactions at once, each on a connection of the pool. */
  transactionsAtOnce: number;
  /** Events of several topics share a transaction. */
  acrossTopics: boolean;
  metrics?: ConsumerMetrics;
  tracer?: Tracer | undefined;
}

export interface EventProcessor {
  /** Works off the next messages of a partition, together with those of others that are given at the same time. */
  process(messages: readonly IncomingMessage[]): Promise<Progress>;
  /**
   * Handles a message that was set aside, in the caller's transaction, which holds its dead letter. Throws what the handler throws, and
   * `dead_letter_unhandled` or `dead_letter_malformed` where there is still nothing to handle.
   */
  handleAgain(tx: Tx, message: IncomingMessage): Promise<void>;
  /** Lists the partitions that wait for an event which cannot be set aside. */
  waiting(): WaitingPartition[];
}

type ForUs = Exclude<Incoming, { kind: 'skipped' }>;
type Readable = Extract<Incoming, { kind: 'event' }>;

const isReadable = (incoming: ForUs): incoming is Readable => incoming.kind === 'event';

/** Next messages of a partition. */
interface Portion {
  topic: string;
  partitionKey: string;
  batch: readonly Incoming[];
}

interface Tries {
  inboxId: string;
  failed: number;
  unavailable: number;
}

const longestWaitMs = 5_000;

/**
 * Processes the messages of partitions with an effect exactly once: inbox row, handler and the events that it appends commit together. What
 * comes at once shares a transaction, of any number of a topic's partitions; when a message fails, each partition is repeated by itself, then that one's
 * messages one by one, so that only the failing one is retried, and set aside after the last try. While the database is unavailable nothing is
 * set aside; a statement that takes too long counts as a failed try.
 */
export const createEventProcessor = (options: EventProcessorOptions): EventProcessor => {
  const { consumer, db, logger, handled, handlersOf, retryDelaysMs, batchSize, transactionsAtOnce, acrossTopics, metrics, tracer } =
    options;
  /** Event that a partition waits for, by partition. */
  const waiting = new Map<string, Tries>();
  const stuck = new WaitingPartitions();

  const handleEvents = (events: readonly Readable[], tx: Tx): Promise<void> => dispatch(tx, events, { handlersOf, tracer });

  const setAsideMalformed = async (tx: Tx, { message, error }: Extract<Incoming, { kind: 'malformed' }>): Promise<void> => {
    await setAside(tx, { consumer, message, reason: 'malformed', error, attempts: 0 });
  };

  /** Everything of the given messages that this consumer has not done yet, in one transaction. */
  const handleTogether = async (batch: readonly ForUs[]): Promise<void> => {
    if (batch.length === 0) return;
    const done: ForUs[] = [];
    await transaction(db, async (tx) => {
      done.length = 0;
      const fresh = await receive(
        tx,
        consumer,
        batch.map(({ inboxId }) => inboxId),
      );
      for (const incoming of batch) if (fresh.delete(incoming.inboxId)) done.push(incoming);
      for (const incoming of done) if (incoming.kind === 'malformed') await setAsideMalformed(tx, incoming);
      await handleEvents(done.filter(isReadable), tx);
    });
    done.forEach(report);
    logHandled(
      logger,
      done.filter(isReadable).map(({ event }) => event),
    );
  };

  const report = (incoming: ForUs): void => {
    metrics?.handled(incoming);
    if (incoming.kind === 'malformed')
      logger.error({ ...positionFields(incoming.message), reason: incoming.error }, 'malformed message set aside');
  };

  const giveUp = async (incoming: ForUs, error: unknown, attempts: number): Promise<void> => {
    await transaction(db, async (tx) => {
      const fresh = await receive(tx, consumer, [incoming.inboxId]);
      if (fresh.size > 0)
        await setAside(tx, { consumer, message: incoming.message, reason: 'failed', error: describeError(error), attempts });
    });
    metrics?.setAside(incoming);
    logger.error({ ...positionFields(incoming.message), attempts, err: error }, 'event set aside after its last try');
  };

  /** @returns the pause before the next try, or null when the event has been set aside */
  const afterFailure = async (partitionKey: string, incoming: ForUs, error: unknown): Promise<number | null> => {
    const { inboxId } = incoming;
    const before = waiting.get(partitionKey);
    const { failed, unavailable } = before?.inboxId === inboxId ? before : { failed: 0, unavailable: 0 };
    if (isUnavailable(error) && !isTimeout(error)) {
      waiting.set(partitionKey, { inboxId, failed, unavailable: unavailable + 1 });
      if (unavailable === 0)
        logger.warn({ ...positionFields(incoming.message), err: error }, 'the database takes no events: they wait for it');
      return Math.min(100 * 2 ** unavailable, longestWaitMs);
    }
    const delay = retryDelaysMs[failed];
    if (delay !== undefined) {
      waiting.set(partitionKey, { inboxId, failed: failed + 1, unavailable: 0 });
      logger.warn(
        { ...positionFields(incoming.message), attempt: failed + 1, retry_in_ms: delay, err: error },
        'event failed, to be tried again',
      );
      return delay;
    }
    try {
      await giveUp(incoming, error, failed + 1);
      return null;
    } catch (reason) {
      stuck.hold(partitionKey, inboxId, incoming.message, reason);
      logger.error({ ...positionFields(incoming.message), err: reason }, 'event could not be set aside; its partition waits');
      return longestWaitMs;
    }
  };

  const handleAgain = async (tx: Tx, message: IncomingMessage): Promise<void> => {
    const incoming = readIncoming(message, handled);
    if (incoming.kind === 'skipped') throw new DomainError('dead_letter_unhandled', { type: message.headers.ce_type });
    if (incoming.kind === 'malformed') throw new DomainError('dead_letter_malformed', { error: incoming.error });
    // Re-insert the inbox row, which may be deleted by now, so that redelivery is a no-op.
    await receive(tx, consumer, [incoming.inboxId]);
    await handleEvents([incoming], tx);
  };

  const handleOneByOne = async ({ partitionKey, batch }: Portion): Promise<Progress> => {
    for (const [position, incoming] of batch.entries()) {
      if (incoming.kind === 'skipped') continue;
      try {
        await handleTogether([incoming]);
      } catch (error) {
        const retryAfterMs = await afterFailure(partitionKey, incoming, error);
        if (retryAfterMs !== null) return { done: position, retryAfterMs };
      }
      waiting.delete(partitionKey);
      stuck.goOn(partitionKey);
    }
    return { done: batch.length };
  };

  /** @returns whether all of it is done now */
  const isHandled = async (portions: readonly Portion[]): Promise<boolean> => {
    if (portions.some(({ partitionKey }) => waiting.has(partitionKey))) return false;
    try {
      await handleTogether(portions.flatMap(({ batch }) => batch.filter((incoming) => incoming.kind !== 'skipped')));
      return true;
    } catch {
      // Which one it was shows below.
      return false;
    }
  };

  const handlePortion = async (portion: Portion): Promise<Progress> =>
    (await isHandled([portion])) ? { done: portion.batch.length } : handleOneByOne(portion);

  const handleGathered = async (portions: readonly Portion[]): Promise<readonly Progress[]> => {
    const isDone = portions.length > 1 && (await isHandled(portions));
    const progress: Progress[] = [];
    for (const portion of portions) progress.push(isDone ? { done: portion.batch.length } : await handlePortion(portion));
    return progress;
  };

  const gathered = gather<Portion, Progress>({
    kindOf: ({ topic }) => (acrossTopics ? '' : topic),
    sizeOf: ({ partitionKey, batch }) => (waiting.has(partitionKey) ? batchSize + 1 : batch.length),
    mostTogether: batchSize,
    mostAtOnce: transactionsAtOnce,
    work: handleGathered,
  });

  const process = async (messages: readonly IncomingMessage[]): Promise<Progress> => {
    const [first] = messages;
    if (!first) return { done: 0 };
    const batch = messages.slice(0, batchSize).map((message) => readIncoming(message, handled));
    if (batch.every(({ kind }) => kind === 'skipped')) return { done: batch.length };
    const { topic, partition } = first;
    return gathered({ topic, partitionKey: `${topic}/${partition}`, batch });
  };

  return { process, handleAgain, waiting: () => stuck.list() };
};

const positionFields = ({ topic, partition, offset, headers }: IncomingMessage): Record<string, unknown> => ({
  topic,
  partition,
  offset,
  event_id: headers.ce_id,
  event_type: headers.ce_type,
});
