import { createHeldTopics } from './held-topics.js';

const refused = new Error('refused');

it('leaves out a topic of the buckets in which it failed, and nothing else', () => {
  const held = createHeldTopics();
  held.hold('a', [1], refused, 0);
  expect([held.of(1), held.of(2), held.errorOf('a'), held.errorOf('b')]).toEqual([['a'], [], refused, undefined]);
});

it('tries one bucket of a topic at a time, in turn and ever less often, 2 s apart at most', () => {
  const held = createHeldTopics();
  held.hold('a', [1], refused, 1);
  held.hold('a', [2], refused, 2);
  let now = 10_000;
  const tried: number[] = [];
  for (let tries = 0; tries < 8; tries++) {
    const [attempt] = held.due(now);
    tried.push(attempt?.bucket ?? 0);
    held.hold('a', [attempt!.bucket], refused, now);
    expect(held.due(now + 150)).toEqual([]);
    now += 2_000;
  }
  expect(tried).toEqual([1, 2, 1, 2, 1, 2, 1, 2]);
});

it('tries the other buckets at once when one succeeds, so that only the one with the refused event stays', () => {
  const held = createHeldTopics();
  held.hold('a', [1, 2, 3], refused, 0);
  expect(held.release({ bucket: 1, topic: 'a' })).toBe(false);
  expect(held.due(0)).toEqual([{ bucket: 2, topic: 'a' }]);
  held.hold('a', [2], refused, 5);
  expect(held.due(2_100)).toEqual([{ bucket: 3, topic: 'a' }]);
  held.release({ bucket: 3, topic: 'a' });
  expect([held.of(2), held.of(3)]).toEqual([['a'], []]);
  expect(held.release({ bucket: 2, topic: 'a' })).toBe(true);
  expect(held.due(10_000)).toEqual([]);
});
