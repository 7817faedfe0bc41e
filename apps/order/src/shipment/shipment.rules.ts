import { type ShipmentData, type TrackData, shipmentCreated, shipmentLinked } from '@entrepot/contracts';
import { Decimal, DomainError, formatTimestamp, sum, toNumber, type Fault, decimal } from '@entrepot/kernel';
import { type CurrentOrder, type Guarded, assertAllowed, settled } from '../order/order.rules.js';
import { type OrderChange, changeByDocument } from '../order/order-change.rules.js';
import {
  type ItemSelector,
  type SelectedLine,
  type StoredOrderLine,
  type Warehouses,
  addQuantities,
  isPhysical,
  nothing,
  toShip,
  selectLines,
  type LineWarehouses,
} from '../order/order-lines.rules.js';

export interface ShipmentContent {
  lines: SelectedLine[];
  total_qty: Decimal;
  /** Warehouses that lines are to leave from, where the request names some. */
  leavesFrom: { order_item_id: number; warehouses: Warehouses }[];
}

/**
 * Makes the shipment of some of an order's lines, or of all that is left; services and downloads have nothing to ship.
 * @param promised how much of a line is promised from own warehouses, where that is all that may be shipped
 * @throws shipment_refused, invalid_item
 */
export const shipmentOf = (
  order: Omit<Guarded, 'lines'> & { lines: StoredOrderLine[] },
  items?: readonly ItemSelector[],
  promised: ((index: number) => Decimal) | null = null,
): ShipmentContent => {
  assertAllowed('ship', order);
  const available = (line: StoredOrderLine, index: number): Decimal =>
    isPhysical(order.lines, index) ? Decimal.min(toShip(line), promised?.(index) ?? toShip(line)) : nothing;
  if (promised && order.lines.every((line, index) => available(line, index).isZero()))
    throw new DomainError('shipment_refused', { reason: 'nothing of the order is promised from your warehouses' });
  const selected = selectLines(order.lines, items, available, 'shipped');
  const lines = [...Map.groupBy(selected, ({ line }) => line)].map(([line, parts]) => ({
    line,
    qty: sum(parts.map(({ qty }) => qty)),
    parts,
  }));
  const leavesFrom = lines.flatMap(({ line, parts }) => {
    const named = parts.flatMap(({ warehouse, qty }) => (warehouse === undefined ? [] : [[warehouse, toNumber(qty)] as const]));
    return named.length > 0 ? [{ order_item_id: order.lines[line]!.order_item_id, warehouses: Object.fromEntries(named) }] : [];
  });
  return { lines: lines.map(({ line, qty }) => ({ line, qty })), total_qty: sum(selected.map(({ qty }) => qty)), leavesFrom };
};

/** Change of an order by a new shipment. */
export const shipped = (
  before: CurrentOrder,
  { lines, leavesFrom }: ShipmentContent,
  { shipment, warehouses }: { shipment: ShipmentData; warehouses: readonly string[] | null },
  now: Date,
): OrderChange => {
  const after = settled({ ...before, lines: addQuantities(before.lines, 'qty_shipped', lines) });
  const data = { shipment, ...(warehouses && { warehouses: [...warehouses] }), ...(leavesFrom.length > 0 && { leaves_from: leavesFrom }) };
  const comments = [`Shipment #${shipment.increment_id} was created.`];
  return changeByDocument(before, after, { event: shipmentCreated, data, entity: 'shipment', comments }, now);
};

/** Refuses warehouses that are not `known`, or that the caller does not see. @throws invalid_warehouse_code with all faults */
export const assertWarehouses = (
  items: readonly ItemSelector[],
  known: ReadonlySet<string> | null,
  own: ReadonlySet<string> | null,
): void => {
  const faults = items.flatMap(({ warehouse: value }, index): Fault[] => {
    if (value === undefined || ((known?.has(value) ?? true) && (own?.has(value) ?? true))) return [];
    return [{ path: `items[${index}].warehouse`, code: 'not_found', message: 'no warehouse has this code', value }];
  });
  if (faults.length > 0) throw new DomainError('invalid_warehouse_code', { faults });
};

