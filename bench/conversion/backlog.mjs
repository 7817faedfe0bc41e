import { serviceNames, topicOf } from '../../libs/contracts/src/roster/services.ts';
import { kafkaAt } from '../lib/kafka.mjs';
import { unpublished } from './databases.mjs';

/** Messages that each partition has had, by topic. */
const endsOf = async (admin, topics) => {
  const read = async (topic) => [
    topic,
    new Map((await admin.fetchTopicOffsets(topic)).map(({ partition, high }) => [partition, Number(high)])),
  ];
  return new Map(await Promise.all(topics.map(read)));
};

/** A topic of which a group has committed nothing is one that it does not read. */
const groupOf = (offsets, ends) => {
  let [waiting, handled] = [0, 0];
  for (const { topic, partitions } of offsets) {
    if (partitions.every(({ offset }) => Number(offset) < 0)) continue;
    for (const { partition, offset } of partitions) {
      const committed = Math.max(0, Number(offset));
      handled += committed;
      waiting += ends.get(topic).get(partition) - committed;
    }
  }
  return { waiting, handled };
};

/** Asks now and then what waits: for each consumer, and in the outboxes. */
export const openBacklog = async (brokers, db) => {
  const admin = kafkaAt(brokers).admin();
  await admin.connect();
  const there = new Set(await admin.listTopics());
  const topics = serviceNames.map(topicOf).filter((topic) => there.has(topic));
  return {
    /** { waiting, handled } by consumer, and of the outboxes what waits. */
    async read() {
      const offsets = await Promise.all(serviceNames.map((name) => admin.fetchOffsets({ groupId: `entrepot.${name}`, topics })));
      const ends = await endsOf(admin, topics);
      const groups = serviceNames.map((name, index) => [name, groupOf(offsets[index], ends)]);
      return { groups: Object.fromEntries(groups), outboxes: await unpublished(db) };
    },
    close: () => admin.disconnect(),
  };
};
