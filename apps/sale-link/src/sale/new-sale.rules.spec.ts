import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decimal } from '@entrepot/kernel';
import { priceLines } from './new-sale.rules.js';

const lines = (...rows: [qty: number | string, price: number | string][]) =>
  rows.map(([qty, price]) => ({ qty: decimal(qty), price: decimal(price) }));
const discountsOf = (priced: ReturnType<typeof priceLines>) => priced.lines.map(({ discount_amount }) => discount_amount.toNumber());

it('adds up rows that binary floats would get wrong', () => {
  expect(priceLines(lines([3, '0.10'], [1, '0.20'], ['0.5', '0.05']), null).total.toFixed()).toBe('0.53');
});

const percent = (amount: number) => ({ discount_type: 'percent', amount: decimal(amount) }) as const;
const fixed = (amount: number) => ({ discount_type: 'fixed', amount: decimal(amount) }) as const;

describe('a percent coupon', () => {
  it.each([
    ['ten rows of 0.45', Array.from({ length: 10 }, () => [1, '0.45'] as [number, string]), 10, 0.45],
    ['a sum that ends in half a cent', [[1, '0.45']], 10, 0.05],
    ['less than half a cent', [[1, '0.04']], 10, 0],
  ] as const)('is the half-up of the sum: %s', (_what, rows, amount, discount) => {
    const priced = priceLines(lines(...(rows as [number, string][])), percent(amount));
    expect(priced.discount_amount.toNumber()).toBe(discount);
  });

  it('gives the cents that are left to the largest remainders, of equal ones to the earlier row', () => {
    expect(discountsOf(priceLines(lines([1, '0.05'], [1, '0.05'], [1, '0.05']), percent(10)))).toEqual([0.01, 0.01, 0]);
    expect(discountsOf(priceLines(lines([1, '0.11'], [1, '0.19'], [1, '0.19']), percent(10)))).toEqual([0.01, 0.02, 0.02]);
  });

  it('takes everything at 100', () => expect(priceLines(lines([2, '9.99']), percent(100)).total.toNumber()).toBe(0));
});

describe('a fixed coupon', () => {
  it('is taken once a sale and shared out to the cent', () => {
    const priced = priceLines(lines([1, 10], [1, 10], [1, 10]), fixed(10));
    expect(discountsOf(priced)).toEqual([3.34, 3.33, 3.33]);
    expect(priced.discount_amount.toNumber()).toBe(10);
    expect(priced.total.toNumber()).toBe(20);
  });

  it('never takes more than the sale costs', () => {
    const priced = priceLines(lines([1, '4.99'], [1, '0.01']), fixed(50));
    expect(priced.total.toNumber()).toBe(0);
    expect(priced.discount_amount.toNumber()).toBe(5);
  });
});

const price = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
const coupons = fc.oneof(
  fc.integer({ min: 0, max: 1_000_000 }).map((amount) => percent(amount / 10_000)),
  price.map(fixed),
);

it('shares to the cent, and takes of no row more than it costs', () =>
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 12 }), coupons, (prices, coupon) => {
      const priced = priceLines(lines(...prices.map((each) => [1, each] as [number, number])), coupon);
      const subtotal = priced.total.plus(priced.discount_amount);
      const whole = coupon.discount_type === 'percent' ? subtotal.times(coupon.amount).div(100).toDecimalPlaces(2) : coupon.amount;
      expect(priced.discount_amount.toFixed()).toBe((whole.gt(subtotal) ? subtotal : whole).toFixed());
      for (const { row_total, discount_amount } of priced.lines) {
        const exact = subtotal.isZero() ? subtotal : priced.discount_amount.times(row_total).div(subtotal);
        expect(discount_amount.minus(exact).abs().toNumber()).toBeLessThan(0.01);
        expect(discount_amount.lte(row_total)).toBe(true);
      }
    }),
  ));
