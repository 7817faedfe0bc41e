import { createLoop, sideBySide } from './loop.js';

const hour = 3_600_000;

/** Resolves when `seen` has happened so many times. */
const counter = () => {
  let count = 0;
  let reached = (): void => undefined;
  let wanted = 0;
  return {
    seen: () => {
      if (++count >= wanted) reached();
    },
    get count() {
      return count;
    },
    until: (times: number) =>
      new Promise<void>((resolve) => {
        [wanted, reached] = [times, resolve];
        if (count >= times) resolve();
      }),
  };
};

const unexpected = (error: unknown): never => {
  throw error;
};

it('repeats its pass after the pause that this asked for, and no more once it has stopped', async () => {
  const passes = counter();
  const loop = createLoop({ pass: async () => (passes.seen(), 1), onError: unexpected });
  loop.start();
  await passes.until(3);
  await loop.stop();
  const { count } = passes;
  loop.wake();
  await new Promise(setImmediate);
  expect(passes.count).toBe(count);
});

it('begins with a pause where it is asked to', async () => {
  const passes = counter();
  const loop = createLoop({ pass: async () => (passes.seen(), hour), onError: unexpected });
  loop.start(hour);
  await new Promise(setImmediate);
  expect(passes.count).toBe(0);
  loop.wake();
  await passes.until(1);
  await loop.stop();
});

it('is woken from a pause, and from the next one where a pass is running', async () => {
  const passes = counter();
  const loop = createLoop({
    pass: async () => {
      passes.seen();
      if (passes.count === 2) loop.wake();
      return hour;
    },
    onError: unexpected,
  });
  loop.start();
  await passes.until(1);
  await new Promise(setImmediate);
  loop.wake();
  await passes.until(3);
  await loop.stop();
  expect(passes.count).toBe(3);
});

it('goes on after a pass that threw, reports how many did in a row, and that it is over', async () => {
  const passes = counter();
  const failures: number[] = [];
  const recoveries: number[] = [];
  const loop = createLoop({
    pass: async () => {
      passes.seen();
      if (passes.count < 3) throw new Error('away');
      return hour;
    },
    onError: (_error, count) => (failures.push(count), 1),
    onRecovery: (count) => recoveries.push(count),
  });
  loop.start();
  await passes.until(3);
  await new Promise(setImmediate);
  await loop.stop();
  expect([failures, recoveries]).toEqual([[1, 2], [2]]);
});

it('stops after the running pass, whose signal it aborts, and reports nothing that this throws then', async () => {
  const errors: unknown[] = [];
  let ended = false;
  const loop = createLoop({
    pass: (signal) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () =>
          setImmediate(() => {
            ended = true;
            reject(signal.reason as Error);
          }),
        ),
      ),
    onError: (error) => void errors.push(error),
  });
  loop.start();
  await loop.stop();
  expect([ended, errors]).toEqual([true, []]);
});

it('runs work side by side: names what runs and which kinds are full, until it has ended', async () => {
  let freed = 0;
  const work = sideBySide(2, () => freed++);
  const ends = new Map<string, () => void>();
  const hang = (kind: string, id: string): void => work.start(kind, id, () => new Promise((resolve) => ends.set(id, resolve)));
  hang('a', '1');
  expect([work.running, work.full]).toEqual([['1'], []]);
  hang('a', '2');
  hang('b', '3');
  expect([work.running, work.full]).toEqual([['1', '2', '3'], ['a']]);
  ends.get('1')?.();
  await new Promise(setImmediate);
  expect([work.running, work.full, freed]).toEqual([['2', '3'], [], 1]);
  let isDrained = false;
  const drained = work.drained().then(() => (isDrained = true));
  ends.get('2')?.();
  await new Promise(setImmediate);
  expect(isDrained).toBe(false);
  ends.get('3')?.();
  await drained;
  expect([work.running, freed]).toEqual([[], 1]);
});
