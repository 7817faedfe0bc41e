import { type ShipmentData, type TrackData, shipmentCreated, shipmentLinked, shipmentTrackAdded } from '@entrepot/contracts';
import { type Decimal, sum } from '@entrepot/kernel';
import {
  type ItemSelector,
  type SelectedLine,
  type CurrentOrder,
  type StoredOrderLine,
  addQuantities,
  isPhysical,
  nothing,
  toShip,
} from '../order/order.rules.js';
import { selectLines } from '../order/selected-lines.rules.js';
import { type OrderChange, changeByDocument } from '../order/order-change.rules.js';
import { type Guarded, assertAllowed, settled } from '../order/order-state.rules.js';

export interface ShipmentContent {
  lines: SelectedLine[];
  total_qty: Decimal;
}

/**
 * Makes the shipment of some of an order's lines, or of all that is left; services and downloads have nothing to ship.
 * @throws shipment_refused, invalid_item
 */
export const shipmentOf = (
  order: Omit<Guarded, 'lines'> & { lines: StoredOrderLine[] },
  items?: readonly ItemSelector[],
): ShipmentContent => {
  assertAllowed('ship', order);
  const lines = selectLines(order.lines, items, (line, index) => (isPhysical(order.lines, index) ? toShip(line) : nothing), 'shipped');
  return { lines, total_qty: sum(lines.map(({ qty }) => qty)) };
};

/** Change of an order by a new shipment. */
export const shipped = (before: CurrentOrder, { lines }: ShipmentContent, shipment: ShipmentData, now: Date): OrderChange => {
  const after = settled({ ...before, lines: addQuantities(before.lines, 'qty_shipped', lines) });
  const comments = [`Shipment #${shipment.increment_id} was created.`];
  return changeByDocument(before, after, { event: shipmentCreated, data: { shipment }, entity: 'shipment', comments }, now);
};

export interface ShipmentNumber {
  shipment_id: number;
  increment_id: string;
}

/** Change of an order by tracking that was added to a shipment. */
export const trackAdded = (before: CurrentOrder, shipment: ShipmentNumber, track: TrackData, now: Date): OrderChange => {
  const comment = `Tracking ${track.track_number} was added to shipment #${shipment.increment_id}.`;
  const { order_id, increment_id: order_increment_id } = before;
  const data = { ...shipment, order_id, order_increment_id, updated_at: track.created_at, track };
  return changeByDocument(before, before, { event: shipmentTrackAdded, data, entity: 'shipment', comments: [comment] }, now);
};

/** Change of an order by the inventory's event of one of its shipments. */
export const shipmentKnown = (before: CurrentOrder, shipment: ShipmentData, now: Date): OrderChange =>
  changeByDocument(before, before, { event: shipmentLinked, data: { shipment }, entity: 'shipment', comments: [] }, now);
