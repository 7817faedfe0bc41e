import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Shutdown } from './shutdown.js';

let exits: number[];
let shutdown: Shutdown;

beforeEach(() => {
  jest.useFakeTimers();
  exits = [];
  shutdown = new Shutdown(
    (code) => exits.push(code),
    () => undefined,
  );
});
afterEach(() => void jest.useRealTimers());

const forever = (): Promise<void> => new Promise(() => undefined);

describe('shutdown', () => {
  it('closes what was opened in reverse and ends with 0', async () => {
    const closed: string[] = [];
    shutdown.add(() => closed.push('database'));
    shutdown.add(() => closed.push('services'));
    shutdown.signal();
    await shutdown.stop(0);
    expect(closed).toEqual(['services', 'database']);
    expect(exits).toEqual([0]);
  });

  it('closes the rest when one part cannot be closed', async () => {
    const closed: string[] = [];
    shutdown.add(() => closed.push('database'));
    shutdown.add(() => Promise.reject(new Error('stuck')));
    await shutdown.stop(1);
    expect(closed).toEqual(['database']);
    expect(exits).toEqual([1]);
  });

  it('lets a step of the start come to an end, and closes what it opened', async () => {
    const closed: string[] = [];
    const started = shutdown.during(
      new Promise<void>((resolve) => setTimeout(resolve, 1_000)).then(() => shutdown.add(() => closed.push('opened meanwhile'))),
    );
    shutdown.signal();
    await jest.advanceTimersByTimeAsync(1_000);
    await started;
    await shutdown.stop(0);
    expect(closed).toEqual(['opened meanwhile']);
    expect(exits).toEqual([0]);
  });

  it('cuts off what is not closed within 5 s', async () => {
    const cut = jest.fn();
    shutdown.add(forever, cut);
    shutdown.signal();
    await jest.advanceTimersByTimeAsync(4_400);
    expect(exits).toEqual([]);
    await jest.advanceTimersByTimeAsync(600);
    expect(cut).toHaveBeenCalledTimes(1);
    expect(exits).toEqual([1]);
  });

  it('ends at once on a second Ctrl-C, but not on the copy that npm sends of the first', async () => {
    const cut = jest.fn();
    shutdown.add(forever, cut);
    shutdown.signal();
    await jest.advanceTimersByTimeAsync(100);
    shutdown.signal();
    expect(cut).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(900);
    shutdown.signal();
    expect(cut).toHaveBeenCalledTimes(1);
    expect(exits).toEqual([130]);
  });
});
