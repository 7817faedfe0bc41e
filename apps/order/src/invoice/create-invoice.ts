import type { Tx } from '@entrepot/database';
import type { MailSettings } from '@entrepot/mail';
import type { AmountDocument } from '../document/document.rules.js';
import type { ItemSelector, CurrentOrder } from '../order/order.rules.js';
import { type NewComment, insertComment, nextNumber } from '../document/document.store.js';
import { saveWithMail } from '../mails/document-mail.js';
import { type OrderRef, lockOrder } from '../order/order.store.js';
import { invoiceOf, invoiced } from './invoice.rules.js';
import { insertInvoice, withInvoiced } from './invoice.store.js';
import { type InvoiceDetail, findInvoice, invoiceData, type InvoiceAndOrder } from './invoice.view.js';

/** What goes onto a document beside its content. */
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
  const order = await withInvoiced(tx, await lockOrder(tx, ref));
  return { before: order, content: invoiceOf(order, items) };
};

export interface PreparedInvoice extends DocumentRemarks {
  before: CurrentOrder;
  content: AmountDocument;
  isPaid: boolean;
  /** The payment that it was captured by, where that was online. */
  intentId: string | null;
}

/** Saves an invoice of a locked order. */
export const saveInvoice = async (
  tx: Tx,
  { before, content, isPaid, intentId, comment, mail }: PreparedInvoice,
  now: Date,
): Promise<InvoiceAndOrder> => {
  const number = await nextNumber(tx, 'invoice', before.store_id);
  await insertInvoice(tx, { number, state: isPaid ? 'paid' : 'open', intentId }, before, content, now);
  if (comment) await insertComment(tx, 'invoice', number.id, comment, now);
  const invoice = (await findInvoice(tx, 'id', number.id)) as InvoiceDetail;
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
export const createInvoice = async (tx: Tx, { order, items, ...remarks }: NewOfflineInvoice, now: Date): Promise<InvoiceAndOrder> =>
  saveInvoice(tx, { ...(await prepareInvoice(tx, order, items)), intentId: null, ...remarks }, now);
