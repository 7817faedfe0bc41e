// Reads all topics from their beginning, as a consumer does that has lost everything, and publishes leads and schedules as a storefront does.
import { randomUUID } from 'node:crypto';
import { topics } from '@entrepot/contracts';
import { readEvent } from '@entrepot/contracts/fold';
import { kafkaAt } from '../lib/system.mjs';

const textOf = (headers) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value.toString()]));

/** Offsets that each partition with messages has to be read to. */
const endsOf = async (admin) => {
  const ends = new Map();
  const there = new Set(await admin.listTopics());
  for (const topic of Object.values(topics).filter((name) => there.has(name)))
    for (const { partition, high } of await admin.fetchTopicOffsets(topic))
      if (Number(high) > 0) ends.set(`${topic}/${partition}`, Number(high));
  return ends;
};

/** @returns every event once, those of one subject in their order, and how many messages there were */
export const readTopics = async (brokers) => {
  const kafka = kafkaAt(brokers);
  const admin = kafka.admin();
  const consumer = kafka.consumer({ groupId: `fold-${process.pid}-${performance.now()}` });
  try {
    await Promise.all([admin.connect(), consumer.connect()]);
    const left = await endsOf(admin);
    const events = [];
    await consumer.subscribe({ topics: [...new Set([...left.keys()].map((key) => key.split('/')[0]))], fromBeginning: true });
    await new Promise((done, fail) => {
      const late = setTimeout(() => fail(new Error(`not read within a minute: ${[...left.keys()].join(', ')}`)), 60_000);
      const eachMessage = async ({ topic, partition, message: { offset, headers, value } }) => {
        const key = `${topic}/${partition}`;
        if (!left.has(key)) return;
        events.push(readEvent({ headers: textOf(headers), payload: value }));
        if (Number(offset) + 1 >= left.get(key)) left.delete(key);
        if (left.size === 0) done(clearTimeout(late));
      };
      consumer.run({ eachMessage }).catch(fail);
    });
    // Delivery is at least once.
    return { messages: events.length, events: [...new Map(events.map((event) => [event.id, event])).values()] };
  } finally {
    await Promise.all([consumer.disconnect(), admin.disconnect()]);
  }
};

/** Publishes captures (docs/events.md, "lead.captured"). @returns capture(type, data) */
export const openCaptures = async (brokers) => {
  const producer = kafkaAt(brokers).producer();
  await producer.connect();
  const capture = async (type, data) => {
    const key = String(data.id);
    const headers = {
      ...{ ce_specversion: '1.0', ce_type: type, ce_source: '/fold', ce_id: randomUUID(), ce_subject: key },
      ...{ ce_time: new Date().toISOString(), 'content-type': 'application/json' },
    };
    await producer.send({ topic: topics.captures, messages: [{ key, headers, value: JSON.stringify(data) }] });
    return { status: 202 };
  };
  return { capture, [Symbol.asyncDispose]: () => producer.disconnect() };
};
