import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import { eventDefinitions, topics } from '@entrepot/contracts';
import { newId } from '@entrepot/kernel';
import { kafkaAt } from '../lib/system.mjs';
import { times } from '../../tools/lib/waiting.mjs';

/** Types of one aggregate, so that each subject has events of all of them. */
export const types = Object.keys(eventDefinitions)
  .filter((type) => type.startsWith('order.') && !type.endsWith('.snapshot'))
  .sort()
  .slice(0, 10);

const tickMs = 20;

/**
 * Publishes events as the order service's relay does, `rate` a second, each subject's in their order. `last` has the number of each subject's last
 * event, and how many there are of each type; a second call goes on from there.
 */
export const createPublisher = async (brokers, subjects) => {
  const createPartitioner = kafkajs.Partitioners.DefaultPartitioner;
  const producer = kafkaAt(brokers).producer({ maxInFlightRequests: 1, createPartitioner, allowAutoTopicCreation: false });
  await producer.connect();
  const sequences = new Map();
  const perType = new Map();
  const samples = new Map(types.map((type) => [type, Buffer.from(JSON.stringify(eventDefinitions[type].sample))]));
  let count = 0;

  const message = (time) => {
    const subject = String(1 + (count % subjects));
    // At each moment of all types, and of each subject by and by of all of them too.
    const type = types[(count + Math.floor(count / subjects)) % types.length];
    count++;
    const sequence = (sequences.get(subject) ?? 0) + 1;
    sequences.set(subject, sequence);
    perType.set(type, (perType.get(type) ?? 0) + 1);
    const headers = {
      ...{ ce_specversion: '1.0', ce_id: newId(), ce_source: '/entrepot/order', ce_type: type, ce_subject: subject, ce_time: time },
      ...{ ce_aggregateversion: String(sequence), ce_sequence: String(sequence), 'content-type': 'application/json' },
    };
    return { key: subject, value: samples.get(type), headers };
  };

  return {
    perType,
    publish: async (events, rate) => {
      const began = performance.now();
      for (let sent = 0; sent < events; await sleep(tickMs)) {
        const due = Math.min(events, Math.ceil(((performance.now() - began) * rate) / 1_000)) - sent;
        const time = new Date().toISOString();
        if (due > 0) await producer.send({ topic: topics.order, acks: -1, messages: times(due, () => message(time)) });
        sent += Math.max(0, due);
      }
    },
    [Symbol.asyncDispose]: () => producer.disconnect(),
  };
};
