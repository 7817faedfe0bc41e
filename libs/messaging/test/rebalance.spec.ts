import type { INestApplication } from '@nestjs/common';
import { until } from '@entrepot/testing';
import { startRelay } from '../src/index.js';
import { transports, type Transport } from './drivers.js';
import { silent } from './silent.js';
import { aPlace, changeAll, countEffects, deadLetters, effects, inOrder, startService, type Place } from './world.js';

const keys = Array.from({ length: 24 }, (_, index) => `key-${index}`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(transports)('replicas of a consumer, over $name', ({ transport }) => {
  let events: Transport;
  let writer: Place;
  let reader: Place;

  beforeEach(async () => {
    events = transport();
    [writer, reader] = await Promise.all([aPlace(), aPlace()]);
  });
  afterEach(async () => {
    await events.close();
    await Promise.all([writer.drop(), reader.drop()]);
  });

  it('join and leave under load, the last one too, and lose, double and swap nothing', async () => {
    const relay = startRelay({ dataSource: writer.dataSource, driver: events.driver(), logger: silent, batchSize: 20 });
    const replica = (): Promise<INestApplication> => startService(reader, events.driver());
    const first = await replica();
    const written = changeAll(writer.dataSource, keys, 60, 6);
    await until(async () => (await countEffects(reader)) > 0, 80_000);
    const second = await replica();
    await pause(1_500);
    await first.close();
    const third = await replica();
    await pause(1_000);
    await Promise.all([second.close(), third.close()]);
    await written;
    await pause(300);
    const last = await replica();
    await until(async () => (await countEffects(reader)) >= 24 * 60, 40_000);
    expect(await effects(reader)).toEqual(inOrder(keys, 60));
    expect(await deadLetters(reader)).toEqual([]);
    await relay.stop();
    await last.close();
  });
});
