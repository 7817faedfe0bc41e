import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { type DocumentRef, insertComment } from '../document/document.store.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { lockOrder, saveOrder } from '../order/order.store.js';
import { type Closing, type OpenInvoice, closings, invoiceClosed } from './invoice.rules.js';
import { closeInvoice, findOpenInvoice, orderOfInvoice } from './invoice.store.js';
import { type InvoiceDetail, findInvoice, invoiceData, type InvoiceAndOrder } from './invoice.view.js';

/** An open invoice and its order, locked. */
export interface Closable {
  invoiceId: number;
  before: CurrentOrder;
  invoice: OpenInvoice & { increment_id: string };
}

/** Locks an open invoice with its order. @throws invoice_not_found; invoice_not_capturable, invoice_not_cancelable when it is not open */
export const lockOpenInvoice = async (
  tx: Tx,
  ref: DocumentRef,
  closing: Closing,
  options?: { duringPayment: boolean },
): Promise<Closable> => {
  const { invoiceId, orderId } = await orderOfInvoice(tx, ref);
  const before = await lockOrder(tx, { order_id: orderId }, options);
  const invoice = await findOpenInvoice(tx, before, invoiceId);
  if (!invoice) throw new DomainError(closings[closing].refusal, { reason: 'the invoice is not open' });
  return { invoiceId, before, invoice };
};

/** Pays a locked open invoice, or takes it back. @param intentId the payment that it was captured by, where that was online */
export const saveClosing = async (
  tx: Tx,
  { invoiceId, before, invoice: open }: Closable,
  { closing, comment, intentId }: { closing: Closing; comment: string | null; intentId: string | null },
  now: Date,
): Promise<InvoiceAndOrder> => {
  await closeInvoice(tx, invoiceId, closing, intentId, now);
  if (comment !== null) insertComment(tx, 'invoice', invoiceId, { comment, is_customer_notified: false, is_visible_on_front: false }, now);
  const invoice = (await findInvoice(tx, 'id', invoiceId)) as InvoiceDetail;
  const closed = { open, closing, invoice: invoiceData(invoice), comment };
  const order = await saveOrder(tx, before, invoiceClosed(before, closed, now));
  return { invoice, order };
};

/** Pays an open invoice offline, or takes it back (contract 4, "open invoices"). @throws as `lockOpenInvoice` */
export const closeOpenInvoice = async (
  tx: Tx,
  { ref, closing, comment }: { ref: DocumentRef; closing: Closing; comment: string | null },
  now: Date,
): Promise<InvoiceAndOrder> => saveClosing(tx, await lockOpenInvoice(tx, ref, closing), { closing, comment, intentId: null }, now);
