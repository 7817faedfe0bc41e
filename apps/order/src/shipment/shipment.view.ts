import { ApiProperty } from '@nestjs/swagger';
import type { ShipmentData, TrackData } from '@entrepot/contracts';
import { type Database, type Tx, readRows, shownTypes } from '@entrepot/database';
import { Example, arrayLimits, recordOf, textLimits, ownCodes } from '@entrepot/requests';
import { formatTimestamp, toNumber } from '@entrepot/kernel';
import { isOwnStore } from '@entrepot/telemetry';
import { type NewComment, commentsOf, itemsOf, insertedComments, insertedItems, isOwn } from '../document/document.store.js';
import { shownFiscalDocuments } from '../fiscal-document/fiscal-document.view.js';
import { CommentRecord, DocumentMailed, ItemRecord, OrderMoney, OrderState, type Shown } from '../order/order.view.js';
import { orderTable } from '../order/order.table.js';
import { type TrackStatus, trackStatuses } from './shipment.rules.js';
import type { ShipmentToInsert } from './shipment.store.js';
import { shipmentTable, shipmentTrackTable } from './shipment.table.js';

/** A shipment as lists show it (contract 4, "Shipment"). */
export class ShipmentRecord extends recordOf(
  { d: shipmentTable, o: orderTable },
  {
    'd.shipment_id': 9,
    'd.shipment_id as entity_id': 9,
    'd.increment_id': '100000009',
    'd.order_id': 17,
    'o.increment_id as order_increment_id': '100000017',
    'd.store_id': 1,
    'd.total_qty': 2,
    'd.created_at': '2026-01-31 12:05:10',
    'd.updated_at': '2026-01-31 12:05:10',
    'd.fiscal_documents': shownFiscalDocuments,
  },
) {}

export class ShipmentItemRecord extends ItemRecord {
  @Example(
    { default: 2 },
    { nullable: true, required: false, description: 'Null until the inventory says it; absent without multi-warehouse stock' },
  )
  warehouses?: Readonly<Record<string, number>> | null;
}

export class TrackRecord implements TrackData {
  @Example(4) track_id: number;
  @Example('correios', { nullable: true }) carrier_code: string | null;
  @Example('SEDEX', { nullable: true }) title: string | null;
  @Example('BR123456789BR') track_number: string;
  @Example('https://rastreamento.correios.com.br/app/index.php?objeto=BR123456789BR', {
    nullable: true,
    description: 'Where it is followed',
  })
  url: string | null;
  @Example('delivered', { nullable: true, enum: trackStatuses, description: 'Null until it is told' }) status: TrackStatus | null;
  @Example('2026-02-03 15:20:00', { nullable: true, description: 'Null unless `status` is `delivered`' }) delivered_at: string | null;
  @Example('2026-01-31 12:05:10') created_at: string;
}

/** A shipment with all that belongs to it. */
export class ShipmentDetail extends ShipmentRecord {
  @ApiProperty({ type: [ShipmentItemRecord] }) items: ShipmentItemRecord[];
  @ApiProperty({ type: [TrackRecord] }) tracks: TrackRecord[];
  @ApiProperty({ type: [CommentRecord] }) comments: CommentRecord[];
}

export class ShipmentCreated {
  @Example(true) success: boolean;
  @Example(9) shipment_id: number;
  @Example('100000009') increment_id: string;
  @ApiProperty() shipment: ShipmentDetail;
  @ApiProperty() order: OrderMoney;
}

export class TrackAdded {
  @Example(true) success: boolean;
  @Example(4) track_id: number;
  @ApiProperty() track: TrackRecord;
  @Example(9) shipment_id: number;
  @Example('100000009') increment_id: string;
  @ApiProperty() order: OrderState;
}

/** Answer to the removal of a track. */
export class TrackDeleted {
  @Example(true) success: boolean;
  @Example('Track deleted') message: string;
  @Example(4) track_id: number;
  @Example(9) shipment_id: number;
  @Example('100000009') increment_id: string;
  @ApiProperty() order: OrderState;
}

