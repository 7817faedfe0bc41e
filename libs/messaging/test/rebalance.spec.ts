import { until } from '@entrepot/testing';
import { patienceMs, transports } from './drivers.js';
import { fixture } from './fixture.js';
import { changeAll, countEffects, deadLetters, effects, inOrder } from './world.js';

const keys = Array.from({ length: 24 }, (_, index) => `key-${index}`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.each(transports)('replicas of a consumer, over $name', ({ transport }) => {
  const scene = fixture(transport);

  it('join and leave under load, the last one too, and lose, double and swap nothing', async () => {
    scene.relay({ batchSize: 20 });
    const first = await scene.service();
    const written = changeAll(scene.writer.db, keys, 60, 6);
    await until(async () => (await countEffects(scene.reader)) > 0, patienceMs);
    const second = await scene.service();
    await pause(1_500);
    await first.close();
    const third = await scene.service();
    await pause(1_000);
    await Promise.all([second.close(), third.close()]);
    await written;
    await pause(300);
    await scene.service();
    await until(async () => (await countEffects(scene.reader)) >= 24 * 60, patienceMs);
    expect(await effects(scene.reader)).toEqual(inOrder(keys, 60));
    expect(await deadLetters(scene.reader)).toEqual([]);
  });
});
