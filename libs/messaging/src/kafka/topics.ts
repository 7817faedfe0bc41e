import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import type { KafkaSettings } from './connection.js';
import { alignRetention, retentionConfig, toEntries } from './retention.js';
import { withAdmin } from './with-admin.js';

export interface TopicKeeper {
  /**
   * Creates those that are missing, and sets how long they keep events where it may; asks the broker once a topic. With `spread` they get as many
   * partitions where they have fewer: keys were spread over these on the brokers of before.
   */
  ensure(names: readonly string[], spread?: number | null): Promise<void>;
  /** Asks again the next time, about one or about all. */
  forget(name?: string): void;
}

const usableWithinMs = 10_000;
const pauseMs = 100;

/**
 * Waits until every partition is served. A new topic is listed, with leaders, before these know of it: until then publishing is refused, and
 * a consumer joins its group again and again.
 */
export const untilUsable = async (admin: Admin, topic: string): Promise<void> => {
  const deadline = Date.now() + usableWithinMs;
  for (;;) {
    try {
      await admin.fetchTopicOffsets(topic);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(pauseMs);
  }
};

const addPartitions = async (admin: Admin, names: readonly string[], count: number): Promise<void> => {
  const { topics } = await admin.fetchTopicMetadata({ topics: [...names] });
  const topicPartitions = topics.filter(({ partitions }) => partitions.length < count).map(({ name: topic }) => ({ topic, count }));
  if (topicPartitions.length > 0) await admin.createPartitions({ topicPartitions });
};

export interface TopicKeeperOptions {
  /** Partitions of the topics that have to be created. */
  partitions: number;
  retentionDays: number;
}

export const createTopicKeeper = (settings: KafkaSettings, { partitions, retentionDays }: TopicKeeperOptions): TopicKeeper => {
  const known = new Set<string>();
  let isRefused = false;

  /** Without the right to change topics publishing and reading still work; `ops health` names the difference. */
  const align = async (admin: Admin, topics: readonly string[]): Promise<void> => {
    if (topics.length === 0) return;
    try {
      const changed = await alignRetention(admin, topics, retentionDays);
      if (changed.length > 0) settings.logger.info({ topics: changed, days: retentionDays }, 'the retention of topics was set');
    } catch (error) {
      if (!isRefused) settings.logger.warn({ err: error }, 'the brokers refuse to show or to change how long topics keep events');
      isRefused = true;
    }
  };

  return {
    async ensure(names, spread) {
      const unknown = [...new Set(names)].filter((name) => !known.has(name));
      if (unknown.length === 0) return;
      const work = async (admin: Admin): Promise<void> => {
        const present = new Set(await admin.listTopics());
        const configEntries = toEntries(retentionConfig(retentionDays));
        const numPartitions = spread ?? partitions;
        const topics = unknown.filter((name) => !present.has(name)).map((topic) => ({ topic, numPartitions, configEntries }));
        if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: false });
        const old = unknown.filter((name) => present.has(name));
        if (spread && old.length > 0) await addPartitions(admin, old, spread);
        await align(admin, old);
        for (const topic of unknown) await untilUsable(admin, topic);
        unknown.forEach((name) => known.add(name));
      };
      await withAdmin(settings, work, new AbortController().signal);
    },
    forget: (name) => void (name === undefined ? known.clear() : known.delete(name)),
  };
};
