import { orAborted } from '@entrepot/kernel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import { deadLetterTopic } from '@entrepot/contracts';
import type { RunningSubscription, Subscription } from '../event/driver.js';
import { connectKafka, groupIdOf, type KafkaConnection, type KafkaSettings } from './connection.js';
import { coalesce } from './coalesce.js';
import { findGaps, type Assignment } from './group-offsets.js';
import { toIncoming } from './incoming-message.js';
import { watchConsumer, type WatchdogOptions } from './watchdog.js';
import type { TopicKeeper } from './topics.js';
import { ResetOffsets } from './reset-offsets.js';
import { withAdmin } from './with-admin.js';

export type ConsumerOptions = KafkaSettings & WatchdogOptions;

/** Most partitions of one fetch that the subscription gets at once and works on together. */
const partitionsAtOnce = 64;
const heartbeatMs = 1_000;
/**
 * Time until a killed member's partitions are reassigned. Kafka's usual 6 s are too few where a broker stalls: an idle member beats between two
 * fetches only.
 */
const sessionMs = 10_000;
/** How soon a member reads partitions that a topic got meanwhile (kafkajs: after five minutes). */
const metadataMs = 5_000;
const rebuildAfterMs = 1_000;
const leaveWithinMs = 3_000;
const gapsWithinMs = 10_000;
/** Delay of commits: a redelivered message is dropped by the inbox, so that a commit for each batch buys nothing. */
const commitAfterMs = 1_000;
const commitAgainMs = 1_000;
/** Between two fetches of a busy consumer, at least: each costs brokers and member more than an event. */
const defaultGatherMs = 20;
/** Commits that fail in a row before the consumer is built anew. */
const mostCommitFailures = 10;

