import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { MailSettings } from '@entrepot/mail';
import type { DocumentRef } from '../document/document.store.js';
import { type Unsent, queueDocumentMail } from '../mails/document-mail.js';
import { type OrderDetail, findOrder } from '../order/order-detail.view.js';
import { type ShipmentDetail, findShipment } from './shipment.view.js';

const shown = { multiWarehouse: false };

/** Mails a shipment, with its tracking as it is now, to its customer once more. @throws shipment_not_found */
export const mailShipment = async (
  tx: Tx,
  mails: MailSettings,
  { by, value }: DocumentRef,
  comment: string | null,
): Promise<{ shipment: ShipmentDetail; unsent: Unsent | null }> => {
  const shipment = await findShipment(tx, by, value, shown);
  if (!shipment) throw new DomainError('shipment_not_found', { [by]: value });
  const order = (await findOrder(tx, 'id', shipment.order_id, shown)) as OrderDetail;
  return { shipment, unsent: await queueDocumentMail(tx, mails, { kind: 'shipment', document: shipment, order, comment }) };
};
