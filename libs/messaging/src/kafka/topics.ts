import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import type { KafkaSettings } from './connection.js';
import { alignRetention, retentionConfig, toEntries } from './retention.js';
import { withAdmin } from './with-admin.js';

export interface TopicKeeper {
  /** Creates those that are missing, and sets how long they keep events where it may; asks the broker once a topic. */
  ensure(names: readonly string[]): Promise<void>;
  /** Asks again the next time, about one or about all. */
  forget(name?: string): void;
}

const usableWithinMs = 10_000;
const pauseMs = 100;

/**
 * Waits until every partition is served. A new topic is listed, with leaders, before these know of it: until then publishing is refused, and
 * a consumer joins its group again and again.
 */
const untilUsable = async (admin: Admin, topic: string): Promise<void> => {
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
    async ensure(names) {
      const unknown = [...new Set(names)].filter((name) => !known.has(name));
      if (unknown.length === 0) return;
      const work = async (admin: Admin): Promise<void> => {
        const present = new Set(await admin.listTopics());
        const configEntries = toEntries(retentionConfig(retentionDays));
        const topics = unknown.filter((name) => !present.has(name)).map((topic) => ({ topic, numPartitions: partitions, configEntries }));
        if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: false });
        await align(
          admin,
          unknown.filter((name) => present.has(name)),
        );
        for (const topic of unknown) await untilUsable(admin, topic);
        unknown.forEach((name) => known.add(name));
      };
      await withAdmin(settings, work, new AbortController().signal);
    },
    forget: (name) => void (name === undefined ? known.clear() : known.delete(name)),
  };
};