/** Reserved quantities of an order, and the quantities of shipments that the inventory has not taken from them yet, by order_item_id. */
export interface OpenPromises {
  reserved: LineWarehouses;
  pending: Readonly<Record<string, number>>;
}

/** Codes among these in which something is reserved for the order. */
export const promisingCodes = ({ reserved }: OpenPromises, own: ReadonlySet<string>): string[] => {
  const held = Object.values(reserved).flatMap((quantities) => Object.keys(quantities).filter((code) => quantities[code]! > 0));
  return [...own].filter((code) => held.includes(code));
};

/**
 * Computes how much of a line is promised from own warehouses and not shipped yet (contract 6, 6.5). Of a configurable product the goods are its
 * children, each in proportion: the scarcest counts.
 */
export const ownPromise = (
  lines: readonly StoredOrderLine[],
  index: number,
  { reserved, pending }: OpenPromises,
  own: ReadonlySet<string>,
): Decimal => {
  const line = lines[index]!;
  const of = ({ order_item_id }: StoredOrderLine): Decimal | null => {
    const quantities = reserved[order_item_id];
    return quantities ? sum(Object.entries(quantities).map(([code, qty]) => (own.has(code) ? decimal(qty) : nothing))) : null;
  };
  const ofChildren = lines
    .filter(({ parent }) => parent === index)
    .map((child) => (of(child) ?? nothing).times(line.qty_ordered).div(child.qty_ordered));
  const promised = of(line) ?? (ofChildren.length > 0 ? Decimal.min(...ofChildren) : nothing);
  return Decimal.max(0, promised.minus(pending[line.order_item_id] ?? 0));
};

export interface ShipmentNumber {
  shipment_id: number;
  increment_id: string;
  /** Codes of the warehouses that it left from; null: not known yet. */
  warehouses: readonly string[] | null;
}

/** States of a parcel that a carrier reports. */
export const trackStatuses = ['in_transit', 'out_for_delivery', 'delivered', 'returned', 'failed'] as const;
export type TrackStatus = (typeof trackStatuses)[number];

/** A parcel's number, and what is known of the parcel. */
export interface NewTrack {
  carrier_code: string | null;
  title: string | null;
  track_number: string;
  /** Where the customer follows it. */
  url: string | null;
  /** Null until the carrier or an integration says it. */
  status: TrackStatus | null;
  /** As the API shows times; null unless the status is `delivered`. */
  delivered_at: string | null;
}

/** Tracking as it is shown. */
export type ShownTrack = NewTrack & Pick<TrackData, 'track_id' | 'created_at'>;

/** Tracking as a caller sends it. */
export interface SentTrack extends Omit<NewTrack, 'delivered_at'> {
  /** With the status `delivered` alone; absent: now. */
  delivered_at?: Date;
}

/**
 * When a parcel was delivered: as the request says, else as it is known already, else now; null unless its status is `delivered`.
 * @throws invalid_parameter for a time beside another status
 */
export const deliveredAt = (
  status: TrackStatus | null,
  sent: Date | undefined,
  { known = null, path = 'delivered_at' }: { known?: string | null; path?: string },
  now: Date,
): string | null => {
  if (status === 'delivered') return sent ? formatTimestamp(sent) : (known ?? formatTimestamp(now));
  if (sent === undefined) return null;
  const reason = 'is there with the status delivered alone';
  throw new DomainError('invalid_parameter', { name: path, path, code: 'conflict', reason, value: formatTimestamp(sent) });
};

/** Tracking as it is kept. @param path of `delivered_at` in the request */
export const newTrack = ({ delivered_at, ...track }: SentTrack, now: Date, path?: string): NewTrack => ({
  ...track,
  delivered_at: deliveredAt(track.status, delivered_at, { ...(path !== undefined && { path }) }, now),
});

/** Change of an order by the inventory's event of one of its shipments. */
export const shipmentKnown = (before: CurrentOrder, shipment: ShipmentData, now: Date): OrderChange =>
  changeByDocument(before, before, { event: shipmentLinked, data: { shipment }, entity: 'shipment', comments: [] }, now);
