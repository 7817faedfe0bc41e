import type { Admin } from 'kafkajs';
import type { Observation } from './standstill.js';

/** Partitions by topic; undefined where the group has given out none yet: then every partition counts. */
export type Assignment = Readonly<Record<string, readonly number[]>> | undefined;

/** Asks the broker how far a group is on the partitions of one member. Throws when the broker does not answer. */
export const observe = async (
  admin: Admin,
  groupId: string,
  topics: readonly string[],
  assigned: Assignment,
): Promise<Pick<Observation, 'position' | 'lag'>> => {
  const committed = await admin.fetchOffsets({ groupId, topics: [...topics] });
  let lag = 0;
  const positions: string[] = [];
  for (const { topic, partitions } of committed) {
    const ends = new Map(
      (await admin.fetchTopicOffsets(topic)).map(({ partition, low, high }) => [partition, { low: Number(low), high: Number(high) }]),
    );
    for (const { partition, offset } of partitions) {
      if (assigned && !assigned[topic]?.includes(partition)) continue;
      const { low = 0, high = 0 } = ends.get(partition) ?? {};
      lag += Math.max(0, high - Math.max(Number(offset), low));
      positions.push(`${topic}/${partition}@${offset}`);
    }
  }
  return { lag, position: positions.sort().join(' ') };
};
