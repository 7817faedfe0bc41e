import { Decimal as DecimalJs } from 'decimal.js';

/** Exact decimals: 40 significant digits, half-up, never in exponent form. */
export const Decimal = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_UP, toExpNeg: -40, toExpPos: 40 });
export type Decimal = DecimalJs;

/** Largest quantity of an order's line, a document's line or a warehouse: fits into numeric(14, 4), and into a JSON number exactly. */
export const largestQuantity = 9_999_999_999;

/** Reads an amount or a quantity exactly; a number is taken by its shortest decimal form. Throws on anything else. */
export const decimal = (value: DecimalJs.Value): Decimal => new Decimal(value);

/** Money of a row or a document: half-up to 2 decimals (contract 4, "Money rounding"). */
export const roundMoney = (value: DecimalJs.Value): Decimal => decimal(value).toDecimalPlaces(2);

export const sum = (values: Iterable<DecimalJs.Value>): Decimal => {
  let total = decimal(0);
  for (const value of values) total = total.plus(value);
  return total;
};

/**
 * Computes a partial document's share of a row's amount: cumulative, so that partial documents add up to the whole to the cent in any order; never
 * negative (contract 4, "Money rounding"). @param amount the row's amount @param quantitySoFar this document's quantity included @param taken the
 * shares of earlier documents
 */
export const shareOf = (
  amount: DecimalJs.Value,
  quantitySoFar: DecimalJs.Value,
  quantity: DecimalJs.Value,
  taken: DecimalJs.Value,
): Decimal => {
  const due = roundMoney(decimal(amount).times(quantitySoFar).div(quantity));
  return Decimal.max(0, due.minus(taken));
};

/**
 * A stored numeric as the JSON number of an answer (at most 4 decimals; exact up to 15 digits, which `numeric(20,4)` money never passes).
 */
export function toNumber(value: DecimalJs.Value): number;
export function toNumber(value: DecimalJs.Value | null): number | null;
export function toNumber(value: DecimalJs.Value | null): number | null {
  return value === null ? null : Number(value);
}

const largestInteger = 999_999_999_999_999;
/** Characters: decimal.js takes quadratic time for thousands of digits. */
const longestDecimal = 64;
const plainDecimal = /^[+-]?(\d{1,15})(\.\d+)?$/;

/**
 * Parses a number of a request: a JSON number or a numeric string, at most 4 decimals by default.
 * @returns null when it is none
 */
export const parseDecimal = (value: unknown, places = 4): Decimal | null => {
  if (typeof value !== 'number' && typeof value !== 'string') return null;
  if (Number.isInteger(value) && Math.abs(Number(value)) <= largestInteger) return decimal(value);
  const text = typeof value === 'number' ? (Number.isFinite(value) ? decimal(value).toFixed() : '') : value.trim();
  if (text.length > longestDecimal || !plainDecimal.test(text)) return null;
  const parsed = decimal(text);
  return parsed.decimalPlaces() > places ? null : parsed;
};
