import { type Database, type Statement, preparedNames } from '@entrepot/database';
import { documentListOf, joinOrder } from '../document/document-list.store.js';
import type { DocumentListQuery } from '../document/document.requests.js';
import { type List, type ListTable, listStatement, readList, walkConditions, walkedOf } from '../list/list-statement.store.js';
import { type ShipmentSortField, shipmentSortFields } from './shipment.requests.js';
import { ShipmentRecord, shipmentColumns } from './shipment.view.js';

const shipmentList: ListTable = {
  name: 'shipment',
  id: 'shipment_id',
  alias: 'd',
  columns: shipmentColumns,
  joins: joinOrder,
  preparedName: preparedNames('shipment_list'),
};

type Query = DocumentListQuery<ShipmentSortField>;

/** Indexes in migrations/7-list-indexes.ts, plans in test/document/document-list-plans.spec.ts. */
export const shipmentListStatement = (query: Query): Statement => listStatement(shipmentList, documentListOf(query, shipmentSortFields));

/** A page of the shipment list, and the count where it is wanted, in one statement. */
export const listShipments = (db: Database, query: Query): Promise<List<ShipmentRecord>> =>
  readList<ShipmentRecord>(db, shipmentList, documentListOf(query, shipmentSortFields));

/** For walks of the list. */
export const walkedShipments = walkedOf(shipmentList, 'shipments', ShipmentRecord);

export const shipmentWalkConditions = (query: Query) => walkConditions(documentListOf(query, shipmentSortFields));
