import { type Decimal, roundMoney, sum } from '@entrepot/kernel';
import type { OrderTotals } from './order.js';

/** What a document takes of a row. */
export interface RowAmounts {
  row_total: Decimal;
  tax_amount: Decimal;
  discount_amount: Decimal;
}

/** A line's part in an invoice or a credit memo; `line` is its place in the order's lines. */
export interface DocumentLine extends RowAmounts {
  line: number;
  qty: Decimal;
}

export interface AmountDocument extends OrderTotals {
  lines: DocumentLine[];
}

/** Adds the rows up: grand_total = subtotal − discount + tax + shipping; the shipping's tax is part of the tax. */
export const documentOf = (lines: DocumentLine[], shipping_amount: Decimal, shipping_tax_amount: Decimal): AmountDocument => {
  const subtotal = sum(lines.map((line) => line.row_total));
  const discount_amount = sum(lines.map((line) => line.discount_amount));
  const tax_amount = sum(lines.map((line) => line.tax_amount)).plus(shipping_tax_amount);
  const grand_total = roundMoney(subtotal.minus(discount_amount).plus(tax_amount).plus(shipping_amount));
  return { lines, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total };
};

/** The same for each of a row's amounts. */
export const eachAmount = (amount: (name: keyof RowAmounts) => Decimal): RowAmounts => ({
  row_total: amount('row_total'),
  tax_amount: amount('tax_amount'),
  discount_amount: amount('discount_amount'),
});
