import { type Decimal, roundMoney, sum } from '@entrepot/kernel';
import type { LineAmounts, OrderTotals } from './order.rules.js';

/** Unit price times quantity, half-up to the cent (contract 4, "Money rounding"). */
export const rowTotal = (price: Decimal, quantity: Decimal): Decimal => roundMoney(price.times(quantity));

/**
 * An order's amounts from the lines that are priced: grand_total = subtotal − discount + tax + shipping.
 * @param shipping_tax_amount part of the order's `tax_amount`, beside the lines' tax
 */
export const orderTotals = (
  lines: readonly Pick<LineAmounts, 'row_total' | 'tax_amount' | 'discount_amount'>[],
  shipping_amount: Decimal,
  shipping_tax_amount: Decimal,
): OrderTotals => {
  const subtotal = sum(lines.map(({ row_total }) => row_total));
  const discount_amount = sum(lines.map((line) => line.discount_amount));
  const tax_amount = sum(lines.map((line) => line.tax_amount)).plus(shipping_tax_amount);
  const grand_total = subtotal.minus(discount_amount).plus(tax_amount).plus(shipping_amount);
  return { subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total };
};
