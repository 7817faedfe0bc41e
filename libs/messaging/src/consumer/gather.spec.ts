import { gather } from './gather.js';

/** Groups as they are begun with; each ends when `finish` is called. */
const recorded = (mostTogether: number, mostAtOnce: number) => {
  const groups: (readonly number[])[] = [];
  const finish: (() => void)[] = [];
  const give = gather<number, string>({
    kindOf: (part) => (part < 100 ? 'small' : 'large'),
    sizeOf: (part) => part % 100,
    mostTogether,
    mostAtOnce,
    async work(parts) {
      groups.push(parts);
      await new Promise<void>((resolve) => finish.push(resolve));
      if (parts.includes(13)) throw new Error('13');
      return parts.map(String);
    },
  });
  return { give, groups, finish };
};

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('makes one group of what comes in one turn, as far as it fits', async () => {
  const { give, groups, finish } = recorded(5, 3);
  const results = [2, 3, 9, 1].map(give);
  await turn();
  expect(groups).toEqual([[2, 3], [9], [1]]);
  finish.forEach((end) => end());
  expect(await Promise.all(results)).toEqual(['2', '3', '9', '1']);
});

it('puts together what is of one kind', async () => {
  const { give, groups, finish } = recorded(5, 3);
  const results = [1, 102, 3, 101].map(give);
  await turn();
  expect(groups).toEqual([
    [1, 3],
    [102, 101],
  ]);
  finish.forEach((end) => end());
  expect(await Promise.all(results)).toEqual(['1', '102', '3', '101']);
});

it('makes one group of what comes while as many as may be are under way', async () => {
  const { give, groups, finish } = recorded(5, 1);
  const first = give(1);
  await turn();
  const others = [2, 3].map(give);
  await turn();
  expect(groups).toEqual([[1]]);
  finish[0]?.();
  await first;
  await turn();
  finish[1]?.();
  expect(await Promise.all(others)).toEqual(['2', '3']);
  expect(groups).toEqual([[1], [2, 3]]);
});

it('fails a group whose work fails, and no other', async () => {
  const { give, finish } = recorded(20, 1);
  const failing = [6, 13].map(give);
  const outcomes = Promise.allSettled(failing);
  await turn();
  const other = give(2);
  finish[0]?.();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await turn();
  finish[1]?.();
  expect(await other).toBe('2');
});
