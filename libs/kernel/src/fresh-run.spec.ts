import { createFreshRun } from './fresh-run.js';

it('shares the next run among those who ask during one, and rejects for those of that run alone', async () => {
  const ends: ((error?: Error) => void)[] = [];
  const look = createFreshRun(() => new Promise((resolve, reject) => void ends.push((error) => (error ? reject(error) : resolve()))));
  const first = look.run();
  await new Promise(setImmediate);
  const [second, third] = [look.run(), look.run()];
  await new Promise(setImmediate);
  expect(ends).toHaveLength(1);
  ends[0]?.(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await new Promise(setImmediate);
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await Promise.all([second, third, look.idle()]);
  expect(ends).toHaveLength(2);
});
