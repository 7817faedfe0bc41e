import type { Tx } from '@entrepot/database';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import type { CurrentOrder } from '../order/order.rules.js';
import { type OrderRef, lockOrder, saveOrder } from '../order/order.store.js';
import type { NewTrack, ShipmentNumber, ShownTrack } from '../shipment/shipment.rules.js';
import { type ShipmentRef, shipmentNumbersOf, shipmentOwner } from '../shipment/shipment.store.js';
import { trackAdded } from './track.rules.js';
import { insertTrack } from './track.store.js';

/** A shipment by itself, by its order where that has one only, or as a shipment of that order: one of the two is there. */
export interface TrackedShipment {
  shipment: ShipmentRef | null;
  order: OrderRef | null;
}

export interface AddedTrack {
  track: ShownTrack;
  shipment: ShipmentNumber;
  order: CurrentOrder;
}

const matches = (ref: ShipmentRef, { shipment_id, increment_id }: ShipmentNumber): boolean =>
  'shipment_id' in ref ? Number(ref.shipment_id) === shipment_id : ref.increment_id === increment_id;

const orderOf = async (tx: Tx, { shipment, order }: TrackedShipment): Promise<OrderRef> => {
  if (order) return order;
  const order_id = shipment && (await shipmentOwner(tx, shipment));
  if (order_id === null) throw new DomainError('shipment_not_found', { ...shipment });
  return { order_id };
};

const chosen = (shipments: readonly ShipmentNumber[], ref: ShipmentRef | null): ShipmentNumber => {
  const [found, another] = ref ? shipments.filter((shipment) => matches(ref, shipment)) : shipments;
  if (!found) throw new DomainError('shipment_not_found', { ...ref });
  if (another) throw new DomainError('ambiguous_shipment', { reason: 'the order has several shipments: name one' });
  return found;
};

/** Adds tracking to a shipment, also while a payment of its order is under way. @throws order_not_found, shipment_not_found, ambiguous_shipment */
export const addTrack = async (tx: Tx, target: TrackedShipment, newTrack: NewTrack, now: Date): Promise<AddedTrack> => {
  const before = await lockOrder(tx, await orderOf(tx, target), { duringPayment: true });
  const shipment = chosen(await shipmentNumbersOf(tx, before.order_id), target.shipment);
  const track_id = await insertTrack(tx, shipment.shipment_id, newTrack, now);
  const track = { track_id, ...newTrack, created_at: formatTimestamp(now) };
  const order = await saveOrder(tx, before, trackAdded(before, { shipment, track }, now));
  return { track, shipment, order };
};
