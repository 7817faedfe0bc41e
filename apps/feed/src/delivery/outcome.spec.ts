import type { Attempt } from './delivery.table.js';
import { deactivationOf, outcomeOf, summaryOf } from './outcome.js';

const attempt = (status: number | null, minute = 0): Attempt => ({
  time: new Date(Date.UTC(2026, 10, 22, 9, minute)).toISOString(),
  status,
  milliseconds: 5,
});

it('takes 2xx as success, and tries all else again until the last attempt', () => {
  for (const status of [200, 201, 204, 299]) expect(outcomeOf(attempt(status), 0, null, 0.5).state).toBe('delivered');
  for (const status of [null, 199, 301, 302, 304, 400, 410, 500]) {
    expect(outcomeOf(attempt(status), 0, null, 0.5)).toMatchObject({ state: 'waiting', pauseMs: 5_000 });
    expect(outcomeOf(attempt(status), 10, null, 0.5)).toMatchObject({ state: 'failed' });
  }
  expect(outcomeOf(attempt(429), 3, 60_000, 0.5)).toMatchObject({ state: 'waiting', pauseMs: 60_000 });
});

it('knows the last success and failure, and since when there are only failures', () => {
  const [first, second, third] = [attempt(500, 1), attempt(200, 2), attempt(null, 3)] as const;
  expect(summaryOf([first, second, third])).toEqual({ success: second.time, failure: third.time, failing: third.time, isGone: false });
  expect(summaryOf([first, third])).toEqual({ success: null, failure: third.time, failing: first.time, isGone: false });
  expect(summaryOf([attempt(410, 4)])).toMatchObject({ isGone: true });
  expect(summaryOf([])).toEqual({ success: null, failure: null, failing: null, isGone: false });
});

it('deactivates what is gone, and what has failed for five days', () => {
  const now = new Date('2026-11-27T09:00:00Z');
  expect(deactivationOf(true, null, now)).toBe('gone');
  expect(deactivationOf(false, new Date('2026-11-22T09:00:01Z'), now)).toBeNull();
  expect(deactivationOf(false, new Date('2026-11-22T09:00:00Z'), now)).toBe('failing');
  expect(deactivationOf(false, null, now)).toBeNull();
});
