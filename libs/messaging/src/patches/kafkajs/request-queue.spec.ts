import { jest } from '@jest/globals';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import './request-queue.js';

const aQueue = () => new RequestQueue({ maxInFlightRequests: null, requestTimeout: 1_000, logger: { debug: () => undefined } });

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('looks for nothing while nothing is held back', () => {
  aQueue().checkPendingRequests();
  expect(jest.getTimerCount()).toBe(0);
});

it('sends what the broker’s throttling held back when its time has come, and rests', () => {
  const queue = aQueue();
  const sent: number[] = [];
  queue.maybeThrottle(50);
  queue.push({ entry: { correlationId: 1 }, expectResponse: true, sendRequest: () => sent.push(Date.now()) });
  expect(sent).toEqual([]);
  jest.advanceTimersByTime(100);
  expect(sent).toHaveLength(1);
  expect(jest.getTimerCount()).toBe(0);
});
