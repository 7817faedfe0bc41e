import { type Database, type Statement, preparedNames } from '@entrepot/database';
import { documentListOf, joinOrder } from '../document/document-list.store.js';
import type { DocumentListQuery } from '../document/document.requests.js';
import {
  type List,
  type ListQuery,
  type ListTable,
  byTime,
  equality,
  listStatement,
  readList,
  walkConditions,
  walkedOf,
} from '../list/list-statement.store.js';
import { type InvoiceSortField, invoiceSortFields } from './invoice.requests.js';
import { InvoiceRecord, invoiceColumns } from './invoice.view.js';

const invoiceList: ListTable = {
  name: 'invoice',
  id: 'invoice_id',
  alias: 'd',
  columns: invoiceColumns,
  joins: joinOrder,
  preparedName: preparedNames('invoice_list'),
};

type Query = DocumentListQuery<InvoiceSortField> & { state?: readonly string[] };

const listOf = (query: Query): ListQuery<InvoiceSortField> => {
  const list = documentListOf(query, invoiceSortFields);
  return { ...list, equalities: [...list.equalities, ...equality(query.state, { column: 'state', type: 'smallint', sorts: byTime })] };
};

/** Indexes in migrations/7-list-indexes.ts, plans in test/document/document-list-plans.spec.ts. */
export const invoiceListStatement = (query: Query): Statement => listStatement(invoiceList, listOf(query));

/** A page of the invoice list, and the count where it is wanted, in one statement. */
export const listInvoices = (db: Database, query: Query): Promise<List<InvoiceRecord>> =>
  readList<InvoiceRecord>(db, invoiceList, listOf(query));

/** For walks of the list. */
export const walkedInvoices = walkedOf(invoiceList, 'invoices', InvoiceRecord);

export const invoiceWalkConditions = (query: Query) => walkConditions(listOf(query));
