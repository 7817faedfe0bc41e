import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { connectKafka, type KafkaSettings } from './connection.js';

export interface TopicKeeper {
  /** Creates those that are missing; asks the broker once a topic. */
  ensure(names: readonly string[]): Promise<void>;
  /** Asks again the next time. */
  forget(): void;
}

const usableWithinMs = 10_000;
const pauseMs = 100;

/**
 * Waits until every partition is served. A new topic is listed, with leaders, before these know of it: until then, what is published is
 * refused and whoever subscribes joins its group again and again.
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

export const createTopicKeeper = (settings: KafkaSettings, partitions: number): TopicKeeper => {
  const known = new Set<string>();
  return {
    async ensure(names) {
      const unknown = [...new Set(names)].filter((name) => !known.has(name));
      if (unknown.length === 0) return;
      const connection = connectKafka(settings, { retries: 3 });
      const admin = connection.kafka.admin();
      try {
        await admin.connect();
        const present = new Set(await admin.listTopics());
        const topics = unknown.filter((name) => !present.has(name)).map((topic) => ({ topic, numPartitions: partitions }));
        if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: false });
        for (const topic of unknown) await untilUsable(admin, topic);
        unknown.forEach((name) => known.add(name));
      } finally {
        await admin.disconnect().catch(() => undefined);
        connection.discard();
      }
    },
    forget: () => known.clear(),
  };
};
