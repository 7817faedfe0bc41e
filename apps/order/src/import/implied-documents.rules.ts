import { type Decimal, sum } from '@entrepot/kernel';
import { type AmountDocument, type DocumentLine, documentOf, rowShare } from '../document/document.rules.js';
import { type OrderTotals, type OrderState, isDone } from '../order/order.rules.js';
import { type RowAmounts, isPhysical, parentLines, type OrderLine, nothing } from '../order/order-lines.rules.js';

export interface ImpliedShipment {
  lines: { line: number; qty: Decimal }[];
  total_qty: Decimal;
}

export interface ImpliedDocuments {
  invoice: AmountDocument | null;
  shipment: ImpliedShipment | null;
  creditMemo: AmountDocument | null;
}

const untouched: RowAmounts = { row_total: nothing, tax_amount: nothing, discount_amount: nothing };

const invoicedShare = (line: OrderLine): RowAmounts => rowShare(line, untouched, line.qty_invoiced, line.qty_ordered);
/** A credit memo shares what was invoiced of the row (contract 4, "Money rounding"). */
const refundedShare = (line: OrderLine): RowAmounts => rowShare(invoicedShare(line), untouched, line.qty_refunded, line.qty_invoiced);

const documentLines = (
  lines: readonly OrderLine[],
  quantity: 'qty_invoiced' | 'qty_refunded',
  share: (line: OrderLine) => RowAmounts,
): DocumentLine[] =>
  lines.flatMap((line, index) =>
    line.parent !== null || line[quantity].isZero() ? [] : [{ line: index, qty: line[quantity], ...share(line) }],
  );

/**
 * Makes the documents that an imported order's quantities imply (architecture, "Import"): one paid invoice with all of the shipping, one shipment,
 * one offline credit memo without shipping. A finished order without lines was still paid, when it cost anything.
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
