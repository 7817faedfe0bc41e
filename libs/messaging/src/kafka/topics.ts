import { connectKafka, type KafkaSettings } from './connection.js';

export interface TopicKeeper {
  /** Creates those that are missing; asks the broker once a topic. */
  ensure(names: readonly string[]): Promise<void>;
  /** Asks again the next time. */
  forget(): void;
}

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
        unknown.forEach((name) => known.add(name));
      } finally {
        await admin.disconnect().catch(() => undefined);
        connection.discard();
      }
    },
    forget: () => known.clear(),
  };
};
