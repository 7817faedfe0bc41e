import { type Tx, readRows, rowsFrom } from '@entrepot/database';
import type { CurrentOrder } from '../order/order.rules.js';
import type { ShipmentContent } from './shipment.rules.js';
import { documentRows } from '../document/document-rows.store.js';

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
