import { anyOf, defineList } from '@entrepot/database';
import { documentFilters, documentSource } from '../document/document-list.store.js';
import type { DocumentListQuery } from '../document/document.requests.js';
import { byTime } from '../order/order-list.store.js';
import { type InvoiceSortField, invoiceSortFields } from './invoice.requests.js';
import { InvoiceRecord } from './invoice.view.js';

/** Indexes in migrations/documents.ts, plans in test/document/document-list-plans.spec.ts. */
export const invoiceList = defineList<InvoiceRecord, DocumentListQuery<InvoiceSortField> & { state?: readonly string[] }>({
  ...documentSource,
  ...{ table: 'invoice', id: 'invoice_id', key: 'invoices', record: InvoiceRecord, columns: InvoiceRecord.columns },
  filters: { ...documentFilters(invoiceSortFields), state: anyOf('state', 'smallint', { sorts: byTime }) },
});
