import { isStuck, watch, type Observation, type Watch } from './watchdog.js';

const limitMs = 60_000;
const standing: Observation = { position: 'orders/0@7', lag: 3, busy: false };

/** Returns whether the consumer counts as stuck after these observations, ten seconds apart. */
const stuckAfter = (...seen: (Observation | null)[]): boolean => {
  let state: Watch | null = null;
  let now = 0;
  for (const [index, observation] of seen.entries()) state = watch(state, observation, (now = index * 10_000));
  return isStuck(state, now, limitMs);
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

it('takes a consumer for stuck that has not moved for a minute, with work to do', () => {
  expect(stuckAfter(...times(7, standing))).toBe(true);
  expect(stuckAfter(...times(6, standing))).toBe(false);
});

it('lets a consumer be that moves, or has nothing to do', () => {
  expect(stuckAfter(...times(6, standing), { ...standing, position: 'orders/0@8' })).toBe(false);
  expect(stuckAfter(...times(20, { ...standing, lag: 0 }))).toBe(false);
});

it('lets a consumer be whose handler is running, or whose event waits for its next try', () => {
  expect(stuckAfter(...times(20, { ...standing, busy: true }))).toBe(false);
  expect(stuckAfter(...times(6, standing), { ...standing, busy: true }, standing)).toBe(false);
});

it('counts anew when the broker was away, however long that was', () => {
  expect(stuckAfter(...times(3, standing), ...times(20, null), ...times(6, standing))).toBe(false);
  expect(stuckAfter(...times(20, null))).toBe(false);
});
