import { Decimal, decimal, roundMoney, sum } from '@entrepot/kernel';

/** A line that is canceled in part or as a whole. */
export interface CanceledLine {
  parent: number | null;
  qty_ordered: Decimal;
  qty_canceled: Decimal;
  row_total: Decimal;
  tax_amount: Decimal;
  discount_amount: Decimal;
}

/** Cost of a row, tax included. */
const cost = ({ row_total, tax_amount, discount_amount }: Pick<CanceledLine, 'row_total' | 'tax_amount' | 'discount_amount'>): Decimal =>
  row_total.plus(tax_amount).minus(discount_amount);

/** Cost that invoices of the rest leave: like theirs, that of the rest is neither less than nothing nor more than that of the row (`rowShare`). */
const canceledCost = (line: CanceledLine): Decimal => {
  const rest = (amount: Decimal): Decimal => roundMoney(amount.times(line.qty_ordered.minus(line.qty_canceled)).div(line.qty_ordered));
  const kept = cost({ row_total: rest(line.row_total), tax_amount: rest(line.tax_amount), discount_amount: rest(line.discount_amount) });
  return cost(line).minus(Decimal.max(0, Decimal.min(kept, cost(line))));
};

/**
 * Computes the part of `grand_total` that belongs to canceled items (contract 6, 6.1), by line and amount, so that invoices of the rest leave exactly
 * 0. Shipping is part of it only where all is gone and nothing was invoiced.
 */
export const canceledTotal = ({
  state,
  lines,
  grand_total,
  total_invoiced,
}: {
  state: string;
  lines: readonly CanceledLine[];
  grand_total: Decimal;
  total_invoiced: Decimal;
}): Decimal => {
  if (state === 'canceled' && total_invoiced.isZero()) return grand_total;
  const canceled = lines.filter(({ parent, qty_canceled }) => parent === null && qty_canceled.gt(0));
  return canceled.length === 0 ? decimal(0) : sum(canceled.map(canceledCost));
};
