import { randomBytes } from 'node:crypto';
import { Kafka, logLevel } from 'kafkajs';
import { until } from '@entrepot/testing';
import { kafkaDriver, type EventDriver, type OutgoingMessage } from '../src/index.js';
import { patienceMs } from './drivers.js';
import { silent } from './silent.js';

const brokers = process.env.KAFKA_BROKERS?.split(',') ?? [];
const suffix = randomBytes(4).toString('hex');
const [whole, broken] = [`publisher.whole.${suffix}`, `publisher.broken.${suffix}`];
const others = ['b', 'c', 'd', 'e'];
const never = new AbortController().signal;

const aMessage = (topic: string, value: string): OutgoingMessage => ({
  id: value,
  topic,
  key: 'k',
  headers: {},
  value: Buffer.from(value),
});

const deleteTopic = async (topic: string): Promise<void> => {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [topic] });
  await until(async () => !(await admin.listTopics()).includes(topic));
  await admin.disconnect();
};

/** Again and again, as the relay does. */
const publishAtLast = (driver: EventDriver, ...messages: OutgoingMessage[]): Promise<unknown> =>
  until(
    () =>
      driver.publish(messages, never).then(
        () => true,
        () => false,
      ),
    patienceMs,
  );

/** All that a topic holds, as it comes in. */
const readAll = async (driver: EventDriver, topic: string): Promise<string[]> => {
  const seen: string[] = [];
  await driver.subscribe({
    consumer: `publisher.${suffix}`,
    topics: [topic],
    async process(messages) {
      seen.push(...messages.map(({ value }) => String(value)));
      return { done: messages.length };
    },
  });
  return seen;
};

(brokers.length > 0 ? describe : describe.skip)('the publisher', () => {
  const driver = kafkaDriver({ brokers, logger: silent });
  afterAll(() => driver.close());

  it('loses nothing of what is published beside a batch that Kafka takes a part of', async () => {
    await publishAtLast(driver, aMessage(whole, 'first'), aMessage(broken, 'first'));
    // From here on Kafka takes one half of the batch "a" and refuses the other.
    await deleteTopic(broken);
    const inTurn = async (): Promise<void> => {
      for (const value of others) await publishAtLast(driver, aMessage(whole, value));
    };
    await Promise.all([publishAtLast(driver, aMessage(whole, 'a'), aMessage(broken, 'a')), inTurn()]);
    await publishAtLast(driver, aMessage(whole, 'last'));
    const seen = await readAll(driver, whole);
    await until(() => seen.includes('last'), patienceMs);
    expect([...new Set(seen)].sort()).toEqual(['a', ...others, 'first', 'last']);
  });
});
