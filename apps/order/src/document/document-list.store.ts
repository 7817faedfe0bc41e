import { type Database, preparedNames } from '@entrepot/database';
import type { DateRange, Page, Sort } from '@entrepot/http';
import { type InvoiceRecord, type InvoiceRow, invoiceColumns, invoiceRecord } from '../invoice/invoice.view.js';
import { type List, type ListQuery, type ListTable, byTime, equality, readList } from '../order/list-statement.store.js';
import { type ShipmentRow, shipmentColumns, shipmentRecord } from '../shipment/shipment.view.js';

export const invoiceSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id', 'grand_total'] as const;
export type InvoiceSortField = (typeof invoiceSortFields)[number];
export const shipmentSortFields = ['entity_id', 'created_at', 'updated_at', 'increment_id'] as const;
export type ShipmentSortField = (typeof shipmentSortFields)[number];

/** What narrows a list of documents; undefined does not, an empty list finds nothing. */
export interface DocumentListQuery<F extends string> {
  orderId?: string;
  orderNumber?: string;
  numbers?: readonly string[];
  created: DateRange;
  sort: Sort<F>;
  page: Page;
}

export interface InvoiceListQuery extends DocumentListQuery<InvoiceSortField> {
  /** 1 open, 2 paid, 3 canceled */
  states?: readonly string[];
}
export type ShipmentListQuery = DocumentListQuery<ShipmentSortField>;

const withOrder = 'join orders o on o.entity_id = d.order_id';

export const invoiceTable: ListTable = {
  name: 'invoice',
  id: 'invoice_id',
  alias: 'd',
  columns: invoiceColumns,
  joins: withOrder,
  preparedName: preparedNames('invoice_list'),
};

export const shipmentTable: ListTable = {
  name: 'shipment',
  id: 'shipment_id',
  alias: 'd',
  columns: shipmentColumns,
  joins: withOrder,
  preparedName: preparedNames('shipment_list'),
};

const orderNumbered = (parameter: string): string => `(select entity_id from orders where increment_id = ${parameter})`;

/** An order has a handful of documents: whatever they are sorted by, its own are found first. */
const documentListOf = <F extends string>(query: DocumentListQuery<F>, sorts: readonly F[]): ListQuery<F> => ({
  equalities: [
    ...equality(query.numbers, { column: 'increment_id', type: 'text', sorts: [] as F[] }),
    ...equality(query.orderId, { column: 'order_id', type: 'bigint', sorts }),
    ...equality(query.orderNumber, { column: 'order_id', type: 'bigint', operand: orderNumbered, sorts }),
  ],
  ranges: { created_at: query.created },
  sort: query.sort,
  page: query.page,
});

/** Indexes in migrations/7-list-indexes.ts, plans in test/document/document-list-plans.spec.ts. */
export const invoiceListOf = (query: InvoiceListQuery): ListQuery<InvoiceSortField> => {
  const list = documentListOf(query, invoiceSortFields);
  return { ...list, equalities: [...list.equalities, ...equality(query.states, { column: 'state', type: 'smallint', sorts: byTime })] };
};

export const shipmentListOf = (query: ShipmentListQuery): ListQuery<ShipmentSortField> => documentListOf(query, shipmentSortFields);

/** A page of the invoice list, and the count where it is wanted, in one statement. */
export const listInvoices = async (db: Database, query: InvoiceListQuery): Promise<List<InvoiceRecord>> => {
  const { rows, total } = await readList<InvoiceRow>(db, invoiceTable, invoiceListOf(query));
  return { rows: rows.map(invoiceRecord), total };
};

/** A page of the shipment list, and the count where it is wanted, in one statement. */
export const listShipments = async (db: Database, query: ShipmentListQuery): Promise<List<ReturnType<typeof shipmentRecord>>> => {
  const { rows, total } = await readList<ShipmentRow>(db, shipmentTable, shipmentListOf(query));
  return { rows: rows.map(shipmentRecord), total };
};
