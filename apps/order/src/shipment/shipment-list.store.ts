import { type Database, preparedNames } from '@entrepot/database';
import { type DocumentListQuery, documentListOf, joinOrder } from '../document/document-list.store.js';
import { type List, type ListQuery, type ListTable, readList } from '../order/list-statement.store.js';
import { type ShipmentRow, shipmentColumns, shipmentRecord } from './shipment.view.js';

export const shipmentSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id'] as const;
export type ShipmentSortField = (typeof shipmentSortFields)[number];

export type ShipmentListQuery = DocumentListQuery<ShipmentSortField>;

export const shipmentTable: ListTable = {
  name: 'shipment',
  id: 'shipment_id',
  alias: 'd',
  columns: shipmentColumns,
  joins: joinOrder,
  preparedName: preparedNames('shipment_list'),
};

/** Indexes in migrations/7-list-indexes.ts, plans in test/document/document-list-plans.spec.ts. */
export const shipmentListOf = (query: ShipmentListQuery): ListQuery<ShipmentSortField> => documentListOf(query, shipmentSortFields);

/** A page of the shipment list, and the count where it is wanted, in one statement. */
export const listShipments = async (db: Database, query: ShipmentListQuery): Promise<List<ReturnType<typeof shipmentRecord>>> => {
  const { rows, total } = await readList<ShipmentRow>(db, shipmentTable, shipmentListOf(query));
  return { rows: rows.map(shipmentRecord), total };
};
