import { afterAll, expect, it } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { kafkaDriver } from '@entrepot/messaging';
import { createLogger } from '@entrepot/telemetry';
import { testServer, until } from '@entrepot/testing';
import { available, startKafka } from '../../../tools/kafka/kafka.mjs';
import { startCustomer } from '../src/index.js';
import { foreignEvent, type ForeignEvent } from './published.js';

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const step of closing.splice(0).reverse()) await step();
});

/** Starts the customer service over a broker of its own, and a storefront that publishes with nothing but a Kafka client. */
const open = async () => {
  const broker = await startKafka();
  closing.push(() => broker.stop());
  const server = testServer();
  closing.push(() => server.drop());
  const logger = createLogger({ name: 'test', level: 'fatal' });
  const events = kafkaDriver({ brokers: [broker.brokers], logger });
  closing.push(() => events.close());
  const settings = { HOST: '127.0.0.1', PORT: 0, ...server.settings, DATABASE_POOL_SIZE: 5, LOG_LEVEL: 'error' } as const;
  const service = await startCustomer(settings, { events, logger, jwks: () => Promise.resolve({ keys: [] }) });
  closing.push(() => service.close());
  const producer = new Kafka({ brokers: [broker.brokers], logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  closing.push(() => producer.disconnect());
  return {
    rows: (sql: string): Promise<Record<string, unknown>[]> => service.db.query(sql),
    publish: (...messages: ForeignEvent[]) =>
      producer.send({ topic: 'entrepot.captures.v1', messages: messages.map((message) => ({ key: '7', ...message })) }),
  };
};

/** Where it counts (CI), the absence of a broker is a failure. */
const overKafka = available() || process.env['CI'] === 'true' ? it : it.skip;

overKafka('takes captures from Kafka, each once, and sets bad ones aside', async () => {
  const { rows, publish } = await open();
  const first = foreignEvent('lead.captured', { id: 7, name: 'Ana' });
  // Publish until the service has made the topic, which it does when it starts.
  await until(() => publish(first).catch(() => null), 60_000, 200);
  await publish(foreignEvent('lead.captured', { id: 'seven' }), foreignEvent('lead.captured', { id: 7, name: 'Bia', phone: '1' }), first);
  await publish(foreignEvent('schedule.captured', { id: 9, date: '2026-02-10', status_external: 2 }));
  await until(async () => (await rows('select 1 from schedule')).length === 1, 60_000);
  expect(await rows('select id, name, phone from lead')).toEqual([{ id: '7', name: 'Bia', phone: '1' }]);
  expect(await rows('select type, reason, error from dead_letter')).toEqual([
    { type: 'lead.captured', reason: 'malformed', error: '/id must be integer' },
  ]);
});
