import { DomainError } from '@entrepot/kernel';
import { type AmountDocument, type RowAmounts, documentOf, rowShare } from '../document/amounts.rules.js';
import { changeLines } from '../order/change-lines.rules.js';
import type { CurrentOrder } from '../order/current-order.rules.js';
import { type Guarded, demand } from '../order/guards.rules.js';
import type { OrderTotals } from '../order/order.rules.js';
import { nothing, toInvoice } from '../order/quantities.rules.js';
import { type ItemSelector, type SelectedLine, type StoredOrderLine, selectLines } from '../document/selected-lines.rules.js';
import { settled } from '../order/settled.rules.js';

/** An order's line with what its invoices, those that were canceled left out, took of the row. */
export type InvoicedLine = StoredOrderLine & { invoiced: RowAmounts };

export type InvoiceableOrder = Omit<Guarded, 'lines'> &
  Pick<OrderTotals, 'shipping_amount' | 'shipping_tax_amount'> & {
    lines: InvoicedLine[];
    /** Some invoice that was not canceled carries the shipping. */
    isShippingInvoiced: boolean;
  };

/**
 * The invoice of some of an order's lines, or of all that is left (contract 4, "Invoice" and "Money rounding"): each takes its
 * cumulative share of the row, the first takes all of the shipping.
 * @throws invoice_refused, invalid_item
 */
export const invoiceOf = (order: InvoiceableOrder, items?: readonly ItemSelector[]): AmountDocument => {
  demand('invoice', order);
  const lines = selectLines(order.lines, items, toInvoice).map(({ line, qty }) => {
    const row = order.lines[line] as InvoicedLine;
    return { line, qty, ...rowShare(row, row.invoiced, row.qty_invoiced.plus(qty), row.qty_ordered) };
  });
  if (lines.length === 0) throw new DomainError('invoice_refused');
  const { isShippingInvoiced } = order;
  return documentOf(lines, isShippingInvoiced ? nothing : order.shipping_amount, isShippingInvoiced ? nothing : order.shipping_tax_amount);
};

const invoiceLines = (order: CurrentOrder, lines: readonly SelectedLine[], sign: 1 | -1): CurrentOrder['lines'] => {
  const quantities = new Map(lines.map(({ line, qty }) => [line, qty.times(sign)]));
  return changeLines(order.lines, (line, index) => ({ ...line, qty_invoiced: line.qty_invoiced.plus(quantities.get(index) ?? nothing) }));
};

/** The order after an invoice, paid or open. */
export const invoiced = (order: CurrentOrder, { lines, grand_total }: AmountDocument, isPaid: boolean): CurrentOrder =>
  settled({
    ...order,
    lines: invoiceLines(order, lines, 1),
    total_invoiced: order.total_invoiced.plus(grand_total),
    total_paid: isPaid ? order.total_paid.plus(grand_total) : order.total_paid,
    hasOpenInvoice: order.hasOpenInvoice || !isPaid,
  });

/** What a change of an open invoice looks at. */
export interface OpenInvoice extends Pick<AmountDocument, 'grand_total'> {
  lines: SelectedLine[];
  /** Another invoice of the order is open too. */
  isOneOfSeveral: boolean;
}

/** The order after an open invoice was paid. */
export const captured = (order: CurrentOrder, { grand_total, isOneOfSeveral }: OpenInvoice): CurrentOrder =>
  settled({ ...order, total_paid: order.total_paid.plus(grand_total), hasOpenInvoice: isOneOfSeveral });

/** The order after an open invoice was taken back: what it held can be invoiced again. */
export const invoiceCanceled = (order: CurrentOrder, { lines, grand_total, isOneOfSeveral }: OpenInvoice): CurrentOrder =>
  settled({
    ...order,
    lines: invoiceLines(order, lines, -1),
    total_invoiced: order.total_invoiced.minus(grand_total),
    hasOpenInvoice: isOneOfSeveral,
  });
