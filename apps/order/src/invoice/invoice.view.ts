import { ApiProperty } from '@nestjs/swagger';
import type { InvoiceData } from '@entrepot/contracts';
import { type Database, type Tx, readRows, shownTypes } from '@entrepot/database';
import { Example, example, money, recordOf } from '@entrepot/requests';
import { formatTimestamp, toNumber } from '@entrepot/kernel';
import { isOwnStore } from '@entrepot/telemetry';
import type { AmountDocument } from '../document/document.rules.js';
import {
  commentsOf,
  type DocumentNumber,
  type NewComment,
  pricedItemsOf,
  insertedComments,
  insertedPricedItems,
  shownAmounts,
} from '../document/document.store.js';
import { shownFiscalDocuments } from '../fiscal-document/fiscal-document.view.js';
import { CommentRecord, DocumentMailed, PricedItemRecord, OrderMoney } from '../order/order.view.js';
import { orderMoney, type CurrentOrder } from '../order/order.rules.js';
import { orderTable } from '../order/order.table.js';
import { invoiceStates, type InvoiceState } from './invoice.store.js';
import { invoiceTable } from './invoice.table.js';

/** An invoice as lists show it (contract 4, "Invoice"). */
export class InvoiceRecord extends recordOf(
  { d: invoiceTable, o: orderTable },
  {
    'd.invoice_id': 8,
    'd.invoice_id as entity_id': 8,
    'd.increment_id': '100000008',
    'd.order_id': 17,
    'o.increment_id as order_increment_id': '100000017',
    'd.store_id': 1,
    'd.state': example(2, { description: '1 open, 2 paid, 3 canceled' }),
    'd.subtotal': money(100),
    'd.tax_amount': money(2.3),
    'd.discount_amount': money(0),
    'd.shipping_amount': money(10),
    'd.shipping_tax_amount': money(0.3),
    'd.grand_total': money(112.3),
    'o.currency': 'BRL',
    'd.created_at': '2026-01-31 12:05:10',
    'd.updated_at': '2026-01-31 12:05:10',
    'd.fiscal_documents': shownFiscalDocuments,
  },
) {}

/** An invoice with all that belongs to it. */
export class InvoiceDetail extends InvoiceRecord {
  @ApiProperty({ type: [PricedItemRecord] }) items: PricedItemRecord[];
  @ApiProperty({ type: [CommentRecord] }) comments: CommentRecord[];
}

export class InvoiceCreated {
  @Example(true) success: boolean;
  @Example(8) invoice_id: number;
  @Example('100000008') increment_id: string;
  @ApiProperty() invoice: InvoiceDetail;
  @ApiProperty() order: OrderMoney;
}

export class InvoiceClosed extends InvoiceCreated {
  @Example('Invoice captured') message: string;
}

export class InvoiceMailed extends DocumentMailed {
  @Example(8) invoice_id: number;
}

export interface InvoiceAndOrder {
  invoice: InvoiceDetail;
  order: CurrentOrder;
}

export const invoiceCreated = ({ invoice, order }: InvoiceAndOrder): InvoiceCreated => {
  const { invoice_id, increment_id } = invoice;
  return { success: true, invoice_id, increment_id, invoice, order: orderMoney(order) };
};

export const invoiceClosed = (done: 'captured' | 'canceled', closed: InvoiceAndOrder): InvoiceClosed => ({
  message: `Invoice ${done}`,
  ...invoiceCreated(closed),
});

const text = (where: string): string => `
  select ${InvoiceRecord.columns}, ${pricedItemsOf('invoice')} as items, ${commentsOf('invoice')} as comments
    from invoice d join orders o on o.entity_id = d.order_id where ${where}`;

/** Indexes invoice_pkey, invoice_increment_id_key, invoice_item_pkey, document_comment_invoice. */
const statements = {
  id: { name: 'invoice_by_id', text: text('d.invoice_id = $1::bigint'), types: shownTypes },
  increment_id: { name: 'invoice_by_number', text: text('d.increment_id = $1'), types: shownTypes },
};

/** Reads an invoice with its items and comments, in one statement; null where there is none. */
export const findInvoice = async (
  source: Database | Tx,
  by: keyof typeof statements,
  value: string | number,
): Promise<InvoiceDetail | null> => {
  const [row] = await readRows<InvoiceDetail>(source, { ...statements[by], values: [value] });
  return row && isOwnStore(row.store_id) ? row : null;
};

const ofOrders = `${text('d.order_id = any($1::bigint[])')} order by d.invoice_id`;

/** Reads the invoices of orders as `findInvoice` reads one, in one statement; index invoice_order beside its own. */
export const invoicesOfOrders = (source: Database | Tx, orderIds: readonly number[]): Promise<InvoiceDetail[]> =>
  readRows<InvoiceDetail>(source, { name: 'invoices_of_orders', text: ofOrders, values: [orderIds], types: shownTypes });

/** An invoice that was just inserted, as it is read again. */
export const insertedInvoice = ({ number: { id, increment_id }, state, order, content, comment, now }: InsertedInvoice): InvoiceDetail => {
  const created_at = formatTimestamp(now);
  return {
    ...{ invoice_id: id, entity_id: id, increment_id, order_id: order.order_id, order_increment_id: order.increment_id },
    ...{ store_id: order.store_id, state: invoiceStates[state], ...shownAmounts(content), grand_total: toNumber(content.grand_total) },
    ...{ currency: order.currency, created_at, updated_at: created_at },
    items: insertedPricedItems(order, content.lines),
    comments: insertedComments(comment, now),
    fiscal_documents: [],
  };
};

interface InsertedInvoice {
  number: DocumentNumber;
  state: InvoiceState;
  order: CurrentOrder;
  content: AmountDocument;
  comment: NewComment | null;
  now: Date;
}

/** An invoice as its events carry it. */
export const invoiceData = ({ entity_id: _id, ...invoice }: InvoiceDetail): InvoiceData => invoice;
