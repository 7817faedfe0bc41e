import type { ShipmentData } from '@entrepot/contracts';
import { type Database, type Tx, readRows } from '@entrepot/database';
import { arrayLimits, textLimits } from '@entrepot/http';
import { formatTimestamp, toNumber } from '@entrepot/kernel';
import type { StoredOrderLine } from '../order/order.rules.js';
import { type DocumentComment, type NewComment, commentsOf } from '../document/document.store.js';
import type { Shown } from '../order/order-detail.view.js';
import { withoutZone } from '../order/order-record.view.js';
import type { InsertedShipment, ShipmentToInsert } from './shipment.store.js';

/** A shipment's item; `warehouses` is null until the inventory has told where it left from, and absent where multi-warehouse stock is off. */
export type ShipmentItemRecord = ShipmentData['items'][number] & { warehouses?: Record<string, number> | null };

/** A shipment as it is shown (contract 4, "Shipment"). */
export interface ShipmentDetail extends Omit<ShipmentData, 'items'> {
  entity_id: number;
  items: ShipmentItemRecord[];
  comments: DocumentComment[];
}

/** Columns of a shipment `d` of an order `o`. */
export const shipmentColumns = `d.shipment_id, d.increment_id, d.order_id, o.increment_id as order_increment_id, d.store_id, d.total_qty,
  d.created_at::text, d.updated_at::text`;

/** An earlier release took longer texts than may be sent now (ADR 28). */
const trackFields = ['carrier_code', 'title', 'track_number'].map((name) => `'${name}', left(t.${name}, ${textLimits.name})`).join(', ');

/** Of the tracks, which any number of calls may add to, the newest are shown. */
const text = (where: string): string => `
  select ${shipmentColumns},
         (select json_agg(json_build_object('order_item_id', i.order_item_id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name, 'qty', s.qty,
                   'warehouses', s.warehouses) order by s.order_item_id)
            from shipment_item s join order_item i using (order_item_id) where s.shipment_id = d.shipment_id) as items,
         coalesce((select json_agg(json_build_object('track_id', t.track_id, ${trackFields}, 'created_at', left(t.created_at::text, 19)) order by t.track_id)
                     from (select * from shipment_track where shipment_id = d.shipment_id order by track_id desc limit ${arrayLimits.entries}) as t),
                  '[]') as tracks,
         ${commentsOf('shipment')} as comments
    from shipment d join orders o on o.entity_id = d.order_id where ${where}`;

/** Indexes shipment_pkey, shipment_increment_id_key, shipment_item_pkey, shipment_track_shipment, document_comment_shipment. */
const statements = {
  id: { name: 'shipment_by_id', text: text('d.shipment_id = $1') },
  increment_id: { name: 'shipment_by_number', text: text('d.increment_id = $1') },
};

export interface ShipmentRow {
  shipment_id: string;
  increment_id: string;
  order_id: string;
  order_increment_id: string;
  store_id: number;
  total_qty: string;
  created_at: string;
  updated_at: string;
}

/** A shipment as lists show it. */
export const shipmentRecord = (row: ShipmentRow) => ({
  shipment_id: Number(row.shipment_id),
  entity_id: Number(row.shipment_id),
  increment_id: row.increment_id,
  order_id: Number(row.order_id),
  order_increment_id: row.order_increment_id,
  store_id: row.store_id,
  total_qty: Number(row.total_qty),
  created_at: withoutZone(row.created_at),
  updated_at: withoutZone(row.updated_at),
});

/** A shipment as far as it is shown: without multi-warehouse stock its items tell no warehouses. */
export const shownShipment = (shipment: ShipmentDetail, { multiWarehouse }: Shown): ShipmentDetail =>
  multiWarehouse ? shipment : { ...shipment, items: shipment.items.map(({ warehouses: _warehouses, ...item }) => item) };

/** One shipment with its items, tracks and comments, in one statement; null where there is none. */
export const findShipment = async (
  source: Database | Tx,
  by: keyof typeof statements,
  value: string | number,
  shown: Shown,
): Promise<ShipmentDetail | null> => {
  type Row = ShipmentRow & Pick<ShipmentDetail, 'items' | 'tracks' | 'comments'>;
  const [row] = await readRows<Row>(source, { ...statements[by], values: [value] });
  return row ? shownShipment({ ...shipmentRecord(row), items: row.items, tracks: row.tracks, comments: row.comments }, shown) : null;
};

/** A shipment that was just inserted, as `findShipment` reads it: nothing of it is known to the database alone but its ids. */
export const insertedDetail = (
  { shipment_id, track_ids }: InsertedShipment,
  { increment_id, order, content, tracks, now }: ShipmentToInsert,
  comment: NewComment | null,
): ShipmentDetail => {
  const created_at = formatTimestamp(now);
  const items = content.lines.map(({ line, qty }) => {
    const { order_item_id, product_id, sku, name } = order.lines[line] as StoredOrderLine;
    return { order_item_id, product_id, sku, name, qty: toNumber(qty), warehouses: null };
  });
  return {
    shipment_id,
    entity_id: shipment_id,
    increment_id,
    order_id: order.order_id,
    order_increment_id: order.increment_id,
    store_id: order.store_id,
    total_qty: toNumber(content.total_qty),
    created_at,
    updated_at: created_at,
    items: items.sort((a, b) => a.order_item_id - b.order_item_id),
    tracks: tracks.map((track, place) => ({ track_id: track_ids[place] as number, ...track, created_at })),
    comments: comment ? [{ ...comment, created_at }] : [],
  };
};

/** A shipment as its events carry it: comments are for people, and its warehouses come from the inventory. */
export const shipmentData = ({ entity_id: _id, comments: _comments, items, ...shipment }: ShipmentDetail): ShipmentData => ({
  ...shipment,
  items: items.map(({ warehouses: _warehouses, ...item }) => item),
});
