import { until } from '@entrepot/testing';
import { startRelay, type EventDriver } from '../src/index.js';
import { transports, type Transport } from './drivers.js';
import { silent } from './silent.js';
import { aPlace, changeAll, countEffects, deadLetters, effects, inOrder, startService, unpublished, type Place } from './world.js';

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

/** What a restart of PostgreSQL does to its clients. */
const cutConnections = async ({ dataSource }: Place): Promise<void> => {
  await dataSource.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await pause(100);
};

describe.each(transports)('crashes, over $name', ({ transport }) => {
  let events: Transport;
  let writer: Place;
  let reader: Place;
  const closing: (() => Promise<unknown>)[] = [];

  beforeEach(async () => {
    events = transport();
    [writer, reader] = await Promise.all([aPlace(), aPlace()]);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
    await events.close();
    await Promise.all([writer.drop(), reader.drop()]);
  });

  it('publishes again what a relay killed between publishing and marking left, without a second effect', async () => {
    const app = await startService(reader, events.driver());
    closing.push(() => app.close());
    await changeAll(writer.dataSource, keys, 10);
    let deaths = 0;
    const killed = startRelay({
      dataSource: writer.dataSource,
      driver: dyingAfterPublish(events.driver(), () => deaths++),
      logger: silent,
      batchSize: 7,
      graceMs: 1,
    });
    closing.push(() => killed.stop());
    await until(() => deaths >= 2);
    await until(async () => (await countEffects(reader)) > 0, 80_000);
    expect(await unpublished(writer)).toBe(100);
    await cutConnections(writer);
    const next = startRelay({ dataSource: writer.dataSource, driver: events.driver(), logger: silent });
    closing.push(() => next.stop());
    await until(async () => (await unpublished(writer)) === 0, 80_000);
    await until(async () => (await countEffects(reader)) >= 100, 80_000);
    expect(await effects(reader)).toEqual(inOrder(keys, 10));
  });

  it('loses nothing when PostgreSQL drops every connection, again and again', async () => {
    const app = await startService(reader, events.driver());
    const relay = startRelay({ dataSource: writer.dataSource, driver: events.driver(), logger: silent });
    closing.push(
      () => relay.stop(),
      () => app.close(),
    );
    await changeAll(writer.dataSource, keys, 30);
    for (let cut = 0; cut < 5; cut++) {
      await cutConnections(writer);
      await cutConnections(reader);
      await pause(50);
    }
    await until(async () => (await countEffects(reader)) >= 300, 80_000);
    await until(async () => (await unpublished(writer)) === 0, 80_000);
    expect(await effects(reader)).toEqual(inOrder(keys, 30));
    expect(await deadLetters(reader)).toEqual([]);
  });

  it('stops a relay in the middle of its work, and a later one goes on', async () => {
    const app = await startService(reader, events.driver());
    closing.push(() => app.close());
    const written = changeAll(writer.dataSource, keys, 30);
    for (let turn = 0; turn < 4; turn++) {
      const relay = startRelay({ dataSource: writer.dataSource, driver: events.driver(), logger: silent, batchSize: 5 });
      await pause(100);
      await relay.stop();
    }
    await written;
    const last = startRelay({ dataSource: writer.dataSource, driver: events.driver(), logger: silent });
    closing.push(() => last.stop());
    await until(async () => (await countEffects(reader)) >= 300, 80_000);
    expect(await effects(reader)).toEqual(inOrder(keys, 30));
  });
});
