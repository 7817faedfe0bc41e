import { randomBytes } from 'node:crypto';
import { until } from '@entrepot/testing';
import { kafkaDriver, type EventDriver } from '../src/index.js';
import { patienceMs } from './drivers.js';
import { silent } from './silent.js';

const brokers = process.env.KAFKA_BROKERS?.split(',');
const run = randomBytes(4).toString('hex');

/** An installation whose one consumer keeps what it is given. */
const installation = async (prefix: string): Promise<{ driver: EventDriver; seen: string[] }> => {
  const driver = kafkaDriver({ brokers: brokers ?? [], prefix, logger: silent });
  const seen: string[] = [];
  await driver.subscribe({
    consumer: 'reader',
    topics: ['events'],
    process: async (messages) => {
      seen.push(...messages.map(({ topic, key }) => `${topic} ${key}`));
      return { done: messages.length };
    },
  });
  return { driver, seen };
};

// Without a broker this half of the suite is left out as a whole (libs/testing/jest/kafka-setup.mjs).
(brokers ? describe : describe.skip)('an installation with a prefix of its own', () => {
  it('reads its own events alone, from topics that carry the prefix', async () => {
    const [one, other] = await Promise.all([installation(`${run}.one.`), installation(`${run}.other.`)]);
    const publish = ({ driver }: typeof one, key: string): Promise<void> =>
      driver.publish([{ id: '1', topic: 'events', key, headers: {}, value: Buffer.from('{}') }], new AbortController().signal);
    await publish(one, 'first');
    await until(() => one.seen[0], patienceMs);
    // The other's comes last: had it been given the first's as well, it would be there by now.
    await publish(other, 'second');
    await until(() => other.seen[0], patienceMs);
    expect(one.seen).toEqual(['events first']);
    expect(other.seen).toEqual(['events second']);
    await Promise.all([one.driver.close(), other.driver.close()]);
  });
});
