import { jest } from '@jest/globals';
import { keepFor } from './keep-for.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('works once for all who ask meanwhile, and until the time is over', async () => {
  let runs = 0;
  const ask = keepFor(1_000, () => new Promise<number>((resolve) => setTimeout(() => resolve(++runs), 5_000)));
  const asked = [ask(), ask()];
  await jest.advanceTimersByTimeAsync(5_999);
  expect(await Promise.all([...asked, ask()])).toEqual([1, 1, 1]);
  await jest.advanceTimersByTimeAsync(1);
  const again = ask();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(await again).toBe(2);
});

it('keeps no failure', async () => {
  let runs = 0;
  const ask = keepFor(1_000, () => (++runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve(runs)));
  await expect(ask()).rejects.toThrow('away');
  expect(await ask()).toBe(2);
});
