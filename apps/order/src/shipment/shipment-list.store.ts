import { defineList, type Condition } from '@entrepot/database';
import { documentFilters, documentSource } from '../document/document-list.store.js';
import type { DocumentListQuery } from '../document/document.requests.js';
import { type ShipmentSortField, shipmentSortFields } from './shipment.requests.js';
import { ShipmentRecord } from './shipment.view.js';
import { ownCodes } from '@entrepot/requests';

/** Indexes in migrations/documents.ts, plans in test/document/document-list-plans.spec.ts. */
export const shipmentList = defineList<ShipmentRecord, DocumentListQuery<ShipmentSortField>>({
  ...documentSource,
  ...{ table: 'shipment', id: 'shipment_id', key: 'shipments', record: ShipmentRecord, columns: ShipmentRecord.columns },
  filters: documentFilters(shipmentSortFields),
});

/** Conditions of a list's shipments for a bound caller: goods left an own warehouse (index shipment_warehouses). */
export const ownShipments = (): Condition[] => {
  const own = ownCodes();
  return own ? [{ sql: (bind) => `warehouses && ${bind(own)}::text[]`, isFixed: true, isUneven: true }] : [];
};
