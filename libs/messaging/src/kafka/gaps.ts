import type { Admin } from 'kafkajs';
import type { Gap } from '../event/driver.js';

/**
 * Partitions that begin behind the next offset of a group, so that it would go on with a hole. A partition without an offset counts only
 * where the group has none at all: others are new to it.
 */
export const findGaps = async (admin: Admin, groupId: string, topics: readonly string[]): Promise<Gap[]> => {
  const committed = await admin.fetchOffsets({ groupId, topics: [...topics] });
  const isUnknown = committed.every(({ partitions }) => partitions.every(({ offset }) => Number(offset) < 0));
  const gaps: Gap[] = [];
  for (const { topic, partitions } of committed) {
    const begins = new Map((await admin.fetchTopicOffsets(topic)).map(({ partition, low }) => [partition, low]));
    for (const { partition, offset } of partitions) {
      const to = begins.get(partition) ?? '0';
      const isGone = Number(offset) < 0 ? isUnknown && Number(to) > 0 : BigInt(offset) < BigInt(to);
      if (isGone) gaps.push({ topic, partition, from: Number(offset) < 0 ? null : offset, to });
    }
  }
  return gaps;
};
