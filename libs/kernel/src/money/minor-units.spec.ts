import { decimal } from './decimal.js';
import { isCurrency, isTakenByStripe, minorUnits, minorUnitsOrNull } from './minor-units.js';

it.each([
  [19.9, 'BRL', 1_990],
  [500, 'JPY', 500],
  [5_000, 'COP', 500_000],
  [1_000, 'HUF', 100_000],
  [10, 'IDR', 1_000],
  [1, 'MGA', 1],
  [1.23, 'KWD', 1_230],
  [5, 'ISK', 500],
  [5, 'UGX', 500],
])('%s %s is %s for Stripe', (amount, currency, units) => expect(minorUnits(decimal(amount), currency)).toBe(units));

it.each(['COP', 'HUF', 'IDR', 'PKR', 'AFN', 'ALL', 'LAK', 'LBP', 'MMK', 'SOS', 'STD', 'YER'])(
  'has two decimals of %s, whatever ICU says',
  (currency) => expect(minorUnits(decimal(1), currency)).toBe(100),
);

it.each('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))('has no decimals of %s', (currency) => {
  expect(minorUnits(decimal(7), currency)).toBe(7);
  expect(minorUnitsOrNull(decimal('7.5'), currency)).toBeNull();
});

it.each([
  ['0.001', 'BRL'],
  ['5.50', 'ISK'],
  ['5.50', 'UGX'],
  ['1.234', 'KWD'],
  ['1', 'XXX'],
  ['1', 'IRR'],
  ['1', null],
])('takes no %s %s', (amount, currency) => {
  expect(minorUnitsOrNull(decimal(amount), currency)).toBeNull();
  expect(() => minorUnits(decimal(amount), currency)).toThrow(RangeError);
});

it('knows the currencies that are in use, and which of them Stripe takes', () => {
  expect(['BRL', 'IRR', 'DEM', 'XXX', 'brl', 'constructor'].map((code) => [isCurrency(code), isTakenByStripe(code)])).toEqual([
    [true, true],
    [true, false],
    ...Array.from({ length: 4 }, () => [false, false]),
  ]);
});
