import { type Database, preparedNames } from '@entrepot/database';
import { type DocumentListQuery, documentListOf, joinOrder } from '../document/document-list.store.js';
import { type List, type ListQuery, type ListTable, byTime, equality, readList } from '../order/list-statement.store.js';
import { type InvoiceRecord, type InvoiceRow, invoiceColumns, invoiceRecord } from './invoice.view.js';

export const invoiceSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id', 'grand_total'] as const;
export type InvoiceSortField = (typeof invoiceSortFields)[number];

export interface InvoiceListQuery extends DocumentListQuery<InvoiceSortField> {
  /** 1 open, 2 paid, 3 canceled */
  states?: readonly string[];
}
export const invoiceTable: ListTable = {
  name: 'invoice',
  id: 'invoice_id',
  alias: 'd',
  columns: invoiceColumns,
  joins: joinOrder,
  preparedName: preparedNames('invoice_list'),
};

/** Indexes in migrations/7-list-indexes.ts, plans in test/document/document-list-plans.spec.ts. */
export const invoiceListOf = (query: InvoiceListQuery): ListQuery<InvoiceSortField> => {
  const list = documentListOf(query, invoiceSortFields);
  return { ...list, equalities: [...list.equalities, ...equality(query.states, { column: 'state', type: 'smallint', sorts: byTime })] };
};

/** A page of the invoice list, and the count where it is wanted, in one statement. */
export const listInvoices = async (db: Database, query: InvoiceListQuery): Promise<List<InvoiceRecord>> => {
  const { rows, total } = await readList<InvoiceRow>(db, invoiceTable, invoiceListOf(query));
  return { rows: rows.map(invoiceRecord), total };
};
