import type { Admin } from 'kafkajs';
import type { Gap, TopicLag } from '../event/driver.js';
import { groupIdOf, type KafkaSettings } from './connection.js';
import { withAdmin } from './with-admin.js';

/** Partitions by topic; undefined where the group has given out none yet: then every partition counts. */
export type Assignment = Readonly<Record<string, readonly number[]>> | undefined;

interface Offsets {
  topic: string;
  partition: number;
  /** Next offset of the group; negative where it has none. */
  committed: bigint;
  low: bigint;
  high: bigint;
}

/**
 * Reads the ends of partitions and the committed offsets of a group. Rejects when the broker does not answer. The ends come first: they make a new
 * connection know the brokers. Asked for a group before that, kafkajs waits for 300 ms until it asks again.
 */
const offsetsOf = async (admin: Admin, groupId: string, topics: readonly string[]): Promise<Offsets[]> => {
  const ends = new Map(await Promise.all(topics.map(async (topic) => [topic, await admin.fetchTopicOffsets(topic)] as const)));
  const committed = await admin.fetchOffsets({ groupId, topics: [...topics] });
  return committed.flatMap(({ topic, partitions }) => {
    const held = new Map(ends.get(topic)?.map((one) => [one.partition, one]));
    return partitions.map(({ partition, offset }) => {
      const { low = 0, high = 0 } = held.get(partition) ?? {};
      return { topic, partition, committed: BigInt(offset), low: BigInt(low), high: BigInt(high) };
    });
  });
};

const lagOf = ({ committed, low, high }: Offsets): number => Math.max(0, Number(high - (committed > low ? committed : low)));

/** Reads a group's lag on some partitions, and its committed offsets as one text that changes with each of them. */
export const observe = async (
  admin: Admin,
  groupId: string,
  topics: readonly string[],
  assigned: Assignment,
): Promise<{ position: string; lag: number }> => {
  const offsets = (await offsetsOf(admin, groupId, topics)).filter(
    ({ topic, partition }) => !assigned || assigned[topic]?.includes(partition),
  );
  const positions = offsets.map(({ topic, partition, committed }) => `${topic}/${partition}@${committed}`);
  return { lag: offsets.reduce((sum, one) => sum + lagOf(one), 0), position: positions.sort().join(' ') };
};

/** Counts the messages of a topic that a group has not committed, and says whether it has ever committed any. */
export const lagOfGroup = async (admin: Admin, groupId: string, topic: string): Promise<{ isKnown: boolean; messages: number }> => {
  const offsets = await offsetsOf(admin, groupId, [topic]);
  return { isKnown: offsets.some(({ committed }) => committed >= 0n), messages: offsets.reduce((sum, one) => sum + lagOf(one), 0) };
};

/** Asks the brokers how many messages of each topic a consumer's group has not committed yet, within three seconds. */
export const groupLag = (settings: KafkaSettings, consumer: string, topics: readonly string[]): Promise<TopicLag[]> =>
  withAdmin(settings, async (admin) => {
    const offsets = await offsetsOf(
      admin,
      groupIdOf(settings, consumer),
      topics.map((topic) => settings.prefix + topic),
    );
    return topics.map((topic) => {
      const own = offsets.filter((one) => one.topic === settings.prefix + topic);
      return { topic, messages: own.reduce((sum, one) => sum + lagOf(one), 0) };
    });
  });

/** Reads the ends of partitions, and how far a consumer's group is in them, within three seconds. */
export const groupPlaces = (settings: KafkaSettings, consumer: string, topics: readonly string[]) =>
  withAdmin(settings, async (admin) => {
    const prefixed = topics.map((topic) => settings.prefix + topic);
    const offsets = await offsetsOf(admin, groupIdOf(settings, consumer), prefixed);
    const byPartition = (of: (one: Offsets) => bigint): Record<string, string> =>
      Object.fromEntries(offsets.map((one) => [`${one.topic}/${one.partition}`, String(of(one))]));
    return { ends: byPartition(({ high }) => high), handled: byPartition((one) => one.high - BigInt(lagOf(one))) };
  });

/**
 * Partitions that begin behind the next offset of a group, so that it would go on with a hole. A partition without an offset counts only
 * where the group has none at all: others are new to it.
 */
export const findGaps = async (admin: Admin, groupId: string, topics: readonly string[]): Promise<Gap[]> => {
  const offsets = await offsetsOf(admin, groupId, topics);
  const isUnknown = offsets.every(({ committed }) => committed < 0n);
  return offsets
    .filter(({ committed, low }) => (committed < 0n ? isUnknown && low > 0n : committed < low))
    .map(({ topic, partition, committed, low }) => ({
      topic,
      partition,
      from: committed < 0n ? null : String(committed),
      to: String(low),
    }));
};
