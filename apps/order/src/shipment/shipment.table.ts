import type { ShownFiscalDocument } from '@entrepot/contracts';
import { array, bigint, decimal, defineTable, id, integer, json, text, timestamp } from '@entrepot/database';
import { takenColumns } from '../order/order.table.js';
import type { TrackStatus } from './shipment.rules.js';

export const shipmentTable = defineTable(
  'shipment',
  {
    shipment_id: id(),
    increment_id: text().collate('C'),
    order_id: bigint(),
    store_id: integer(),
    total_qty: decimal(),
    created_at: timestamp(),
    updated_at: timestamp(),
    fiscal_documents: json<ShownFiscalDocument[]>().default("'[]'"),
    /** Codes of the warehouses that it left from, or leaves from where a bound integration made it; null: not known yet. */
    warehouses: array(text()).nullable(),
  },
  { isWalkable: true },
);

export const shipmentItemTable = defineTable('shipment_item', {
  shipment_id: bigint().primary(),
  ...takenColumns,
  /** Warehouse code → quantity; null: the inventory has not said yet. */
  warehouses: json<Record<string, number>>().nullable(),
});

export const shipmentTrackTable = defineTable('shipment_track', {
  track_id: id(),
  shipment_id: bigint(),
  carrier_code: text().nullable(),
  title: text().nullable(),
  track_number: text(),
  created_at: timestamp(),
  url: text().nullable(),
  status: text<TrackStatus>().nullable(),
  delivered_at: timestamp().nullable(),
});
