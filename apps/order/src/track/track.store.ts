import { type Tx, exactTypes, readRows, shownTypes } from '@entrepot/database';
import { ownCodes } from '@entrepot/requests';
import type { NewTrack, ShipmentNumber, ShownTrack } from '../shipment/shipment.rules.js';
import { trackColumns } from '../shipment/shipment.store.js';
import { shipmentTrackTable } from '../shipment/shipment.table.js';
import { trackJson } from '../shipment/shipment.view.js';
import { isOwn } from '../document/document.store.js';

const add = `
  with touched as (update shipment set updated_at = $8 where shipment_id = $1)
  ${shipmentTrackTable.insertOne(['shipment_id', ...trackColumns, 'created_at'])} returning track_id`;

/** Writes tracking of a shipment, whose `updated_at` moves with it. @returns the track's id */
export const insertTrack = async (tx: Tx, shipment_id: number, track: NewTrack, now: Date): Promise<number> => {
  const values = [shipment_id, ...trackColumns.map((name) => track[name]), now];
  const [row] = await readRows<{ track_id: number }>(tx, { name: 'add_track', text: add, values, types: exactTypes });
  return (row as { track_id: number }).track_id;
};

/** A track as the API shows it, with its shipment and order. */
export interface StoredTrack {
  track: ShownTrack;
  shipment: ShipmentNumber;
  order_id: string;
}

const find = `
  select ${trackJson} as track, d.order_id::text,
         json_build_object('shipment_id', d.shipment_id, 'increment_id', d.increment_id, 'warehouses', d.warehouses) as shipment
    from shipment_track t join shipment d using (shipment_id) where t.track_id = $1::bigint and ${isOwn}`;

/** A track by its id; null where the caller sees none. Indexes shipment_track_pkey, shipment_pkey. */
export const findTrack = async (tx: Tx, trackId: string): Promise<StoredTrack | null> => {
  const [row] = await readRows<StoredTrack>(tx, { name: 'track_by_id', text: find, values: [trackId, ownCodes()], types: shownTypes });
  return row ?? null;
};

const touch = (change: string): string => `
  with changed as (${change} returning shipment_id)
  update shipment set updated_at = $2 where shipment_id in (select shipment_id from changed)`;
const update = touch(`update shipment_track set ${trackColumns.map((name, at) => `${name} = $${at + 3}`).join(', ')} where track_id = $1`);
const remove = touch('delete from shipment_track where track_id = $1');

/** Writes the new values of a track of a locked order; `updated_at` of its shipment moves with it. */
export const updateTrack = (tx: Tx, trackId: number, track: NewTrack, now: Date): void =>
  tx.write(update, [trackId, now, ...trackColumns.map((name) => track[name])]);

/** Removes a track of a locked order likewise. */
export const deleteTrack = (tx: Tx, trackId: number, now: Date): void => tx.write(remove, [trackId, now]);
