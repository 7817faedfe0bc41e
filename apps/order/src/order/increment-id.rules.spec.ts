import { expect, it } from '@jest/globals';
import { countOf, incrementId } from './order.rules.js';

it.each([
  [1, 1, '100000001'],
  [12, 345, '1200000345'],
  [0, 7, '000000007'],
])('numbers store %d’s %d', (store, count, number) => {
  expect(incrementId(store, count)).toBe(number);
  expect(countOf(number)).toEqual({ storeId: store, count });
});

it.each(['A-1', '00000001', '0100000001', 'e481f51cbdc54678b7cc49136f2d6af7', '12345678901234567890'])(
  '%s is of another system',
  (number) => {
    expect(countOf(number)).toBeNull();
  },
);
