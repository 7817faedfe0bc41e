import { until } from '@entrepot/testing';
import type { EventDriver } from '../src/index.js';
import { patienceMs, transports } from './drivers.js';
import { fixture } from './fixture.js';
import { changeAll, countEffects, deadLetters, effects, inOrder, unpublished, type Place } from './world.js';

const keys = Array.from({ length: 10 }, (_, index) => `key-${index}`);

/** Publishes and then never comes back: to PostgreSQL and Kafka, a process that was killed between publishing and marking. */
const dyingAfterPublish = (driver: EventDriver, died: () => void): EventDriver => ({
  ...driver,
  async publish(messages, signal) {
    await driver.publish(messages, signal);
    died();
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('dead'))));
  },
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends all connections, as a restart of PostgreSQL does. */
const cutConnections = async ({ db }: Place): Promise<void> => {
  await db.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()');
  await pause(100);
};

describe.each(transports)('crashes, over $name', ({ transport }) => {
  const scene = fixture(transport);

  it('publishes again what a relay killed between publishing and marking left, without a second effect', async () => {
    await scene.service();
    await changeAll(scene.writer.db, keys, 10);
    let deaths = 0;
    scene.relay({ driver: dyingAfterPublish(scene.events.driver(), () => deaths++), batchSize: 7, graceMs: 1 });
    await until(() => deaths >= 2);
    await until(async () => (await countEffects(scene.reader)) > 0, patienceMs);
    expect(await unpublished(scene.writer)).toBe(100);
    await cutConnections(scene.writer);
    scene.relay();
    await until(async () => (await unpublished(scene.writer)) === 0, patienceMs);
    await until(async () => (await countEffects(scene.reader)) >= 100, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 10));
  });

  it('loses nothing when PostgreSQL drops every connection, again and again', async () => {
    await scene.service();
    scene.relay();
    await changeAll(scene.writer.db, keys, 30);
    for (let cut = 0; cut < 5; cut++) {
      await cutConnections(scene.writer);
      await cutConnections(scene.reader);
      await pause(50);
    }
    await until(async () => (await countEffects(scene.reader)) >= 300, patienceMs);
    await until(async () => (await unpublished(scene.writer)) === 0, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 30));
    expect(await deadLetters(scene.reader)).toEqual([]);
  });

  it('stops a relay in the middle of its work, and a later one goes on', async () => {
    await scene.service();
    const written = changeAll(scene.writer.db, keys, 30);
    for (let turn = 0; turn < 4; turn++) {
      const relay = scene.relay({ batchSize: 5 });
      await pause(100);
      await relay.stop();
    }
    await written;
    scene.relay();
    await until(async () => (await countEffects(scene.reader)) >= 300, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 30));
  });
});
