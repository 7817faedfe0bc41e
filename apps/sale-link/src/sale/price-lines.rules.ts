import { type Decimal, decimal, roundMoney, sum } from '@entrepot/kernel';
import { type Coupon, discounts } from '../coupon/coupon.rules.js';

export interface PricedLine {
  row_total: Decimal;
  discount_amount: Decimal;
}

/** Rows, what a coupon takes off each, and the total: Σ row_total − coupon discount (contract 4, "Sale"). */
export const priceLines = (
  lines: readonly { qty: Decimal; price: Decimal }[],
  coupon: Pick<Coupon, 'discount_type' | 'amount'> | null,
): { lines: PricedLine[]; discount_amount: Decimal; total: Decimal } => {
  const rows = lines.map(({ qty, price }) => roundMoney(qty.times(price)));
  const taken = coupon ? discounts(coupon, rows) : rows.map(() => decimal(0));
  const discount = sum(taken);
  return {
    lines: rows.map((row_total, index) => ({ row_total, discount_amount: taken[index] as Decimal })),
    discount_amount: discount,
    total: sum(rows).minus(discount),
  };
};
