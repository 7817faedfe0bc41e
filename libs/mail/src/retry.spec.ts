import { aDayOfTries, pauseAfter } from './retry.js';

it('doubles the pause up to a quarter of an hour, over about a day', () => {
  const pauses = Array.from({ length: aDayOfTries.maxAttempts - 1 }, (_, index) => pauseAfter(index + 1, aDayOfTries));
  expect(pauses.slice(0, 9).map((ms) => ms / 1_000)).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900]);
  const hours = pauses.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
  expect(hours).toBeGreaterThan(22);
  expect(hours).toBeLessThan(26);
});
