import type { TopicLag } from '../event/driver.js';
import { groupIdOf, type KafkaSettings } from './connection.js';
import { observe } from './observe.js';
import { withAdmin } from './with-admin.js';

/** Asks the brokers how many messages of each topic a consumer's group has not committed yet, within three seconds. */
export const groupLag = (settings: KafkaSettings, consumer: string, topics: readonly string[]): Promise<TopicLag[]> =>
  withAdmin(settings, async (admin) => {
    const lags: TopicLag[] = [];
    const groupId = groupIdOf(settings, consumer);
    for (const topic of topics) lags.push({ topic, messages: (await observe(admin, groupId, [settings.prefix + topic], undefined)).lag });
    return lags;
  });
