import { type Decimal, decimal, roundMoney, sum } from '@entrepot/kernel';

/** A line that is canceled in part or as a whole. */
export interface CanceledLine {
  parent: number | null;
  qty_ordered: Decimal;
  qty_canceled: Decimal;
  row_total: Decimal;
  tax_amount: Decimal;
  discount_amount: Decimal;
}

const canceledPart = ({ qty_ordered, qty_canceled }: CanceledLine, amount: Decimal): Decimal =>
  amount.minus(roundMoney(amount.times(qty_ordered.minus(qty_canceled)).div(qty_ordered)));

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
  return canceled.length === 0
    ? decimal(0)
    : sum(
        canceled.map((line) =>
          canceledPart(line, line.row_total).plus(canceledPart(line, line.tax_amount)).minus(canceledPart(line, line.discount_amount)),
        ),
      );
};
