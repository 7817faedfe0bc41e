import type { Tx } from '@entrepot/database';
import type { MailSettings } from '@entrepot/mail';
import type { CurrentOrder } from '../order/order.rules.js';
import { type NewComment, insertComment } from '../document/document.store.js';
import { ownWarehouses } from '@entrepot/telemetry';
import { saveWithMail } from '../mails/document-mail.js';
import { type OrderRef, lockOrder } from '../order/order.store.js';
import { assertWarehouses, type NewTrack, shipmentOf, shipped, ownPromise, promisingCodes } from './shipment.rules.js';
import { insertShipment, knownWarehouses, nextShipmentNumber, openPromises } from './shipment.store.js';
import { type ShipmentDetail, insertedDetail, shipmentData } from './shipment.view.js';
import type { ItemSelector } from '../order/order-lines.rules.js';

export interface NewShipment {
  order: OrderRef;
  items: readonly ItemSelector[] | undefined;
  tracks: readonly NewTrack[];
  comment: NewComment | null;
  /** How the customer gets a mail of it; null: not at all. */
  mail: MailSettings | null;
}

/**
 * Ships an order's lines, with their tracking; a bound caller those that are promised from its own warehouses.
 * @throws order_not_found, shipment_refused, invalid_item, invalid_warehouse_code
 */
export const createShipment = async (
  tx: Tx,
  { order: ref, items, tracks, comment, mail }: NewShipment,
  now: Date,
): Promise<{ shipment: ShipmentDetail; order: CurrentOrder }> => {
  const own = ownWarehouses();
  if (items?.some(({ warehouse }) => warehouse !== undefined)) assertWarehouses(items, await knownWarehouses(tx), own);
  const [before, number] = await Promise.all([lockOrder(tx, ref), nextShipmentNumber(tx, ref, tracks.length)]);
  const promises = own && (await openPromises(tx, before.order_id));
  const content = shipmentOf(before, items, promises && ((index) => ownPromise(before.lines, index, promises, own)));
  const warehouses = promises && promisingCodes(promises, own);
  const made = { number, order: before, content, tracks, warehouses, now };
  await insertShipment(tx, made);
  if (comment) insertComment(tx, 'shipment', number.id, comment, now);
  const shipment = insertedDetail(made, comment);
  const change = shipped(before, content, { shipment: shipmentData(shipment), warehouses }, now);
  const order = await saveWithMail(tx, before, change, { kind: 'shipment', document: shipment, settings: mail, comment }, now);
  return { shipment, order };
};
