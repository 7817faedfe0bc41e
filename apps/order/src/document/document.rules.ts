import { Decimal, roundMoney, shareOf, sum } from '@entrepot/kernel';
import type { OrderTotals } from '../order/order.rules.js';
import { type RowAmounts, netOf, eachAmount } from '../order/order-lines.rules.js';

/** A line's part in an invoice or a credit memo; `line` is the index in the order's lines. */
export interface DocumentLine extends RowAmounts {
  line: number;
  qty: Decimal;
}

export interface AmountDocument extends OrderTotals {
  lines: DocumentLine[];
}

export interface CreditMemoContent extends AmountDocument {
  adjustment_positive: Decimal;
  adjustment_negative: Decimal;
}

/** Adds the rows up: grand_total = subtotal − discount + tax + shipping; the shipping's tax is part of the tax. */
export const documentOf = (lines: DocumentLine[], shipping_amount: Decimal, shipping_tax_amount: Decimal): AmountDocument => {
  const subtotal = sum(lines.map((line) => line.row_total));
  const discount_amount = sum(lines.map((line) => line.discount_amount));
  const tax_amount = sum(lines.map((line) => line.tax_amount)).plus(shipping_tax_amount);
  const grand_total = roundMoney(subtotal.minus(discount_amount).plus(tax_amount).plus(shipping_amount));
  return { lines, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total };
};

/** Amounts of a row that earlier documents left. */
export const restOf = (row: RowAmounts, taken: RowAmounts): RowAmounts => eachAmount((name) => row[name].minus(taken[name]));

/**
 * A partial document's share of a row (contract 4, "Money rounding"): row total and tax cumulative, each for itself. So is the discount,
 * but within the cents that the three roundings leave: a share never costs less than nothing, and never more than is left of the whole
 * row's cost, as a later share would then have to cost less than nothing. What that moves from one document's discount to another's is
 * made up by the cumulative share of the next: the documents of a row add up to it to the cent, in any order, and each is at least 0.
 * @param qtySoFar this document's quantity included
 * @param left of the row, where more than the documents of `taken` take from it
 */
export const rowShare = (
  row: RowAmounts,
  taken: RowAmounts,
  qtySoFar: Decimal,
  qty: Decimal,
  left: RowAmounts = restOf(row, taken),
): RowAmounts => {
  const share = eachAmount((name) => Decimal.min(left[name], shareOf(row[name], qtySoFar, qty, taken[name])));
  const net = Decimal.max(0, Decimal.min(netOf(share), netOf(left)));
  return { ...share, discount_amount: share.row_total.plus(share.tax_amount).minus(net) };
};
