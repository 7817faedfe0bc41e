import { Kafka, logLevel, type Admin } from 'kafkajs';
import { until } from '@entrepot/testing';
import { raisePartitions } from '../src/index.js';
import { kafkaTransport, patienceMs } from './drivers.js';
import { fixture } from './fixture.js';
import { silent } from './silent.js';
import { changeAll, countEffects, deadLetters, effects, inOrder, unpublished } from './world.js';

const brokers = process.env.KAFKA_BROKERS?.split(',') ?? [];
const keys = Array.from({ length: 24 }, (_, index) => `key-${index}`);
const topic = 'entrepot.catalog.v1';

// Without a broker this suite is left out as a whole (libs/testing/jest/kafka-setup.mjs).
(brokers.length > 0 ? describe : describe.skip)('raising the partitions of a topic', () => {
  const scene = fixture(() => kafkaTransport(brokers.join(',')));
  let admin: Admin;
  beforeAll(async () => {
    admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
  });
  afterAll(() => admin.disconnect());

  const raise = (consumers: string[], waitMs = patienceMs) =>
    raisePartitions({
      ...{ brokers, clientId: 'raise', access: {}, logger: silent, prefix: scene.events.prefix },
      ...{ db: scene.writer.db, topic, partitions: 24, consumers, patienceMs: waitMs },
    });
  const used = async (): Promise<number[]> =>
    (await admin.fetchTopicOffsets(scene.events.prefix + topic)).filter(({ high }) => high !== '0').map(({ partition }) => partition);

  it('moves keys once all is handled, under load, and leaves them where they are until then', async () => {
    for (let replica = 0; replica < 2; replica++) {
      await scene.service();
      scene.relay({ batchSize: 20 });
    }
    let rounds = 0;
    let isOver = false;
    const writing = (async () => {
      for (; !isOver; rounds++) await changeAll(scene.writer.db, keys, 1, 1);
    })();
    await until(async () => (await countEffects(scene.reader)) > 0, patienceMs);
    // Nobody handles the events for this one.
    await expect(raise(['nobody'], 0)).rejects.toThrow(/^\w+\.entrepot\.nobody is \d+ events behind on \w+\.entrepot\.catalog\.v1$/);
    expect(await admin.fetchTopicOffsets(scene.events.prefix + topic)).toHaveLength(24);
    expect(Math.max(...(await used()))).toBeLessThan(6);
    expect(await raise(['reader'])).toMatchObject({ from: 6 });
    const raisedAt = rounds;
    await until(() => rounds > raisedAt + 5, patienceMs);
    isOver = true;
    await writing;
    await until(async () => (await countEffects(scene.reader)) >= keys.length * rounds, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, rounds));
    expect(await deadLetters(scene.reader)).toEqual([]);
    expect(await unpublished(scene.writer)).toBe(0);
    expect(Math.max(...(await used()))).toBeGreaterThan(5);
    await expect(raise(['reader'])).rejects.toThrow('is spread over 24 partitions');
  });

  it('gives a topic of new brokers the partitions that the database spreads its keys over', async () => {
    await admin.createTopics({ topics: [{ topic: scene.events.prefix + topic, numPartitions: 6 }], waitForLeaders: true });
    await scene.writer.db.query('insert into topic_spread values ($1, 24)', [topic]);
    await changeAll(scene.writer.db, keys, 1);
    scene.relay();
    await until(async () => (await unpublished(scene.writer)) === 0, patienceMs);
    expect(Math.max(...(await used()))).toBeGreaterThan(5);
  });
});
