import { invoiceCanceled, invoicePaid } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { insertComment } from '../document/comments.store.js';
import { lockOrder } from '../order/order.store.js';
import { insertHistory } from '../order/order-history.store.js';
import { type InvoiceDetail, findInvoice } from './invoice.view.js';
import { type InvoiceRef, closeInvoice, findOpenInvoice, orderOfInvoice } from './invoice.store.js';
import type { CurrentOrder } from '../order/current-order.rules.js';
import { type OpenInvoice, captured, invoiceCanceled as taken } from './invoice.rules.js';
import { changeOrder } from '../order/change-order.js';
import type { InvoiceAndOrder } from './create-invoice.js';
import { invoiceData } from '../document/document-data.js';

/** An open invoice and its order, locked. */
export interface Closable {
  invoiceId: number;
  before: CurrentOrder;
  invoice: OpenInvoice & { increment_id: string };
}

const closings = {
  paid: { refusal: 'invoice_not_capturable', told: 'was captured', change: captured, type: invoicePaid.type },
  canceled: { refusal: 'invoice_not_cancelable', told: 'was canceled', change: taken, type: invoiceCanceled.type },
} as const;
type Closing = keyof typeof closings;

/** Locks an open invoice with its order. @throws invoice_not_found; invoice_not_capturable, invoice_not_cancelable when it is not open */
export const lockOpenInvoice = async (
  tx: Tx,
  ref: InvoiceRef,
  closing: Closing,
  options?: { duringPayment: boolean },
): Promise<Closable> => {
  const { invoiceId, orderId } = await orderOfInvoice(tx, ref);
  const before = await lockOrder(tx, { order_id: orderId }, options);
  const invoice = await findOpenInvoice(tx, before, invoiceId);
  if (!invoice) throw new DomainError(closings[closing].refusal, { invoice_id: invoiceId });
  return { invoiceId, before, invoice };
};

/** Pays a locked open invoice, or takes it back. @param intentId the payment that it was captured by, where that was online */
export const saveClosing = async (
  tx: Tx,
  { invoiceId, before, invoice: open }: Closable,
  { closing, comment, intentId }: { closing: Closing; comment: string | null; intentId: string | null },
  now: Date,
): Promise<InvoiceAndOrder> => {
  const { told, change, type } = closings[closing];
  await closeInvoice(tx, invoiceId, closing, intentId, now);
  if (comment !== null)
    await insertComment(tx, 'invoice', invoiceId, { comment, is_customer_notified: false, is_visible_on_front: false }, now);
  const invoice = (await findInvoice(tx, 'id', invoiceId)) as InvoiceDetail;
  const order = await changeOrder(
    tx,
    {
      before,
      after: change(before, open),
      history: { entity_name: 'invoice', comment: `Invoice #${open.increment_id} ${told}.` },
      tell: (of) => ({ type, data: { invoice: invoiceData(invoice), ...of } }),
    },
    now,
  );
  if (comment !== null)
    await insertHistory(tx, [{ order_id: order.order_id, status: order.status, comment, entity_name: 'invoice', created_at: now }]);
  return { invoice, order };
};

/** Pays an open invoice offline, or takes it back (contract 4, "open invoices"). @throws as `lockOpenInvoice` */
export const closeOpenInvoice = async (
  tx: Tx,
  { ref, closing, comment }: { ref: InvoiceRef; closing: Closing; comment: string | null },
  now: Date,
): Promise<InvoiceAndOrder> => saveClosing(tx, await lockOpenInvoice(tx, ref, closing), { closing, comment, intentId: null }, now);
