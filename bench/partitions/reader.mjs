// A reader of the topics that is none of the services: what it gets, in the order in which it gets it.
import kafkajs from 'kafkajs';
import { eventDefinitions, topics } from '@entrepot/contracts';
import { readEvent } from '@entrepot/contracts/fold';
import { backendNames } from '../../libs/contracts/src/roster/services.ts';

const { Kafka, logLevel } = kafkajs;
const textOf = (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.toString()]));
/** The topics of services: the shared ones keep no order of keys. */
const read = [...backendNames, 'gateway'].map((name) => topics[name]);

/** What an event is counted with; null where it is not counted. */
export const countedKey = ({ source, type, subject, sequence }) => {
  const definition = eventDefinitions[type];
  return sequence === null || definition.isSnapshot ? null : `${source} ${definition.aggregate} ${subject}`;
};

/** Of events in the order of their arrival, each counted at its first: those that came behind a later one of their key, and numbers that never came. */
export const orderOf = (events) => {
  const known = new Map();
  const inverted = [];
  for (const event of events) {
    const key = countedKey(event);
    if (key === null) continue;
    const { last, numbers } = known.get(key) ?? { last: 0, numbers: new Set() };
    if (numbers.has(event.sequence)) continue;
    if (event.sequence < last) inverted.push(`${event.type} ${event.subject}: ${event.sequence} after ${last}`);
    known.set(key, { last: Math.max(last, event.sequence), numbers: numbers.add(event.sequence) });
  }
  const missing = [...known.values()].reduce((sum, { last, numbers }) => sum + last - numbers.size, 0);
  return { keys: known.size, inverted, missing };
};

export const openReader = async (brokers) => {
  const kafka = new Kafka({ brokers: brokers.split(','), clientId: 'reader', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  const consumer = kafka.consumer({ groupId: 'bench-reader', metadataMaxAge: 2_000, maxWaitTimeInMs: 100 });
  const events = [];
  /** key → its partitions */
  const partitions = new Map();
  await Promise.all([admin.connect(), consumer.connect()]);
  const there = new Set(await admin.listTopics());
  const followed = read.filter((topic) => there.has(topic));
  await consumer.subscribe({ topics: followed, fromBeginning: true });
  await consumer.run({
    partitionsConsumedConcurrently: 6,
    eachMessage: async ({ topic, partition, message: { headers, value } }) => {
      const event = readEvent({ headers: textOf(headers), payload: value });
      events.push(event);
      const key = `${topic} ${event.subject}`;
      partitions.set(key, (partitions.get(key) ?? new Set()).add(partition));
    },
  });
  return {
    events,
    /** Keys whose events were read from more than one partition of their topic. */
    moved: () => [...partitions.values()].filter((all) => all.size > 1).length,
    partitionsOf: async (topic) => (await admin.fetchTopicOffsets(topic)).length,
    /** Raises a topic as any administrator can. */
    createPartitions: (topic, count) => admin.createPartitions({ topicPartitions: [{ topic, count }] }),
    /** Messages that it has not read yet. */
    behind: async () => {
      let messages = 0;
      for (const { topic, partitions: committed } of await admin.fetchOffsets({ groupId: 'bench-reader', topics: followed })) {
        const offsets = new Map(committed.map(({ partition, offset }) => [partition, Math.max(0, Number(offset))]));
        for (const { partition, high } of await admin.fetchTopicOffsets(topic)) messages += Number(high) - (offsets.get(partition) ?? 0);
      }
      return messages;
    },
    close: () => Promise.all([consumer.disconnect(), admin.disconnect()]),
  };
};
