import { jest } from '@jest/globals';
import { lazily } from './lazily.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const noting = (done: string[], name: string) => async (): Promise<void> => void done.push(name);

it('does the last of what was asked, once, a pause after the first', async () => {
  const done: string[] = [];
  const { soon } = lazily(200);
  soon(noting(done, 'one'));
  await jest.advanceTimersByTimeAsync(150);
  soon(noting(done, 'two'));
  await jest.advanceTimersByTimeAsync(50);
  expect(done).toEqual(['two']);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['two']);
  soon(noting(done, 'three'));
  await jest.advanceTimersByTimeAsync(200);
  expect(done).toEqual(['two', 'three']);
});

it('does at once what waits, and never again; a failure is nobody’s', async () => {
  const done: string[] = [];
  const { soon, now } = lazily(200);
  await now();
  soon(noting(done, 'one'));
  await now();
  expect(done).toEqual(['one']);
  soon(() => Promise.reject(new Error('away')));
  await now();
  await jest.advanceTimersByTimeAsync(1_000);
  expect(done).toEqual(['one']);
  expect(jest.getTimerCount()).toBe(0);
});
