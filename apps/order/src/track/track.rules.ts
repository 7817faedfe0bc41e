import { type TrackData, shipmentTrackAdded, shipmentTrackChanged, shipmentTrackRemoved } from '@entrepot/contracts';
import { previousValues } from '@entrepot/kernel';
import { type OrderChange, changeByDocument } from '../order/order-change.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { type NewTrack, type SentTrack, type ShipmentNumber, deliveredAt } from '../shipment/shipment.rules.js';

const ofShipment = ({ order_id, increment_id: order_increment_id }: CurrentOrder, shipment: ShipmentNumber, updated_at: string) => ({
  shipment_id: shipment.shipment_id,
  increment_id: shipment.increment_id,
  ...(shipment.warehouses && { warehouses: [...shipment.warehouses] }),
  order_id,
  order_increment_id,
  updated_at,
});

interface TrackOfShipment {
  shipment: ShipmentNumber;
  track: TrackData;
}

/** Changes an order by tracking that one of its shipments got. */
export const trackAdded = (before: CurrentOrder, { shipment, track }: TrackOfShipment, now: Date): OrderChange => {
  const comments = [`Tracking ${track.track_number} was added to shipment #${shipment.increment_id}.`];
  const data = { ...ofShipment(before, shipment, track.created_at), track };
  return changeByDocument(before, before, { event: shipmentTrackAdded, data, entity: 'shipment', comments }, now);
};

/** Fields of a track that a PATCH sends. */
export type TrackPatch = Partial<SentTrack>;

/**
 * Returns the track after a PATCH, with the old values of the changed fields; null where nothing changes. A delivery that is reported again keeps its
 * time. @throws invalid_parameter for `delivered_at` without the status `delivered`
 */
export const changedTrack = (
  before: NewTrack,
  { delivered_at: sent, ...fields }: TrackPatch,
  now: Date,
): { track: NewTrack; previous: Partial<NewTrack> } | null => {
  const { carrier_code, title, track_number, url, status, delivered_at: known } = { ...before, ...fields };
  const track = { carrier_code, title, track_number, url, status, delivered_at: deliveredAt(status, sent, { known }, now) };
  const previous = previousValues(before, { ...before, ...track });
  return Object.keys(previous).length > 0 ? { track, previous } : null;
};

interface ChangedTrack extends TrackOfShipment {
  /** Old values of the changed fields. */
  previous: Partial<TrackData>;
  updated_at: string;
}

/** Changes an order by tracking that was corrected, or that the carrier has reported on. */
export const trackChanged = (before: CurrentOrder, { shipment, track, previous, updated_at }: ChangedTrack, now: Date): OrderChange => {
  const change = previous.status !== undefined && track.status ? `is ${track.status.replaceAll('_', ' ')}` : 'was changed';
  const comments = [`Tracking ${track.track_number} of shipment #${shipment.increment_id} ${change}.`];
  const data = { ...ofShipment(before, shipment, updated_at), track, previous };
  return changeByDocument(before, before, { event: shipmentTrackChanged, data, entity: 'shipment', comments }, now);
};

/** Changes an order by tracking that was removed from one of its shipments. */
export const trackRemoved = (
  before: CurrentOrder,
  { shipment, track, updated_at }: TrackOfShipment & { updated_at: string },
  now: Date,
): OrderChange => {
  const comments = [`Tracking ${track.track_number} was removed from shipment #${shipment.increment_id}.`];
  const data = { ...ofShipment(before, shipment, updated_at), track };
  return changeByDocument(before, before, { event: shipmentTrackRemoved, data, entity: 'shipment', comments }, now);
};
