import { type Decimal, DomainError, shareOf } from '@entrepot/kernel';
import { type AmountDocument, type RowAmounts, documentOf, eachAmount } from './amount-document.js';
import { type Guarded, demand } from './guards.js';
import type { OrderTotals } from './order.js';
import { nothing, toInvoice } from './quantities.js';
import { type ItemSelector, type StoredOrderLine, selectLines } from './selected-lines.js';

/** An order's line with what its invoices, those that were canceled left out, took of the row. */
export type InvoicedLine = StoredOrderLine & { invoiced: RowAmounts };

export type InvoiceableOrder = Omit<Guarded, 'lines'> &
  Pick<OrderTotals, 'shipping_amount' | 'shipping_tax_amount'> & {
    lines: InvoicedLine[];
    /** Some invoice that was not canceled carries the shipping. */
    isShippingInvoiced: boolean;
  };

const lineShare = (line: InvoicedLine, qty: Decimal): RowAmounts =>
  eachAmount((name) => shareOf(line[name], line.qty_invoiced.plus(qty), line.qty_ordered, line.invoiced[name]));

/**
 * The invoice of some of an order's lines, or of all that is left (contract 4, "Invoice" and "Money rounding"): each takes its
 * cumulative share of the row, the first takes all of the shipping.
 * @throws invoice_refused, invalid_item
 */
export const invoiceOf = (order: InvoiceableOrder, items?: readonly ItemSelector[]): AmountDocument => {
  demand('invoice', order);
  const lines = selectLines(order.lines, items, toInvoice).map(({ line, qty }) => ({
    line,
    qty,
    ...lineShare(order.lines[line] as InvoicedLine, qty),
  }));
  if (lines.length === 0) throw new DomainError('invoice_refused');
  const { isShippingInvoiced } = order;
  return documentOf(lines, isShippingInvoiced ? nothing : order.shipping_amount, isShippingInvoiced ? nothing : order.shipping_tax_amount);
};
