import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import { findInvoice } from '../invoice/invoice.view.js';
import { type OrderDetail, findOrder } from '../order/order-detail.view.js';
import { findShipment } from '../shipment/shipment.view.js';
import { type Unsent, queueDocumentMail } from './document-mail.js';

export interface MailRequest {
  by: 'id' | 'increment_id';
  value: string;
  /** What the mail says beside the document. */
  comment: string | null;
}

/** A document whose mail was asked for, and why it is not sent; null: it is. */
export interface MailedAgain {
  id: number;
  increment_id: string;
  unsent: Unsent | null;
}

const shown = { multiWarehouse: false };

const orderOf = async (tx: Tx, orderId: number): Promise<OrderDetail> => (await findOrder(tx, 'id', orderId, shown)) as OrderDetail;

/** Mails an invoice to its customer once more. @throws invoice_not_found */
export const mailInvoice = async (tx: Tx, settings: MailSettings, { by, value, comment }: MailRequest): Promise<MailedAgain> => {
  const document = await findInvoice(tx, by, value);
  if (!document) throw new DomainError('invoice_not_found', { [by]: value });
  const order = await orderOf(tx, document.order_id);
  const unsent = await queueDocumentMail(tx, settings, { kind: 'invoice', document, order, comment });
  return { id: document.invoice_id, increment_id: document.increment_id, unsent };
};

/** Mails a shipment, with its tracking as it is now, to its customer once more. @throws shipment_not_found */
export const mailShipment = async (tx: Tx, settings: MailSettings, { by, value, comment }: MailRequest): Promise<MailedAgain> => {
  const document = await findShipment(tx, by, value, shown);
  if (!document) throw new DomainError('shipment_not_found', { [by]: value });
  const order = await orderOf(tx, document.order_id);
  const unsent = await queueDocumentMail(tx, settings, { kind: 'shipment', document, order, comment });
  return { id: document.shipment_id, increment_id: document.increment_id, unsent };
};
