import type { EntityManager } from 'typeorm';
import { shipmentCreated } from '@entrepot/contracts';
import type { MailSettings } from '@entrepot/mail';
import { type NewComment, insertComment } from '../db/comments.js';
import { nextNumber } from '../db/counters.js';
import { type OrderRef, lockOrder } from '../db/current-order.js';
import { type ShipmentDetail, findShipment } from '../db/shipment-detail.js';
import { type NewTrack, insertShipment, insertTracks } from '../db/shipments.js';
import type { CurrentOrder } from '../domain/current-order.js';
import type { ItemSelector } from '../domain/selected-lines.js';
import { shipmentOf, shipped } from '../domain/shipment.js';
import { commentForCustomer, queueDocumentMail } from '../mails/queue-document-mail.js';
import { changeOrder } from './change-order.js';
import { shipmentPicture } from './document-pictures.js';

export interface NewShipment {
  order: OrderRef;
  items: readonly ItemSelector[] | undefined;
  tracks: readonly NewTrack[];
  comment: NewComment | null;
  /** How the customer gets a mail of it; null: not at all. */
  mail: MailSettings | null;
}

/** Ships an order's lines, with their tracking. @throws order_not_found, shipment_refused, invalid_item */
export const createShipment = async (
  tx: EntityManager,
  { order: ref, items, tracks, comment, mail }: NewShipment,
  now: Date,
): Promise<{ shipment: ShipmentDetail; order: CurrentOrder }> => {
  const before = await lockOrder(tx, ref);
  const content = shipmentOf(before, items);
  const number = await nextNumber(tx, 'shipment', before.store_id);
  const shipmentId = await insertShipment(tx, number, before, content, now);
  await insertTracks(tx, shipmentId, tracks, now);
  if (comment) await insertComment(tx, 'shipment', shipmentId, comment, now);
  const shipment = (await findShipment(tx, 'id', shipmentId, { multiWarehouse: true })) as ShipmentDetail;
  const order = await changeOrder(
    tx,
    {
      before,
      after: shipped(before, content),
      history: { entity_name: 'shipment', comment: `Shipment #${number} was created.` },
      tell: (told) => ({ type: shipmentCreated.type, data: { shipment: shipmentPicture(shipment), ...told } }),
    },
    now,
  );
  if (mail) await queueDocumentMail(tx, mail, { kind: 'shipment', document: shipment, order, comment: commentForCustomer(comment) });
  return { shipment, order };
};