/** A member of the group `entrepot.<consumer>` (after the installation's prefix), built anew whenever kafkajs gives it up. */
export const startConsumer = (options: ConsumerOptions, subscription: Subscription, topicKeeper: TopicKeeper): RunningSubscription => {
  const { logger, prefix } = options;
  const { consumer: name, process, gatherMs = defaultGatherMs } = subscription;
  const groupId = groupIdOf(options, name);
  const topics = subscription.topics.map((topic) => prefix + topic);
  const pauses = new Set<NodeJS.Timeout>();
  const closing = new AbortController();
  let crash = (_error: unknown): void => undefined;
  const commit = coalesce(commitAfterMs, commitAgainMs, (error, commitFailures) => {
    if (commitFailures === 1) logger.warn({ group: groupId, err: error }, 'the consumer’s offsets could not be committed yet');
    if (commitFailures === mostCommitFailures) crash(error);
  });
  let resets = new ResetOffsets();
  let assignment: Assignment;
  let running = 0;
  let failures = 0;
  let fetchedAt = 0;
  let rest: Promise<void> | undefined;

  /** Beats while the work is running, however long it takes. */
  const beating = async <T>(heartbeat: () => Promise<void>, work: () => Promise<T>): Promise<T> => {
    // A failed beat shows again at the next one, between two transactions.
    const timer = setInterval(() => void heartbeat().catch(() => undefined), heartbeatMs);
    running++;
    try {
      return await work();
    } finally {
      running--;
      clearInterval(timer);
    }
  };

  const resumeAfter = (resume: () => void, ms: number): void => {
    const timer = setTimeout(() => {
      pauses.delete(timer);
      resume();
    }, ms);
    pauses.add(timer);
  };

  /** Commits before the partition goes to another member, which then starts behind what was processed here. */
  const leaving = async (error: unknown): Promise<never> => {
    await commit.flush();
    throw error;
  };

  /** Reports a reset while the consumer runs: a topic may be cut behind a consumer that waits. */
  const reportReset = async (batch: EachBatchPayload['batch']): Promise<void> => {
    const { topic, partition } = batch;
    const first = batch.firstOffset();
    const gap = first === null ? null : resets.gapBefore(topic, partition, first);
    if (gap) await subscription.onGaps?.([{ ...gap, topic: topic.slice(prefix.length) }]);
    if (first !== null) resets.forget(topic, partition);
  };

  /** Lets messages gather: kafkajs fetches again when the batches of a fetch have ended. */
  const untilGathered = (): Promise<void> | undefined => {
    const restMs = fetchedAt + gatherMs - performance.now();
    if (restMs <= 0) return undefined;
    return (rest ??= sleep(restMs, undefined, { signal: closing.signal })
      .catch(() => undefined)
      .finally(() => (rest = undefined)));
  };

  const eachBatch = async (payload: EachBatchPayload): Promise<void> => {
    const { batch, resolveOffset, heartbeat, pause, isRunning, isStale } = payload;
    fetchedAt = performance.now();
    await reportReset(batch);
    let rest = batch.messages.map((message) => toIncoming(batch.topic.slice(prefix.length), batch.partition, message));
    while (rest.length > 0 && isRunning() && !isStale()) {
      const { done, retryAfterMs } = await beating(heartbeat, () => process(rest));
      const last = rest[done - 1];
      if (last) {
        resolveOffset(last.offset);
        resets.processed(batch.topic, batch.partition, last.offset);
      }
      commit.schedule(() => payload.commitOffsetsIfNecessary(payload.uncommittedOffsets()));
      rest = rest.slice(done);
      // Paused and fetched again: the other partitions go on meanwhile.
      if (retryAfterMs !== undefined) return resumeAfter(pause(), retryAfterMs);
      await heartbeat().catch(leaving);
    }
    if (!isRunning()) return commit.flush();
    await untilGathered();
  };

  /** kafkajs goes on at a partition's beginning where its offset is gone, and says nothing. */
  const reportGaps = async (): Promise<void> => {
    const gaps = await withAdmin(
      options,
      (admin) => findGaps(admin, groupId, topics),
      AbortSignal.any([closing.signal, AbortSignal.timeout(gapsWithinMs)]),
    );
    if (gaps.length > 0) await subscription.onGaps?.(gaps.map((gap) => ({ ...gap, topic: gap.topic.slice(prefix.length) })));
  };

  const build = (connection: KafkaConnection): { consumer: Consumer; crashed: Promise<never> } => {
    const consumer = connection.kafka.consumer({
      groupId,
      sessionTimeout: sessionMs,
      heartbeatInterval: heartbeatMs,
      maxWaitTimeInMs: 500,
      metadataMaxAge: metadataMs,
      allowAutoTopicCreation: false,
      retry: { restartOnFailure: async () => false },
    });
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      assignment = payload.memberAssignment;
      logger.info({ group: groupId, assignment, failures }, 'the consumer has joined its group');
      failures = 0;
    });
    const crashed = new Promise<never>((_, reject) => {
      crash = reject;
      consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error));
    });
    return { consumer, crashed };
  };

  /** Runs one kafkajs consumer until it crashes or the subscription is closed. */
  const runOnce = async (): Promise<void> => {
    resets = new ResetOffsets();
    const connection = connectKafka(options, undefined, (message, details) => resets.onLog(message, details));
    const { consumer, crashed } = build(connection);
    const start = async (): Promise<void> => {
      await topicKeeper.ensure(topics);
      // Without a right to it, what is set aside waits in the outbox; everything else goes on.
      await topicKeeper
        .ensure([prefix + deadLetterTopic(name)])
        .catch((err: unknown) => logger.warn({ group: groupId, err }, 'the dead-letter topic cannot be had'));
      await reportGaps();
      await consumer.connect();
      await consumer.subscribe({ topics, fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, partitionsConsumedConcurrently: partitionsAtOnce, eachBatch });
    };
    try {
      await orAborted(Promise.race([start().then(() => crashed), crashed]), closing.signal);
    } finally {
      assignment = undefined;
      pauses.forEach(clearTimeout);
      pauses.clear();
      const late = setTimeout(connection.discard, leaveWithinMs);
      await commit.flush();
      commit.cancel();
      await consumer.disconnect().catch(() => undefined);
      clearTimeout(late);
      connection.discard();
    }
  };

  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        await runOnce();
      } catch (error) {
        if (closing.signal.aborted) return;
        if (++failures === 1)
          logger.warn({ group: groupId, err: error }, 'the consumer lost the broker, and is built anew until it is back');
        topicKeeper.forget();
        await sleep(rebuildAfterMs, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  };

  const stopWatching = watchConsumer(options, groupId, topics, () => ({
    assignment,
    busy: running > 0 || pauses.size > 0 || commit.isPending,
  }));
  const loop = run();
  return {
    async close() {
      closing.abort(new Error('the subscription is closed'));
      stopWatching();
      await loop;
    },
  };
};
