import type { Admin, ConfigEntries, ConfigResourceTypes } from 'kafkajs';
import type { RetentionDifference } from '../event/driver.js';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** kafkajs exports its own names for them in a way that Node's ES modules do not see. */
const topicType: ConfigResourceTypes = 2;
const brokerType: ConfigResourceTypes = 4;

/**
 * Makes a topic's settings. A segment is removed as a whole, when its youngest event is old enough: with Kafka's 7 days a segment, a topic of few
 * events would keep them a week longer than the inbox knows them.
 */
export const retentionConfig = (days: number): Record<string, string> => ({
  'retention.ms': String(days * dayMs),
  'segment.ms': String(dayMs / 2),
});

const valueOf = (entries: readonly ConfigEntries[], name: string): string | undefined =>
  entries.find(({ configName }) => configName === name)?.configValue;

const describe = async (admin: Admin, type: ConfigResourceTypes, names: readonly string[]): Promise<Map<string, ConfigEntries[]>> => {
  const { resources } = await admin.describeConfigs({ includeSynonyms: false, resources: names.map((name) => ({ type, name })) });
  return new Map(resources.map(({ resourceName, configEntries }) => [resourceName, configEntries]));
};

/**
 * Sets the topics to `retentionConfig` where they differ. Their other settings stay: the request replaces all that were set on a topic, so
 * they are sent along. Rejects where the right to read or to change them is missing.
 * @returns the topics that were changed
 */
export const alignRetention = async (admin: Admin, topics: readonly string[], days: number): Promise<string[]> => {
  const wanted = retentionConfig(days);
  const described = await describe(admin, topicType, topics);
  const resources = [...described]
    .filter(([, entries]) => Object.entries(wanted).some(([name, value]) => valueOf(entries, name) !== value))
    .map(([name, entries]) => {
      const own = entries.filter((entry) => !entry.isDefault && !(entry.configName in wanted));
      const kept = own.map(({ configName, configValue }) => ({ name: configName, value: configValue }));
      return { type: topicType, name, configEntries: [...kept, ...toEntries(wanted)] };
    });
  if (resources.length > 0) await admin.alterConfigs({ validateOnly: false, resources });
  return resources.map(({ name }) => name);
};

/** As a topic is created with. */
export const toEntries = (config: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(config).map(([name, value]) => ({ name, value }));

const inDays = (ms: number): number | null => (ms < 0 ? null : Math.round((ms / dayMs) * 10) / 10);

/** Where topics or brokers keep events or offsets for another time; offsets may be kept longer. Rejects where they may not be asked. */
export const retentionDifferences = async (admin: Admin, topics: readonly string[], wantedDays: number): Promise<RetentionDifference[]> => {
  const found: RetentionDifference[] = [];
  for (const [topic, entries] of await describe(admin, topicType, topics)) {
    const days = inDays(Number(valueOf(entries, 'retention.ms') ?? wantedDays * dayMs));
    if (days !== wantedDays) found.push({ setting: `retention.ms of ${topic}`, days, wanted_days: wantedDays });
  }
  const [broker] = (await admin.describeCluster()).brokers;
  const brokers = await describe(admin, brokerType, broker ? [String(broker.nodeId)] : []);
  for (const entries of brokers.values()) {
    const minutes = valueOf(entries, 'offsets.retention.minutes');
    const days = minutes === undefined ? wantedDays : inDays(Number(minutes) * minuteMs);
    if (days !== null && days < wantedDays)
      found.push({ setting: 'offsets.retention.minutes of the brokers', days, wanted_days: wantedDays });
  }
  return found;
};
