import type { TopicLag } from '../driver.js';
import { orAborted } from '../or-aborted.js';
import { connectKafka, groupIdOf, type KafkaSettings } from './connection.js';
import { observe } from './observe.js';

const patienceMs = 3_000;

/** Asks the brokers how many messages of each topic a consumer's group has not committed yet, within three seconds. */
export const groupLag = async (settings: KafkaSettings, consumer: string, topics: readonly string[]): Promise<TopicLag[]> => {
  const connection = connectKafka(settings, { retries: 3 });
  const admin = connection.kafka.admin();
  const ask = async (): Promise<TopicLag[]> => {
    await admin.connect();
    const lags: TopicLag[] = [];
    const groupId = groupIdOf(settings, consumer);
    for (const topic of topics) lags.push({ topic, messages: (await observe(admin, groupId, [settings.prefix + topic], undefined)).lag });
    return lags;
  };
  try {
    return await orAborted(ask(), AbortSignal.timeout(patienceMs));
  } finally {
    await admin.disconnect().catch(() => undefined);
    connection.discard();
  }
};
