import type { Tx } from '@entrepot/database';
import type { MailSettings } from '@entrepot/mail';
import type { AmountDocument } from '../document/document.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { type DocumentNumber, type NewComment, insertComment, nextNumber } from '../document/document.store.js';
import { saveWithMail } from '../mails/document-mail.js';
import type { OrderRef } from '../order/order.store.js';
import { invoiceOf, invoiced } from './invoice.rules.js';
import { insertInvoice, lockInvoiceable } from './invoice.store.js';
import { insertedInvoice, invoiceData, type InvoiceAndOrder } from './invoice.view.js';
import type { ItemSelector } from '../order/order-lines.rules.js';

/** Remarks that go onto a document beside its content. */
export interface DocumentRemarks {
  comment: NewComment | null;
  /** How the customer gets a mail of it; null: not at all. */
  mail: MailSettings | null;
}

/** Locks an order, and says what an invoice of it holds. @throws order_not_found, invoice_refused, invalid_item */
export const prepareInvoice = async (
  tx: Tx,
  ref: OrderRef,
  items: readonly ItemSelector[] | undefined,
): Promise<{ before: CurrentOrder; content: AmountDocument }> => {
  const before = await lockInvoiceable(tx, ref);
  return { before, content: invoiceOf(before, items) };
};

export interface PreparedInvoice extends DocumentRemarks {
  before: CurrentOrder;
  content: AmountDocument;
  isPaid: boolean;
  /** Payment of the capture, where that was online. */
  intentId: string | null;
  /** Taken with the lock of the order. */
  number?: DocumentNumber;
}

/** Saves an invoice of a locked order. */
export const saveInvoice = async (
  tx: Tx,
  { before, content, isPaid, intentId, comment, mail, number: taken }: PreparedInvoice,
  now: Date,
): Promise<InvoiceAndOrder> => {
  const number = taken ?? (await nextNumber(tx, 'invoice', { order_id: String(before.order_id) }));
  const state = isPaid ? 'paid' : 'open';
  await insertInvoice(tx, { number, state, intentId }, before, content, now);
  if (comment) insertComment(tx, 'invoice', number.id, comment, now);
  const invoice = insertedInvoice({ number, state, order: before, content, comment, now });
  const change = invoiced(before, { content, invoice: invoiceData(invoice), isPaid }, now);
  const order = await saveWithMail(tx, before, change, { kind: 'invoice', document: invoice, settings: mail, comment }, now);
  return { invoice, order };
};

export interface NewOfflineInvoice extends DocumentRemarks {
  order: OrderRef;
  items: readonly ItemSelector[] | undefined;
  /** Paid offline; else it stays open. */
  isPaid: boolean;
}

/** Invoices an order's lines without asking a gateway. @throws order_not_found, invoice_refused, invalid_item */
export const createInvoice = async (tx: Tx, { order, items, ...remarks }: NewOfflineInvoice, now: Date): Promise<InvoiceAndOrder> => {
  const [before, number] = await Promise.all([lockInvoiceable(tx, order), nextNumber(tx, 'invoice', order)]);
  return saveInvoice(tx, { before, number, content: invoiceOf(before, items), intentId: null, ...remarks }, now);
};
