import { type Tx, readRows, rowsFrom } from '@entrepot/database';
import { documentRows } from '../document/document.store.js';
import type { CurrentOrder } from '../order/order.rules.js';
import type { Warehouses } from '../projections/reservation/reservation.rules.js';
import type { ShipmentContent, ShipmentNumber } from './shipment.rules.js';

/** A parcel's number as a caller gives it. */
export interface NewTrack {
  carrier_code: string | null;
  title: string | null;
  track_number: string;
}

/** What is written of a new shipment. */
export interface ShipmentToInsert {
  increment_id: string;
  order: CurrentOrder;
  content: ShipmentContent;
  tracks: readonly NewTrack[];
  now: Date;
}

export interface InsertedShipment {
  shipment_id: number;
  /** In the order of its tracks. */
  track_ids: number[];
}

const trackColumns = { carrier_code: 'text', title: 'text', track_number: 'text' };

const insert = `
  with made as (
    insert into shipment (increment_id, order_id, store_id, total_qty, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning shipment_id),
  item as (
    insert into shipment_item (shipment_id, order_item_id, qty)
    select shipment_id, order_item_id, qty from made, ${rowsFrom({ order_item_id: 'bigint', qty: 'numeric' }, 6)}),
  track as (
    insert into shipment_track (shipment_id, carrier_code, title, track_number, created_at)
    select shipment_id, carrier_code, title, track_number, $5 from made, ${rowsFrom(trackColumns, 7)} returning track_id)
  select shipment_id::float8, coalesce((select json_agg(track_id order by track_id) from track), '[]') as track_ids from made`;

/** Inserts a shipment with its items and tracking. */
export const insertShipment = async (
  tx: Tx,
  { increment_id, order, content, tracks, now }: ShipmentToInsert,
): Promise<InsertedShipment> => {
  const { order_id, store_id } = order;
  const values = [
    increment_id,
    order_id,
    store_id,
    String(content.total_qty),
    now,
    documentRows(order, content.lines),
    JSON.stringify(tracks),
  ];
  const [inserted] = await readRows<InsertedShipment>(tx, { name: 'insert_shipment', text: insert, values });
  return inserted as InsertedShipment;
};

const insertTrack = `
  insert into shipment_track (shipment_id, carrier_code, title, track_number, created_at)
  select $1, carrier_code, title, track_number, $2 from ${rowsFrom(trackColumns, 3)} returning track_id`;

/** Writes tracking entries of a shipment. @returns their ids, in their order */
export const insertTracks = async (tx: Tx, shipmentId: number, tracks: readonly NewTrack[], now: Date): Promise<number[]> => {
  if (tracks.length === 0) return [];
  const rows = await readRows<{ track_id: string }>(tx, {
    name: 'insert_tracks',
    text: insertTrack,
    values: [shipmentId, now, JSON.stringify(tracks)],
  });
  return rows.map(({ track_id }) => Number(track_id));
};

/** A shipment's `updated_at` moves with its tracking. */
export const touchShipment = async (tx: Tx, shipmentId: number, now: Date): Promise<void> => {
  await readRows(tx, {
    name: 'touch_shipment',
    text: 'update shipment set updated_at = $2 where shipment_id = $1',
    values: [shipmentId, now],
  });
};

/** The shipments of an order, oldest first; index shipment_order. */
export const shipmentNumbersOf = async (tx: Tx, orderId: number): Promise<ShipmentNumber[]> => {
  const rows = await readRows<{ shipment_id: string; increment_id: string }>(tx, {
    name: 'shipment_numbers',
    text: 'select shipment_id, increment_id from shipment where order_id = $1 order by shipment_id',
    values: [orderId],
  });
  return rows.map(({ shipment_id, increment_id }) => ({ shipment_id: Number(shipment_id), increment_id }));
};

const owner = {
  id: { name: 'order_of_shipment_id', text: 'select order_id from shipment where shipment_id = $1' },
  number: { name: 'order_of_shipment_number', text: 'select order_id from shipment where increment_id = $1' },
};

/** The order that a shipment belongs to; null where there is no such shipment. Indexes shipment_pkey, shipment_increment_id_key. */
export const shipmentOwner = async (tx: Tx, ref: { shipment_id: string } | { increment_id: string }): Promise<string | null> => {
  const [row] = await readRows<{ order_id: string }>(
    tx,
    'shipment_id' in ref ? { ...owner.id, values: [ref.shipment_id] } : { ...owner.number, values: [ref.increment_id] },
  );
  return row?.order_id ?? null;
};

/** Writes once where the items of a shipment left from; one that is not here is left alone. Index shipment_item_pkey. */
export const saveShipmentWarehouses = async (
  tx: Tx,
  shipmentId: number,
  items: readonly { order_item_id: number; warehouses: Warehouses }[],
): Promise<void> => {
  await tx.query(
    `update shipment_item i set warehouses = row.warehouses from ${rowsFrom({ order_item_id: 'bigint', warehouses: 'jsonb' })}
      where i.shipment_id = $2 and i.order_item_id = row.order_item_id and i.warehouses is null`,
    [JSON.stringify(items), shipmentId],
  );
};
