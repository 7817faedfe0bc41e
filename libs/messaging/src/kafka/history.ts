import { orAborted } from '@entrepot/kernel';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { HistoryRequest } from '../event/driver.js';
import { connectKafka, groupIdOf, type KafkaSettings } from './connection.js';
import { toIncoming } from './incoming-message.js';
import type { TopicKeeper } from './topics.js';
import { withAdmin } from './with-admin.js';

const answerWithinMs = 30_000;

interface Part {
  topic: string;
  partition: number;
  /** First offset wanted; `end` is the one behind the last that is there now. */
  from: bigint;
  end: bigint;
}

const partitionKey = ({ topic, partition }: { topic: string; partition: number }): string => `${topic}/${partition}`;

const partsOf = (settings: KafkaSettings, topics: readonly string[], since: Date): Promise<Part[]> =>
  withAdmin(
    settings,
    async (admin) => {
      const parts: Part[] = [];
      for (const topic of topics) {
        const begins = new Map(
          (await admin.fetchTopicOffsetsByTimestamp(topic, since.getTime())).map((one) => [one.partition, one.offset]),
        );
        for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
          const from = begins.get(partition) ?? low;
          parts.push({ topic, partition, from: BigInt(from) < 0n ? BigInt(high) : BigInt(from), end: BigInt(high) });
        }
      }
      return parts;
    },
    AbortSignal.timeout(answerWithinMs),
  );

/**
 * Reads topics from a moment to their present end, in a group of its own, which commits nothing and is deleted: the place of the
 * service's own group stays.
 */
export const readHistory = async (settings: KafkaSettings, topicKeeper: TopicKeeper, request: HistoryRequest): Promise<void> => {
  const { consumer: name, since, take, signal } = request;
  const topics = request.topics.map((topic) => settings.prefix + topic);
  await topicKeeper.ensure(topics);
  const parts = (await partsOf(settings, topics, since)).filter(({ from, end }) => from < end);
  if (parts.length === 0) return;
  const left = new Map(parts.map((part) => [partitionKey(part), part]));
  const groupId = `${groupIdOf(settings, name)}.restore`;
  const connection = connectKafka(settings);
  const consumer: Consumer = connection.kafka.consumer({
    groupId,
    allowAutoTopicCreation: false,
    retry: { restartOnFailure: async () => false },
  });
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const crashed = new Promise<never>((_, reject) => consumer.on(consumer.events.CRASH, ({ payload }) => reject(payload.error)));

  const eachBatch = async ({ batch, heartbeat, resolveOffset }: EachBatchPayload): Promise<void> => {
    const part = left.get(partitionKey(batch));
    if (!part) return;
    const wanted = batch.messages.filter(({ offset }) => BigInt(offset) >= part.from && BigInt(offset) < part.end);
    await take(
      wanted.map((message) => ({
        ...toIncoming(batch.topic.slice(settings.prefix.length), batch.partition, message),
        time: new Date(Number(message.timestamp)),
      })),
    );
    resolveOffset(batch.lastOffset());
    if (BigInt(batch.lastOffset()) + 1n >= part.end) left.delete(partitionKey(batch));
    if (left.size === 0) finish();
    await heartbeat();
  };

  const read = async (): Promise<void> => {
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, eachBatch });
    for (const { topic, partition, from } of parts) consumer.seek({ topic, partition, offset: String(from) });
    await finished;
  };
  try {
    await orAborted(Promise.race([read(), crashed]), signal);
  } finally {
    await consumer.disconnect().catch(() => undefined);
    connection.discard();
    await withAdmin(settings, (admin) => admin.deleteGroups([groupId])).catch(() => undefined);
  }
};
