import { pauseBeforeNext, readRetryAfter } from './retry.rules.js';

const hour = 3_600_000;
const now = new Date('2026-11-22T09:15:00.000Z');

it('tries ten times more, over about three days, and then no more', () => {
  const pauses = Array.from({ length: 11 }, (_, index) => pauseBeforeNext(index + 1, null, 0.5));
  expect(pauses.slice(0, 4)).toEqual([5_000, 30_000, 300_000, 1_800_000]);
  expect(pauses.slice(4).map((pause) => pause && pause / hour)).toEqual([2, 5, 10, 14, 20, 24, null]);
});

it('varies pauses by a tenth', () => {
  expect(pauseBeforeNext(1, null, 0)).toBe(4_500);
  expect(pauseBeforeNext(1, null, 1)).toBe(5_500);
});

it('waits as long as the endpoint asks for, shorter or longer, a day at the most; not beyond the last attempt', () => {
  expect(pauseBeforeNext(5, 1_000, 0.9)).toBe(1_000);
  expect(pauseBeforeNext(1, 2 * hour, 0.9)).toBe(2 * hour);
  expect(pauseBeforeNext(1, 48 * hour, 0.9)).toBe(24 * hour);
  expect(pauseBeforeNext(11, 1_000, 0.9)).toBeNull();
});

it('reads seconds and dates of HTTP, and nothing else', () => {
  expect(readRetryAfter('120', now)).toBe(120_000);
  expect(readRetryAfter('Sun, 22 Nov 2026 09:16:00 GMT', now)).toBe(60_000);
  expect(readRetryAfter('Sunday, 22-Nov-26 09:16:00 GMT', now)).toBe(60_000);
  expect(readRetryAfter('Sun, 22 Nov 2026 09:14:00 GMT', now)).toBe(0);
  for (const other of [undefined, '', '-1', '1.5', 'soon', 'Sun, 99 Nov 2026', '2026-11-22']) expect(readRetryAfter(other, now)).toBeNull();
});
