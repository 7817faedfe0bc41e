import { type InvoiceData, invoiceCanceled, invoiceCreated, invoicePaid } from '@entrepot/contracts';
import { DomainError } from '@entrepot/kernel';
import { type AmountDocument, documentOf, rowShare } from '../document/document.rules.js';
import { type CurrentOrder, type OrderTotals, type Guarded, assertAllowed, settled } from '../order/order.rules.js';
import { type OrderChange, changeByDocument } from '../order/order-change.rules.js';
import {
  type RowAmounts,
  type ItemSelector,
  type SelectedLine,
  type StoredOrderLine,
  addQuantities,
  nothing,
  toInvoice,
  selectLines,
} from '../order/order-lines.rules.js';

/** An order's line with what its invoices, those that were canceled left out, took of the row. */
export type InvoicedLine = StoredOrderLine & { invoiced: RowAmounts };

export type InvoiceableOrder = Omit<Guarded, 'lines'> &
  Pick<OrderTotals, 'shipping_amount' | 'shipping_tax_amount'> & {
    lines: InvoicedLine[];
    /** Some invoice that was not canceled carries the shipping. */
    isShippingInvoiced: boolean;
  };

/**
 * Makes the invoice of some of an order's lines, or of all that is left (contract 4, "Invoice" and "Money rounding"): each takes its cumulative share
 * of the row, the first takes all of the shipping.
 * @throws invoice_refused, invalid_item
 */
export const invoiceOf = (order: InvoiceableOrder, items?: readonly ItemSelector[]): AmountDocument => {
  assertAllowed('invoice', order);
  const lines = selectLines(order.lines, items, toInvoice, 'invoiced').map(({ line, qty }) => {
    const row = order.lines[line] as InvoicedLine;
    return { line, qty, ...rowShare(row, row.invoiced, row.qty_invoiced.plus(qty), row.qty_ordered) };
  });
  if (lines.length === 0) throw new DomainError('invoice_refused', { reason: 'nothing is left to invoice' });
  const { isShippingInvoiced } = order;
  return documentOf(lines, isShippingInvoiced ? nothing : order.shipping_amount, isShippingInvoiced ? nothing : order.shipping_tax_amount);
};

interface NumberedInvoice {
  content: AmountDocument;
  invoice: InvoiceData;
  isPaid: boolean;
}

/** Change of an order by a new invoice, paid or open. */
export const invoiced = (before: CurrentOrder, { content, invoice, isPaid }: NumberedInvoice, now: Date): OrderChange => {
  const { lines, grand_total } = content;
  const after = settled({
    ...before,
    lines: addQuantities(before.lines, 'qty_invoiced', lines),
    total_invoiced: before.total_invoiced.plus(grand_total),
    total_paid: isPaid ? before.total_paid.plus(grand_total) : before.total_paid,
    hasOpenInvoice: before.hasOpenInvoice || !isPaid,
  });
  const comments = [`Invoice #${invoice.increment_id} was created.`];
  return changeByDocument(before, after, { event: invoiceCreated, data: { invoice }, entity: 'invoice', comments }, now);
};

/** Data that a change of an open invoice needs. */
export interface OpenInvoice extends Pick<AmountDocument, 'grand_total'> {
  lines: SelectedLine[];
  /** Another invoice of the order is open too. */
  isOneOfSeveral: boolean;
}

/** How an open invoice ends: it is paid, or what it held can be invoiced again. */
export const closings = {
  paid: {
    event: invoicePaid,
    verb: 'captured',
    refusal: 'invoice_not_capturable',
    amounts: ({ lines, total_invoiced, total_paid }: CurrentOrder, { grand_total }: OpenInvoice) => ({
      lines,
      total_invoiced,
      total_paid: total_paid.plus(grand_total),
    }),
  },
  canceled: {
    event: invoiceCanceled,
    verb: 'canceled',
    refusal: 'invoice_not_cancelable',
    amounts: ({ lines, total_invoiced, total_paid }: CurrentOrder, open: OpenInvoice) => ({
      lines: addQuantities(lines, 'qty_invoiced', open.lines, -1),
      total_invoiced: total_invoiced.minus(open.grand_total),
      total_paid,
    }),
  },
} as const;
export type Closing = keyof typeof closings;

interface ClosedInvoice {
  open: OpenInvoice;
  closing: Closing;
  /** As it is now. */
  invoice: InvoiceData;
  comment: string | null;
}

/** Change of an order by an open invoice that was paid or canceled; a comment is an entry of its own. */
export const invoiceClosed = (before: CurrentOrder, { open, closing, invoice, comment }: ClosedInvoice, now: Date): OrderChange => {
  const { event, verb, amounts } = closings[closing];
  const after = settled({ ...before, ...amounts(before, open), hasOpenInvoice: open.isOneOfSeveral });
  const comments = [`Invoice #${invoice.increment_id} was ${verb}.`, ...(comment === null ? [] : [comment])];
  return changeByDocument(before, after, { event, data: { invoice }, entity: 'invoice', comments }, now);
};
