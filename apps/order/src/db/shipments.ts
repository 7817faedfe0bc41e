import type { EntityManager } from 'typeorm';
import { readRows, rowsFrom } from '@entrepot/database';
import type { CurrentOrder } from '../domain/current-order.js';
import type { ShipmentContent } from '../domain/shipment.js';

/** A parcel's number as a caller gives it. */
export interface NewTrack {
  carrier_code: string | null;
  title: string | null;
  track_number: string;
}

const insert = `
  with made as (
    insert into shipment (increment_id, order_id, store_id, total_qty, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning shipment_id),
  item as (
    insert into shipment_item (shipment_id, order_item_id, qty)
    select shipment_id, order_item_id, qty from made, ${rowsFrom({ order_item_id: 'bigint', qty: 'numeric' }, 6)})
  select shipment_id from made`;

/** Inserts a shipment with its items. @returns its id */
export const insertShipment = async (
  tx: EntityManager,
  increment_id: string,
  order: CurrentOrder,
  { lines, total_qty }: ShipmentContent,
  now: Date,
): Promise<number> => {
  const items = lines.map(({ line, qty }) => ({ order_item_id: order.lines[line]?.order_item_id, qty }));
  const values = [increment_id, order.order_id, order.store_id, String(total_qty), now, JSON.stringify(items)];
  const [row] = await readRows<{ shipment_id: string }>(tx, { name: 'insert_shipment', text: insert, values });
  return Number(row?.shipment_id);
};

const insertTrack = `
  insert into shipment_track (shipment_id, carrier_code, title, track_number, created_at)
  select $1, carrier_code, title, track_number, $2 from ${rowsFrom({ carrier_code: 'text', title: 'text', track_number: 'text' }, 3)} returning track_id`;

/** Writes tracking entries of a shipment. @returns their ids, in their order */
export const insertTracks = async (tx: EntityManager, shipmentId: number, tracks: readonly NewTrack[], now: Date): Promise<number[]> => {
  if (tracks.length === 0) return [];
  const rows = await readRows<{ track_id: string }>(tx, {
    name: 'insert_tracks',
    text: insertTrack,
    values: [shipmentId, now, JSON.stringify(tracks)],
  });
  return rows.map(({ track_id }) => Number(track_id));
};

/** A shipment's `updated_at` moves with its tracking. */
export const touchShipment = async (tx: EntityManager, shipmentId: number, now: Date): Promise<void> => {
  await readRows(tx, {
    name: 'touch_shipment',
    text: 'update shipment set updated_at = $2 where shipment_id = $1',
    values: [shipmentId, now],
  });
};
