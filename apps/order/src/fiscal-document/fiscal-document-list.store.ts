import { anyOf, defineList, range } from '@entrepot/database';
import { isPlannedOnce } from '../order/order-list.store.js';
import { type FiscalDocumentListQuery, fiscalSortFields } from './fiscal-document.requests.js';
import { FiscalDocumentRecord, type FiscalDocumentRow, readFiscalDocument } from './fiscal-document.view.js';

/** An order has a handful of fiscal documents: whatever they are sorted by, its own are found first. */
const ofOrder = { sorts: fiscalSortFields };
const orderNumbered = (parameter: string): string => `(select entity_id from orders where increment_id = ${parameter})`;

/** Indexes in migrations/fiscal-documents.ts, plans in test/document/document-list-plans.spec.ts. */
export const fiscalDocumentList = defineList<FiscalDocumentRecord, FiscalDocumentListQuery, FiscalDocumentRow>({
  ...{ table: 'fiscal_document', id: 'fiscal_document_id', key: 'fiscal_documents', record: FiscalDocumentRecord },
  store: '(select store_id from orders where entity_id = order_id)',
  ...readFiscalDocument,
  isPlannedOnce,
  filters: {
    key: anyOf('key', 'text'),
    order_id: anyOf('order_id', 'bigint', ofOrder),
    order_increment_id: anyOf('order_id', 'bigint', { operand: orderNumbered, ...ofOrder }),
    created: range('created_at'),
    updated: range('updated_at'),
  },
});
