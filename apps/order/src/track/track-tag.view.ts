import type { Tx } from '@entrepot/database';
import type { DocumentRef } from '../document/document.store.js';
import { lockOrderTag } from '../order/order-tag.view.js';
import type { Shown } from '../order/order.view.js';
import { lockShipmentTag } from '../shipment/shipment-tag.view.js';
import type { TrackedShipment } from './add-track.js';
import { findTrack } from './track.store.js';

/** Reads the tag of the shipment, or of the order, that new tracking names. */
export const lockTrackedTag = (tx: Tx, { shipment, order }: TrackedShipment, shown: Shown): Promise<string | null> => {
  if (shipment === null) return order ? lockOrderTag(tx, order, shown) : Promise.resolve(null);
  const ref: DocumentRef =
    'shipment_id' in shipment ? { by: 'id', value: shipment.shipment_id } : { by: 'increment_id', value: shipment.increment_id };
  return lockShipmentTag(tx, ref, shown);
};

/** Reads the tag of the shipment that a track belongs to, as `lockShipmentTag` does; null where there is no such track. */
export const lockTagOfTrack = async (tx: Tx, trackId: string, shown: Shown): Promise<string | null> => {
  const found = await findTrack(tx, trackId);
  return found && lockShipmentTag(tx, { by: 'id', value: String(found.shipment.shipment_id) }, shown);
};
