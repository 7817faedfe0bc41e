import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import { available, startKafka, type RunningKafka } from '../../../tools/kafka/kafka.mjs';
import { until } from '@entrepot/testing';
import { kafkaDriver, type EventDriver } from '../src/index.js';
import { patienceMs } from './drivers.js';
import { recorded } from './silent.js';

const topic = 'commits';
const stuckAfterMs = 3_000;

// Without Java there is no broker of its own (libs/testing/jest/kafka-setup.mjs).
(available() ? describe : describe.skip)('a broker that refuses to commit offsets', () => {
  let kafka: RunningKafka;
  let driver: EventDriver;
  beforeAll(async () => {
    kafka = await startKafka();
  }, 60_000);
  afterAll(async () => {
    await driver.close();
    await kafka.stop();
  });

  /** A commit is a message of so many bytes at most. */
  const takeBytes = async (count: number): Promise<void> => {
    const admin = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const configEntries = [{ name: 'max.message.bytes', value: String(count) }];
    await admin.alterConfigs({
      validateOnly: false,
      resources: [{ type: ConfigResourceTypes.TOPIC, name: '__consumer_offsets', configEntries }],
    });
    await admin.disconnect();
  };

  it('is no reason to end a healthy process: the offsets are committed when it takes them again', async () => {
    const reasons: string[] = [];
    const seen: string[] = [];
    const { logger, lines } = recorded();
    driver = kafkaDriver({ brokers: [kafka.brokers], logger, stuckAfterMs, onStuck: (reason) => void reasons.push(reason) });
    const publish = (value: string): Promise<void> =>
      driver.publish([{ id: value, topic, key: 'k', headers: {}, value: Buffer.from(value) }], AbortSignal.timeout(patienceMs));
    const lag = async (): Promise<number | undefined> => (await driver.lag('reader', [topic]).catch(() => []))[0]?.messages;
    await publish('before');
    await driver.subscribe({
      consumer: 'reader',
      topics: [topic],
      async process(messages) {
        seen.push(...messages.map(({ value }) => String(value)));
        return { done: messages.length };
      },
    });
    await until(async () => (await lag()) === 0, patienceMs);
    await takeBytes(1);
    const isRefused = (): boolean => lines.some(({ msg }) => msg === 'the consumer’s offsets could not be committed yet');
    // A broker takes over a topic's settings a little after it has acknowledged them: commits that come before still get through.
    for (let turn = 0; !isRefused(); turn++) {
      await publish(`meanwhile ${turn}`);
      await until(() => seen.includes(`meanwhile ${turn}`), patienceMs);
      await until(async () => isRefused() || (await lag()) === 0, patienceMs);
    }
    await new Promise((resolve) => setTimeout(resolve, 2.5 * stuckAfterMs));
    expect(await until(lag, patienceMs)).toBe(1);
    await takeBytes(1_000_000);
    await until(async () => (await lag()) === 0, patienceMs);
    expect(reasons).toEqual([]);
  });
});
