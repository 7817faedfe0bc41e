import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import type { DocumentRef } from '../document/document.store.js';
import { type Unsent, queueDocumentMail } from '../mails/document-mail.js';
import { type OrderDetail, findOrder } from '../order/order-detail.view.js';
import { type InvoiceDetail, findInvoice } from './invoice.view.js';

const shown = { multiWarehouse: false };

/** Mails an invoice to its customer once more. @throws invoice_not_found */
export const mailInvoice = async (
  tx: Tx,
  mails: MailSettings,
  { by, value }: DocumentRef,
  comment: string | null,
): Promise<{ invoice: InvoiceDetail; unsent: Unsent | null }> => {
  const invoice = await findInvoice(tx, by, value);
  if (!invoice) throw new DomainError('invoice_not_found', { [by]: value });
  const order = (await findOrder(tx, 'id', invoice.order_id, shown)) as OrderDetail;
  return { invoice, unsent: await queueDocumentMail(tx, mails, { kind: 'invoice', document: invoice, order, comment }) };
};
