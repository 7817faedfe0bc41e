import { until } from '@entrepot/testing';
import { startRelay } from '../src/index.js';
import { transports, type Transport } from './drivers.js';
import { silent } from './silent.js';
import { aPlace, change, changeAll, countEffects, effects, inOrder, noteEffect, startService, unpublished, type Place } from './world.js';

const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);

describe.each(transports)('events over $name', ({ transport }) => {
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

  const relay = () => {
    const running = startRelay({ dataSource: writer.dataSource, driver: events.driver(), logger: silent });
    closing.push(() => running.stop());
    return running;
  };
  const service = async (...[options]: Parameters<typeof startService> extends [unknown, unknown, ...infer Rest] ? Rest : never) => {
    const app = await startService(reader, events.driver(), options);
    closing.push(() => app.close());
    return app;
  };

  it('keeps the order of each key, and handles every event once', async () => {
    await service();
    relay();
    await changeAll(writer.dataSource, keys, 30, 8);
    await until(async () => (await countEffects(reader)) >= 600, 80_000);
    expect(await effects(reader)).toEqual(inOrder(keys, 30));
    await until(async () => (await unpublished(writer)) === 0);
  });

  it('keeps the order of each key with two relays at once', async () => {
    relay();
    relay();
    await service();
    await changeAll(writer.dataSource, keys, 30, 8);
    await until(async () => (await countEffects(reader)) >= 600, 80_000);
    expect(await effects(reader)).toEqual(inOrder(keys, 30));
  });

  it('gives every consumer every event', async () => {
    const other = await aPlace();
    closing.push(() => other.drop());
    await service();
    const app = await startService(other, events.driver(), { consumer: 'other' });
    closing.push(() => app.close());
    relay();
    await changeAll(writer.dataSource, keys, 2);
    await until(async () => (await countEffects(reader)) + (await countEffects(other)) >= 80, 80_000);
    expect(await effects(reader)).toEqual(inOrder(keys, 2));
    expect(await effects(other)).toEqual(inOrder(keys, 2));
  });

  it('has no second effect when an event is delivered twice', async () => {
    const inner = events.driver();
    await service();
    const twice = startRelay({
      dataSource: writer.dataSource,
      logger: silent,
      driver: {
        ...inner,
        async publish(messages, signal) {
          await inner.publish([...messages, ...messages], signal);
          await inner.publish(messages, signal);
        },
      },
    });
    closing.push(() => twice.stop());
    await changeAll(writer.dataSource, keys, 5);
    await change(writer.dataSource, 'last');
    await until(async () => (await effects(reader)).last && (await countEffects(reader)) >= 101, 80_000);
    await until(async () => (await unpublished(writer)) === 0);
    expect(await effects(reader)).toEqual({ ...inOrder(keys, 5), last: [1] });
  });

  it('tries an event again that failed twice, with no trace of the failed tries, and keeps its key in order', async () => {
    let failures = 2;
    await service({
      async handle(context, data) {
        await noteEffect(context, data);
        if (context.event.subject === 'key-3' && context.event.version === 2 && failures-- > 0) throw new Error('not yet');
      },
    });
    relay();
    await changeAll(writer.dataSource, keys, 4);
    await until(async () => (await countEffects(reader)) >= 80, 80_000);
    expect(await effects(reader)).toEqual(inOrder(keys, 4));
  });
});
