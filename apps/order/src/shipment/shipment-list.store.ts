import { defineList } from '@entrepot/database';
import { documentFilters, documentSource } from '../document/document-list.store.js';
import type { DocumentListQuery } from '../document/document.requests.js';
import { type ShipmentSortField, shipmentSortFields } from './shipment.requests.js';
import { ShipmentRecord } from './shipment.view.js';

/** Indexes in migrations/documents.ts, plans in test/document/document-list-plans.spec.ts. */
export const shipmentList = defineList<ShipmentRecord, DocumentListQuery<ShipmentSortField>>({
  ...documentSource,
  ...{ table: 'shipment', id: 'shipment_id', key: 'shipments', record: ShipmentRecord, columns: ShipmentRecord.columns },
  filters: documentFilters(shipmentSortFields),
});
