import { type Decimal, shareOf, sum } from '@entrepot/kernel';
import { type AmountDocument, type DocumentLine, documentOf } from './amount-document.js';
import { isPhysical, parentLines } from './lines.js';
import type { OrderLine, OrderTotals } from './order.js';
import { nothing } from './quantities.js';
import { type OrderState, isDone } from './states.js';

export interface ImpliedShipment {
  lines: { line: number; qty: Decimal }[];
  total_qty: Decimal;
}

export interface ImpliedDocuments {
  invoice: AmountDocument | null;
  shipment: ImpliedShipment | null;
  creditMemo: AmountDocument | null;
}

type Share = (amount: Decimal, line: OrderLine) => Decimal;
const invoicedShare: Share = (amount, { qty_invoiced, qty_ordered }) => shareOf(amount, qty_invoiced, qty_ordered, 0);
/** A credit memo shares what was invoiced of the row (contract 4, "Money rounding"). */
const refundedShare: Share = (amount, line) => shareOf(invoicedShare(amount, line), line.qty_refunded, line.qty_invoiced, 0);

const documentLines = (lines: readonly OrderLine[], quantity: 'qty_invoiced' | 'qty_refunded', share: Share): DocumentLine[] =>
  lines.flatMap((line, index) =>
    line.parent !== null || line[quantity].isZero()
      ? []
      : [
          {
            line: index,
            qty: line[quantity],
            row_total: share(line.row_total, line),
            tax_amount: share(line.tax_amount, line),
            discount_amount: share(line.discount_amount, line),
          },
        ],
  );

/**
 * The documents that an imported order's quantities imply (architecture, "Import"): one paid invoice with all of the shipping, one
 * shipment, one offline credit memo without shipping. A finished order without lines was still paid, when it cost anything.
 */
export const impliedDocuments = (lines: readonly OrderLine[], totals: OrderTotals, state: OrderState): ImpliedDocuments => {
  const invoiced = documentLines(lines, 'qty_invoiced', invoicedShare);
  const refunded = documentLines(lines, 'qty_refunded', refundedShare);
  const shipped = lines.flatMap((line, index) =>
    line.parent === null && line.qty_shipped.gt(0) && isPhysical(lines, index) ? [{ line: index, qty: line.qty_shipped }] : [],
  );
  const paidWithoutLines = isDone(state) && parentLines(lines).length === 0 && totals.grand_total.gt(0);
  return {
    invoice: invoiced.length > 0 || paidWithoutLines ? documentOf(invoiced, totals.shipping_amount, totals.shipping_tax_amount) : null,
    shipment: shipped.length > 0 ? { lines: shipped, total_qty: sum(shipped.map(({ qty }) => qty)) } : null,
    creditMemo: refunded.length > 0 ? documentOf(refunded, nothing, nothing) : null,
  };
};
