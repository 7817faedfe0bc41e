import { type Tx, exactTypes, readRows, rowsFrom, shownTypes } from '@entrepot/database';
import { ownCodes } from '@entrepot/requests';
import { type DocumentNumber, documentRows, insertItems, numberStatement, takeNumber, isOwn } from '../document/document.store.js';
import type { CurrentOrder } from '../order/order.rules.js';
import type { OrderRef } from '../order/order.store.js';
import type { NewTrack, ShipmentContent, ShipmentNumber, OpenPromises } from './shipment.rules.js';
import { shipmentItemTable, shipmentTable, shipmentTrackTable } from './shipment.table.js';

/** Number and ids of a new shipment and its tracks. */
export type NewShipmentNumber = DocumentNumber & { track_ids: number[] };

const number = numberStatement(
  'shipment',
  `, array(select ${shipmentTrackTable.nextId}::float8 from generate_series(1, $2::int)) as track_ids`,
);

/** Takes a number for a shipment, as `nextNumber` does, and ids for its tracks. @throws order_not_found */
export const nextShipmentNumber = (tx: Tx, ref: OrderRef, tracks: number): Promise<NewShipmentNumber> =>
  takeNumber(tx, ref, number(ref, tracks));

/** Rows to write of a new shipment. */
export interface ShipmentToInsert {
  number: NewShipmentNumber;
  order: CurrentOrder;
  content: ShipmentContent;
  tracks: readonly NewTrack[];
  /** Codes of the warehouses that it leaves from; null: the inventory chooses. */
  warehouses: readonly string[] | null;
  now: Date;
}

const written = ['shipment_id', 'increment_id', 'order_id', 'store_id', 'total_qty', 'created_at', 'updated_at', 'warehouses'] as const;
export const trackColumns = ['carrier_code', 'title', 'track_number', 'url', 'status', 'delivered_at'] as const;
const numberedTracks = ['track_id', ...trackColumns] as const;

const insert = `
  with made as (${shipmentTable.insertOne(written)} returning shipment_id),
       item as (${insertItems('shipment', shipmentItemTable.types(['order_item_id', 'qty']), 9)})
  insert into shipment_track (shipment_id, ${numberedTracks.join(', ')}, created_at)
  select shipment_id, ${numberedTracks.join(', ')}, $6 from made, ${rowsFrom(shipmentTrackTable.types(numberedTracks), 10)}`;

/** Inserts a shipment with its items and tracking. */
export const insertShipment = async (
  tx: Tx,
  { number: { id, increment_id, track_ids }, order, content, tracks, warehouses, now }: ShipmentToInsert,
): Promise<void> => {
  const head = [id, increment_id, order.order_id, order.store_id, String(content.total_qty), now, now, warehouses];
  const numbered = tracks.map((track, index) => ({ track_id: track_ids[index], ...track }));
  tx.write(insert, [...head, documentRows(order, content.lines), JSON.stringify(numbered)]);
};

/** Reads the shipments of an order that the caller sees, oldest first; index shipment_order. */
export const shipmentNumbersOf = (tx: Tx, orderId: number): Promise<ShipmentNumber[]> =>
  readRows<ShipmentNumber>(tx, {
    name: 'shipment_numbers',
    text: `select shipment_id, increment_id, warehouses from shipment d where order_id = $1 and ${isOwn} order by shipment_id`,
    values: [orderId, ownCodes()],
    types: exactTypes,
  });

/** How a request names a shipment. */
export type ShipmentRef = { shipment_id: string } | { increment_id: string };

const owner = {
  id: { name: 'order_of_shipment_id', text: `select order_id from shipment d where shipment_id = $1 and ${isOwn}` },
  number: { name: 'order_of_shipment_number', text: `select order_id from shipment d where increment_id = $1 and ${isOwn}` },
};

/** Finds the order of a shipment; null where the caller sees no such shipment. Indexes shipment_pkey, shipment_increment_id_key. */
export const shipmentOwner = async (tx: Tx, ref: ShipmentRef): Promise<string | null> => {
  const statement =
    'shipment_id' in ref
      ? { ...owner.id, values: [ref.shipment_id, ownCodes()] }
      : { ...owner.number, values: [ref.increment_id, ownCodes()] };
  const [row] = await readRows<{ order_id: string }>(tx, statement);
  return row?.order_id ?? null;
};

const warehouseColumns = shipmentItemTable.types(['order_item_id', 'warehouses']);

export interface ItemWarehouses {
  order_item_id: number;
  warehouses: Readonly<Record<string, number>>;
}

const warehousesText = `
  with taken as (
    update shipment_item i set warehouses = row.warehouses from ${rowsFrom(warehouseColumns)}
     where i.shipment_id = $2 and i.order_item_id = row.order_item_id and i.warehouses is null returning i.shipment_id)
  update shipment set updated_at = $3, warehouses = coalesce($4::text[], warehouses)
   where shipment_id in (select shipment_id from taken) returning shipment_id`;

/** Writes once where the items of a shipment of a locked order left from. Indexes shipment_item_pkey, shipment_pkey. @returns whether it was new */
export const saveShipmentWarehouses = async (tx: Tx, shipmentId: number, items: readonly ItemWarehouses[], now: Date): Promise<boolean> => {
  const codes = [...new Set(items.flatMap(({ warehouses }) => Object.keys(warehouses)))];
  const values = [JSON.stringify(items), shipmentId, now, codes.length > 0 ? codes : null];
  return (await readRows(tx, { name: 'save_shipment_warehouses', text: warehousesText, values })).length > 0;
};

const text = `
  select coalesce((select reserved from reservation_ref where order_id = $1), '{}') as reserved,
         coalesce((select json_object_agg(order_item_id, qty)
                     from (select order_item_id, sum(qty) as qty from shipment_item join shipment using (shipment_id)
                            where order_id = $1 and shipment.warehouses is not null and shipment_item.warehouses is null group by 1) as open), '{}') as pending`;

/**
 * Reads what is reserved for a locked order, and what bound callers have shipped of it and the inventory has not taken yet. Indexes
 * reservation_ref_pkey, shipment_order, shipment_item_pkey.
 */
export const openPromises = async (tx: Tx, orderId: number): Promise<OpenPromises> => {
  const [row] = await readRows<OpenPromises>(tx, { name: 'open_promises', text, values: [orderId], types: shownTypes });
  return row as OpenPromises;
};

/** Finds the codes of all warehouses, a few dozen; null until the inventory's snapshots are here. */
export const knownWarehouses = async (tx: Tx): Promise<Set<string> | null> => {
  const [row] = await tx.query<{ codes: string[] }[]>(
    `select array(select code from warehouse_ref) as codes from projection_state where name = 'warehouse' and completed_at is not null`,
  );
  return row ? new Set(row.codes) : null;
};
