// Publishes leads and schedules as a storefront does (docs/events.md, "lead.captured").
import { randomUUID } from 'node:crypto';
import kafkajs from 'kafkajs';
import { topics } from '@entrepot/contracts';

const { Kafka, logLevel } = kafkajs;

/** @returns capture(type, data), and close */
export const openCaptures = async (brokers) => {
  const producer = new Kafka({ brokers: brokers.split(','), clientId: 'fold-captures', logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  const capture = async (type, data) => {
    const attributes = {
      specversion: '1.0',
      type,
      source: '/fold',
      id: randomUUID(),
      subject: String(data.id),
      time: new Date().toISOString(),
    };
    const headers = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [`ce_${name}`, value]));
    const message = { key: String(data.id), headers: { ...headers, 'content-type': 'application/json' }, value: JSON.stringify(data) };
    await producer.send({ topic: topics.captures, messages: [message] });
    return { status: 202 };
  };
  return { capture, close: () => producer.disconnect() };
};