export class ShipmentMailed extends DocumentMailed {
  @Example(9) shipment_id: number;
}

// An earlier release took longer texts than may be sent now (ADR 28).
const shortened = Object.fromEntries(
  ['carrier_code', 'title', 'track_number'].map((name) => [name, `left(t.${name}, ${textLimits.name})`]),
);

/** SQL of a track `t` as JSON. */
export const trackJson = shipmentTrackTable.json('t', ['track_id'], {
  ...{ ...shortened, url: 't.url', status: 't.status', delivered_at: 'left(t.delivered_at::text, 19)' },
  created_at: 'left(t.created_at::text, 19)',
});

/** SQL of the tracks of a shipment `d` as a JSON array: any number of calls may add some, so that only the newest are shown. */
export const tracksOf = `
  coalesce((select json_agg(${trackJson} order by t.track_id)
              from (select * from shipment_track where shipment_id = d.shipment_id order by track_id desc limit ${arrayLimits.entries}) as t), '[]')`;

/** SQL of a shipment. */
const text = (where: string): string => `
  select ${ShipmentRecord.columns}, ${itemsOf('shipment', { warehouses: 'r.warehouses' })} as items,
         ${tracksOf} as tracks,
         ${commentsOf('shipment')} as comments
    from shipment d join orders o on o.entity_id = d.order_id where ${where} and ${isOwn}`;

/** Indexes shipment_pkey, shipment_increment_id_key, shipment_item_pkey, shipment_track_shipment, document_comment_shipment. */
const statements = {
  id: { name: 'shipment_by_id', text: text('d.shipment_id = $1'), types: shownTypes },
  increment_id: { name: 'shipment_by_number', text: text('d.increment_id = $1'), types: shownTypes },
};

/** A shipment as far as it is shown: without multi-warehouse stock its items have no warehouses. */
export const shownShipment = (shipment: ShipmentDetail, { multiWarehouse }: Shown): ShipmentDetail =>
  multiWarehouse ? shipment : { ...shipment, items: shipment.items.map(({ warehouses: _warehouses, ...item }) => item) };

/** Reads a shipment with its items, tracks and comments, in one statement; null where there is none. */
export const findShipment = async (
  source: Database | Tx,
  by: keyof typeof statements,
  value: string | number,
  shown: Shown,
): Promise<ShipmentDetail | null> => {
  const [row] = await readRows<ShipmentDetail>(source, { ...statements[by], values: [value, ownCodes()] });
  return row && isOwnStore(row.store_id) ? shownShipment(row, shown) : null;
};

const ofOrders = `${text('d.order_id = any($1::bigint[])')} order by d.shipment_id`;

/** Reads the shipments of orders as `findShipment` reads one, in one statement; index shipment_order beside its own. */
export const shipmentsOfOrders = async (source: Database | Tx, orderIds: readonly number[], shown: Shown): Promise<ShipmentDetail[]> => {
  const statement = { name: 'shipments_of_orders', text: ofOrders, values: [orderIds, ownCodes()], types: shownTypes };
  return (await readRows<ShipmentDetail>(source, statement)).map((shipment) => shownShipment(shipment, shown));
};

/** A shipment that was just inserted, as `findShipment` reads it: nothing of it is known to the database alone but its ids. */
export const insertedDetail = (
  { number: { id: shipment_id, increment_id, track_ids }, order, content, tracks, now }: ShipmentToInsert,
  comment: NewComment | null,
): ShipmentDetail => {
  const created_at = formatTimestamp(now);
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
    items: insertedItems(order, content.lines).map((item) => ({ ...item, warehouses: null })),
    tracks: tracks.map((track, index) => ({ track_id: track_ids[index] as number, ...track, created_at })),
    comments: insertedComments(comment, now),
    fiscal_documents: [],
  };
};

/** A shipment as its events carry it. */
export const shipmentData = ({ entity_id: _id, ...shipment }: ShipmentDetail): ShipmentData => shipment;
