import { finalPrice } from './price.rules.js';

const noon = new Date('2026-06-10T12:00:00Z');
const special = (from: string | null, to: string | null, price: number | null = 40) => ({ price, from, to });

it.each([
  ['without a window', special(null, null), 40],
  ['on its first day', special('2026-06-10', null), 40],
  ['before its first day', special('2026-06-11', null), 50],
  ['on its last day', special(null, '2026-06-10'), 40],
  ['after its last day', special(null, '2026-06-09'), 50],
  ['within both', special('2026-06-01', '2026-06-30'), 40],
  ['above the regular price', special(null, null, 60), 50],
  ['absent', special('2026-06-01', null, null), 50],
  ['of nothing', special(null, null, 0), 0],
])('a special price %s', (_, price, expected) => expect(finalPrice(50, price, [], noon)).toBe(expected));

it('ends with the last second of its last day, in UTC', () => {
  const window = special('2026-06-10', '2026-06-10');
  expect(finalPrice(50, window, [], new Date('2026-06-09T23:59:59.999Z'))).toBe(50);
  expect(finalPrice(50, window, [], new Date('2026-06-10T00:00:00Z'))).toBe(40);
  expect(finalPrice(50, window, [], new Date('2026-06-10T23:59:59.999Z'))).toBe(40);
  expect(finalPrice(50, window, [], new Date('2026-06-11T00:00:00Z'))).toBe(50);
});

it('is the lowest of what applies, and nothing where nothing does', () => {
  expect(finalPrice(50, special(null, null), [null, 38.5, 39], noon)).toBe(38.5);
  expect(finalPrice(null, special(null, null), [], noon)).toBe(40);
  expect(finalPrice(null, special(null, null, null), [null], noon)).toBeNull();
});
