import { jest } from '@jest/globals';
import { coalesce } from './coalesce.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const never = (error: unknown): void => {
  throw error;
};
const noting = (done: string[], name: string) => async (): Promise<void> => void done.push(name);

it('does the last of what was asked, once, a pause after the first', async () => {
  const done: string[] = [];
  const { schedule } = coalesce(200, 1_000, never);
  schedule(noting(done, 'one'));
  await jest.advanceTimersByTimeAsync(150);
  schedule(noting(done, 'two'));
  await jest.advanceTimersByTimeAsync(50);
  expect(done).toEqual(['two']);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['two']);
  schedule(noting(done, 'three'));
  await jest.advanceTimersByTimeAsync(200);
  expect(done).toEqual(['two', 'three']);
});

it('does at once what waits, and never again', async () => {
  const done: string[] = [];
  const { schedule, flush } = coalesce(200, 1_000, never);
  await flush();
  schedule(noting(done, 'one'));
  await flush();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(done).toEqual(['one']);
  expect(jest.getTimerCount()).toBe(0);
});

it('does again what fails, or what was asked for meanwhile, until it succeeds', async () => {
  const done: string[] = [];
  const failures: number[] = [];
  const one = coalesce(200, 1_000, (_, count) => void failures.push(count));
  let isAway = true;
  one.schedule(() => (isAway ? Promise.reject(new Error('away')) : noting(done, 'one')()));
  await jest.advanceTimersByTimeAsync(1_300);
  expect([failures, one.isPending]).toEqual([[1, 2], true]);
  one.schedule(noting(done, 'two'));
  isAway = false;
  await jest.advanceTimersByTimeAsync(1_000);
  expect([done, one.isPending, jest.getTimerCount()]).toEqual([['two'], false, 0]);
});

it('forgets what waits, and a failure that it hears of later', async () => {
  const failures: number[] = [];
  const one = coalesce(200, 1_000, (_, count) => void failures.push(count));
  let fail = (): void => undefined;
  one.schedule(() => new Promise((_, reject) => (fail = () => reject(new Error('away')))));
  const underWay = one.flush();
  one.cancel();
  fail();
  await underWay;
  expect([failures, one.isPending, jest.getTimerCount()]).toEqual([[], false, 0]);
});
