import { setTimeout as sleep } from 'node:timers/promises';
import type { Admin } from 'kafkajs';
import { connectKafka, type KafkaSettings } from './connection.js';

export interface TopicKeeper {
  /** Creates those that are missing; asks the broker once a topic. */
  ensure(names: readonly string[]): Promise<void>;
  /** Asks again the next time. */
  forget(): void;
}

const leaderTries = 40;
const leaderPauseMs = 250;

const haveLeaders = async (admin: Admin, names: readonly string[]): Promise<boolean> => {
  try {
    const { topics } = await admin.fetchTopicMetadata({ topics: [...names] });
    return topics.every(({ partitions }) => partitions.length > 0 && partitions.every(({ leader }) => leader >= 0));
  } catch {
    return false;
  }
};

/** A topic that another service is just creating is listed before it can be used; whoever subscribes then loses its consumer. */
const untilUsable = async (admin: Admin, names: readonly string[]): Promise<void> => {
  for (let tries = 0; tries < leaderTries && !(await haveLeaders(admin, names)); tries++) await sleep(leaderPauseMs);
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
        if (topics.length > 0) await admin.createTopics({ topics, waitForLeaders: true });
        await untilUsable(admin, unknown);
        unknown.forEach((name) => known.add(name));
      } finally {
        await admin.disconnect().catch(() => undefined);
        connection.discard();
      }
    },
    forget: () => known.clear(),
  };
};
