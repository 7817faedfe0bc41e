import { describe, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { priceLines } from './new-sale.rules.js';

const lines = (...rows: [qty: number | string, price: number | string][]) =>
  rows.map(([qty, price]) => ({ qty: decimal(qty), price: decimal(price) }));
const discountsOf = (priced: ReturnType<typeof priceLines>) => priced.lines.map(({ discount_amount }) => discount_amount.toNumber());

it('adds up rows that binary floats would get wrong', () => {
  expect(priceLines(lines([3, '0.10'], [1, '0.20'], ['0.5', '0.05']), null).total.toFixed()).toBe('0.53');
});

describe('a percent coupon', () => {
  it('is rounded half up, row by row', () => {
    const priced = priceLines(lines([1, '0.05'], [1, '0.05'], [1, '0.05']), { discount_type: 'percent', amount: decimal(10) });
    expect(discountsOf(priced)).toEqual([0.01, 0.01, 0.01]);
    expect(priced.total.toNumber()).toBe(0.12);
  });

  it('takes everything at 100', () =>
    expect(priceLines(lines([2, '9.99']), { discount_type: 'percent', amount: decimal(100) }).total.toNumber()).toBe(0));
});

describe('a fixed coupon', () => {
  it('is taken once a sale and shared out to the cent', () => {
    const priced = priceLines(lines([1, 10], [1, 10], [1, 10]), { discount_type: 'fixed', amount: decimal(10) });
    expect(discountsOf(priced)).toEqual([3.33, 3.34, 3.33]);
    expect(priced.discount_amount.toNumber()).toBe(10);
    expect(priced.total.toNumber()).toBe(20);
  });

  it('never takes more than the sale costs', () => {
    const priced = priceLines(lines([1, '4.99'], [1, '0.01']), { discount_type: 'fixed', amount: decimal(50) });
    expect(priced.total.toNumber()).toBe(0);
    expect(priced.discount_amount.toNumber()).toBe(5);
  });
});
