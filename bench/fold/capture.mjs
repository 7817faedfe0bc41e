// Publishes leads and schedules as a storefront does (docs/events.md, "lead.captured").
import { randomUUID } from 'node:crypto';
import { topics } from '@entrepot/contracts';
import { kafkaAt } from '../lib/kafka.mjs';

/** @returns capture(type, data), and close */
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
  return { capture, close: () => producer.disconnect() };
};
