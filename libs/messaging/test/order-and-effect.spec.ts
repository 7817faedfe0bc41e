import { until } from '@entrepot/testing';
import { bucketCount } from '../src/outbox/bucket.js';
import { patienceMs, transports } from './drivers.js';
import { fixture } from './fixture.js';
import { aPlace, change, changeAll, countEffects, effects, inOrder, noteEffect, startService, unpublished } from './world.js';

const keys = Array.from({ length: 20 }, (_, index) => `key-${index}`);

describe.each(transports)('events over $name', ({ transport }) => {
  const scene = fixture(transport);

  it('keeps the order of each key, and handles every event once', async () => {
    await scene.service();
    scene.relay();
    await changeAll(scene.writer.db, keys, 30, 8);
    await until(async () => (await countEffects(scene.reader)) >= 600, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 30));
    await until(async () => (await unpublished(scene.writer)) === 0);
  });

  it('keeps the order of each key with two relays at once', async () => {
    scene.relay();
    scene.relay();
    await scene.service();
    await changeAll(scene.writer.db, keys, 30, 8);
    await until(async () => (await countEffects(scene.reader)) >= 600, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 30));
  });

  it('gives every consumer every event', async () => {
    const other = await aPlace();
    scene.closing.push(() => other.drop());
    await scene.service();
    const app = await startService(other, scene.events.driver(), { consumer: 'other' });
    scene.closing.push(() => app.close());
    scene.relay();
    await changeAll(scene.writer.db, keys, 2);
    await until(async () => (await countEffects(scene.reader)) + (await countEffects(other)) >= 80, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 2));
    expect(await effects(other)).toEqual(inOrder(keys, 2));
  });

  it('has no second effect when an event is delivered twice', async () => {
    const inner = scene.events.driver();
    await scene.service();
    scene.relay({
      driver: {
        ...inner,
        async publish(messages, signal) {
          await inner.publish([...messages, ...messages], signal);
          await inner.publish(messages, signal);
        },
      },
    });
    await changeAll(scene.writer.db, keys, 5);
    await change(scene.writer.db, 'last');
    await until(async () => (await effects(scene.reader)).last && (await countEffects(scene.reader)) >= 101, patienceMs);
    await until(async () => (await unpublished(scene.writer)) === 0);
    expect(await effects(scene.reader)).toEqual({ ...inOrder(keys, 5), last: [1] });
  });

  it('gives a handler of many the events of a transaction at once, of several keys and partitions', async () => {
    const sizes: number[] = [];
    await changeAll(scene.writer.db, keys, 10);
    await scene.service({
      async handleMany(events, tx) {
        sizes.push(events.length);
        for (const { event } of events)
          await tx.query('insert into effect (subject, version) values ($1, $2)', [event.subject, event.version]);
      },
    });
    scene.relay();
    await until(async () => (await countEffects(scene.reader)) >= 200, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 10));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(200);
  });

  it('holds up a partition alone whose event fails for a handler of many', async () => {
    const failing = { is: true };
    await changeAll(scene.writer.db, keys, 3);
    await scene.service({
      async handleMany(events, tx) {
        for (const { event } of events)
          await tx.query('insert into effect (subject, version) values ($1, $2)', [event.subject, event.version]);
        if (failing.is && events.some(({ event }) => event.subject === 'key-3' && event.version === 2)) throw new Error('not yet');
      },
      retryDelaysMs: Array.from({ length: 100_000 }, () => 20),
    });
    // In process a batch counts as published when it is handled: one for each bucket, as two of them belong to the partition that waits.
    scene.relay({ concurrency: bucketCount });
    const handled = async (key: string): Promise<number> => (await effects(scene.reader))[key]?.length ?? 0;
    await until(async () => (await handled('key-3')) === 1 && (await countEffects(scene.reader)) >= 31, patienceMs);
    failing.is = false;
    await until(async () => (await countEffects(scene.reader)) >= 60, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 3));
  });

  it('tries an event again that failed twice, with no trace of the failed tries, and keeps its key in order', async () => {
    let failures = 2;
    await scene.service({
      async handle(context, data) {
        await noteEffect(context, data);
        if (context.event.subject === 'key-3' && context.event.version === 2 && failures-- > 0) throw new Error('not yet');
      },
    });
    scene.relay();
    await changeAll(scene.writer.db, keys, 4);
    await until(async () => (await countEffects(scene.reader)) >= 80, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 4));
  });
});
