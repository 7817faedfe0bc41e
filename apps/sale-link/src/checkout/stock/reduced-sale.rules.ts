import { saleItemsReduced } from '@entrepot/contracts';
import { decimal } from '@entrepot/kernel';
import type { Coupon } from '../../coupon/coupon.rules.js';
import { priceLines } from '../../sale/new-sale.rules.js';
import { changed, type Sale, type SaleChange } from '../../sale/sale.rules.js';

/** Sets the quantities of a sale's lines, and the amounts that they have with its coupon; a line of 0 goes. null: nothing changes. */
export const withQuantities = (
  sale: Sale,
  quantities: readonly number[],
  coupon: Pick<Coupon, 'discount_type' | 'amount'> | null,
  now: Date,
): SaleChange | null => {
  const left = sale.lines.map((line, index) => ({ ...line, qty: quantities[index]! })).filter(({ qty }) => qty > 0);
  if (left.length === sale.lines.length && left.every(({ qty }, index) => qty === sale.lines[index]!.qty)) return null;
  const priced = priceLines(
    left.map(({ qty, price }) => ({ qty: decimal(qty), price: decimal(price) })),
    coupon,
  );
  const lines = left.map((line, index) => {
    const { row_total, discount_amount } = priced.lines[index]!;
    return { ...line, row_total: row_total.toNumber(), discount_amount: discount_amount.toNumber() };
  });
  const total = priced.total.plus(sale.shipping?.amount ?? 0);
  return changed(sale, { lines, discount_amount: priced.discount_amount, total }, now, { definition: saleItemsReduced });
};
