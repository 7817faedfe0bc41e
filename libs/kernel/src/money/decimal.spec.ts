import { decimal, parseDecimal, roundMoney, shareOf, toNumber } from './decimal.js';

describe('money', () => {
  it.each([
    ['0.005', '0.01'],
    ['2.675', '2.68'],
    ['1.0049', '1'],
    ['-0.005', '-0.01'],
  ])('rounds %s half-up to %s', (value, rounded) => expect(roundMoney(value).toFixed()).toBe(rounded));

  it('adds exactly', () => expect(decimal(0.1).plus(0.2).toFixed()).toBe('0.3'));

  it('shares a row so that the parts add up to the whole in any order', () => {
    const first = shareOf('10', 1, 3, 0);
    const second = shareOf('10', 2, 3, first);
    const third = shareOf('10', 3, 3, first.plus(second));
    expect([first, second, third].map(toNumber)).toEqual([3.33, 3.34, 3.33]);
  });

  it('never shares less than nothing', () => expect(toNumber(shareOf('10', 1, 3, '5'))).toBe(0));
});

describe('parseDecimal', () => {
  it.each([
    [1, '1'],
    ['1.5', '1.5'],
    [' 2 ', '2'],
    [0.1, '0.1'],
    [-3, '-3'],
  ])('reads %p', (value, text) => expect(parseDecimal(value)?.toFixed()).toBe(text));

  it.each([[''], ['abc'], ['1e3'], [NaN], [Infinity], [null], [true], [[1]], ['1.23456'], [1e20], ['0x10']])('refuses %p', (value) =>
    expect(parseDecimal(value)).toBeNull(),
  );
});
