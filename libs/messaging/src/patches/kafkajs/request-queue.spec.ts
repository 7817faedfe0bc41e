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

describe('requests that are not answered', () => {
  const options = { maxInFlightRequests: null, requestTimeout: 3_000, enforceRequestTimeout: true, clientId: 'c', broker: 'b' };
  const send = (queue: RequestQueue, reject: (error: Error) => void): void =>
    queue.push({ entry: { correlationId: 1, reject }, expectResponse: true, sendRequest: () => undefined });

  it('are ended at most a second after their time, by one timer a connection', () => {
    const queue = new RequestQueue({ ...options, logger: { debug: () => undefined } });
    const errors: Error[] = [];
    queue.scheduleRequestTimeoutCheck();
    queue.scheduleRequestTimeoutCheck();
    send(queue, (error) => errors.push(error));
    jest.advanceTimersByTime(3_000);
    expect([errors.length, jest.getTimerCount()]).toEqual([0, 1]);
    jest.advanceTimersByTime(1_000);
    expect(errors).toMatchObject([{ name: 'KafkaJSRequestTimeoutError' }]);
    expect(queue.inflight.size).toBe(0);
  });

  it('are looked for no longer than the connection lasts', () => {
    const queue = new RequestQueue({ ...options, isConnected: () => false, logger: { debug: () => undefined } });
    queue.scheduleRequestTimeoutCheck();
    jest.advanceTimersByTime(1_000);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('are not looked for where it is not asked for', () => {
    new RequestQueue({ ...options, enforceRequestTimeout: false, logger: { debug: () => undefined } }).scheduleRequestTimeoutCheck();
    expect(jest.getTimerCount()).toBe(0);
  });
});
