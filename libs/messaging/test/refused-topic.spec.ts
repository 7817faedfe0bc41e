import { randomBytes } from 'node:crypto';
import { ConfigResourceTypes, Kafka, logLevel, type Admin } from 'kafkajs';
import { until } from '@entrepot/testing';
import { kafkaDriver, startRelay, type EventDriver, type Relay } from '../src/index.js';
import { defaultRetentionDays } from '../src/event/retention.js';
import { retentionConfig, toEntries } from '../src/kafka/retention.js';
import { outboxDepth } from '../src/relay/outbox-depth.js';
import { patienceMs } from './drivers.js';
import { silent } from './silent.js';
import { aPlace, unpublished, type Place } from './world.js';

const brokers = process.env.KAFKA_BROKERS?.split(',') ?? [];
const suffix = randomBytes(4).toString('hex');
const probe = 'probe';
const standing = toEntries(retentionConfig(defaultRetentionDays));
const [taken, refused] = [`taken.${suffix}`, `refused.${suffix}`];

// Without a broker this suite is left out as a whole (libs/testing/jest/kafka-setup.mjs).
(brokers.length > 0 ? describe : describe.skip)('a topic that Kafka refuses', () => {
  let place: Place;
  let driver: EventDriver;
  let relay: Relay;
  let admin: Admin;
  beforeAll(async () => {
    place = await aPlace();
    driver = kafkaDriver({ brokers, logger: silent });
    admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    await admin.createTopics({ topics: [taken, refused].map((topic) => ({ topic, numPartitions: 2, configEntries: standing })) });
    relay = startRelay({ db: place.db, driver, logger: silent });
  });
  afterAll(async () => {
    await relay.stop();
    await driver.close();
    await admin.disconnect();
    await place.drop();
  });

  /** A change replaces all that is set. The driver, which would write what it has read back beside a lacking retention, finds nothing to do. */
  const takeBytes = (count: number): Promise<unknown> => {
    const configEntries = [...standing, { name: 'max.message.bytes', value: String(count) }];
    return admin.alterConfigs({ validateOnly: false, resources: [{ type: ConfigResourceTypes.TOPIC, name: refused, configEntries }] });
  };
  /** A broker takes over a topic's settings a little after it has acknowledged them, one partition after the other. */
  const untilRefused = async (): Promise<void> => {
    const producer = new Kafka({ brokers, logLevel: logLevel.NOTHING, retry: { retries: 0 } }).producer();
    await producer.connect();
    const isRefused = (partition: number): Promise<boolean> =>
      producer.send({ topic: refused, messages: [{ key: probe, value: '', partition }] }).then(
        () => false,
        ({ message }: Error) => message.includes('larger'),
      );
    for (const partition of [0, 1]) await until(() => isRefused(partition), patienceMs);
    await producer.disconnect();
  };
  /** In every bucket on both topics, three keys each. */
  const append = (count: number): Promise<unknown> =>
    place.db.query(
      `insert into outbox (bucket, topic, key, headers, payload)
       select n % 8, topic, n % 24, '{}', convert_to(n::text, 'UTF8') from generate_series(1, $1::int) n, unnest($2::text[]) topic`,
      [count, [taken, refused]],
    );
  const waiting = (): Promise<{ topic: string; depth: number; error: string | null }[]> => outboxDepth(place.db);

  it('holds up no other topic, shows why it waits, and comes in its order when it is taken again', async () => {
    await append(48);
    await until(async () => (await unpublished(place)) === 0, patienceMs);
    await takeBytes(1);
    await untilRefused();
    await append(2_400);
    await until(async () => (await unpublished(place)) === 2_400, patienceMs);
    await until(async () => (await waiting())[0]?.error, patienceMs);
    await append(240);
    await until(async () => (await unpublished(place)) === 2_640, patienceMs);
    expect(await waiting()).toMatchObject([{ topic: refused, depth: 2_640, error: expect.stringContaining('larger') }]);
    await takeBytes(1_000_000);
    await until(async () => (await unpublished(place)) === 0, patienceMs);
    const seen = new Map<string, number[]>();
    await driver.subscribe({
      consumer: `reader.${suffix}`,
      topics: [refused],
      async process(messages) {
        for (const { key, value } of messages.filter((message) => message.key !== probe))
          seen.set(key ?? '', [...(seen.get(key ?? '') ?? []), Number(value)]);
        return { done: messages.length };
      },
    });
    await until(() => [...seen.values()].flat().length >= 48 + 2_640, patienceMs);
    for (const values of seen.values()) {
      const runs = [48, 2_400, 240].map((count) => Array.from({ length: count / 24 }, (_, index) => index));
      expect(values).toHaveLength(runs.flat().length);
      expect(values.slice(2, 102)).toEqual([...values.slice(2, 102)].sort((a, b) => a - b));
    }
  });
});
