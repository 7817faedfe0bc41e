import { createTurns } from './turns.js';

/** Work that lasts until it is told to end. */
const working = (order: string[], name: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { name, end: resolve, work: (): Promise<void> => (order.push(name), promise) };
};
const aMoment = (): Promise<void> => new Promise((wake) => setTimeout(wake));

it('runs one piece of a name, and so many at once; names take turns', async () => {
  const order: string[] = [];
  const inTurn = createTurns(2);
  const pieces = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => working(order, name));
  const done = Promise.all(pieces.map(({ name, work }) => inTurn(name[0]!, work)));
  for (const piece of ['a1', 'b1', 'a2', 'c1', 'b2', 'a3']) {
    await aMoment();
    pieces.find(({ name }) => name === piece)!.end();
  }
  await done;
  expect(order).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3']);
});

it('goes on after work that failed', async () => {
  const inTurn = createTurns(1);
  const failed = inTurn('a', () => Promise.reject(new Error('away')));
  const next = inTurn('a', () => Promise.resolve(7));
  await expect(failed).rejects.toThrow('away');
  expect(await next).toBe(7);
});
