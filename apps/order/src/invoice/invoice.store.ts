import { type Tx, readRows } from '@entrepot/database';
import { DomainError, decimal } from '@entrepot/kernel';
import type { AmountDocument } from '../document/document.rules.js';
import { type DocumentNumber, type DocumentRef, documentRows, indexById, insertItems, rowColumns } from '../document/document.store.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { aboutOrder, lockOrder, type OrderRef } from '../order/order.store.js';
import type { InvoiceableOrder, OpenInvoice } from './invoice.rules.js';
import { invoiceItemTable, invoiceTable } from './invoice.table.js';
import { type RowAmounts, nothing } from '../order/order-lines.rules.js';

export const invoiceStates = { open: 1, paid: 2, canceled: 3 } as const;
export type InvoiceState = keyof typeof invoiceStates;

interface Invoiced {
  rows: { order_item_id: number }[];
  is_shipping_invoiced: boolean;
}

/** Quantities and amounts that invoices took of an order, canceled ones left out. Index invoice_order. */
const taken = aboutOrder(
  'invoiced_of_order',
  (order) => `
  select (select coalesce(json_agg(row), '[]')
            from (select r.order_item_id, sum(r.row_total)::text as row_total, sum(r.tax_amount)::text as tax_amount,
                         sum(r.discount_amount)::text as discount_amount
                    from invoice i join invoice_item r using (invoice_id) where i.order_id = o.entity_id and i.state <> 3
                   group by r.order_item_id) as row) as rows,
         exists (select from invoice where order_id = o.entity_id and state <> 3 and shipping_amount + shipping_tax_amount > 0)
           as is_shipping_invoiced
    from (select entity_id from orders where ${order}) o`,
);

const readAmounts = invoiceItemTable.fromJson(['row_total', 'tax_amount', 'discount_amount']);
const noAmounts: RowAmounts = { row_total: nothing, tax_amount: nothing, discount_amount: nothing };

const withInvoiced = (order: CurrentOrder, found: Invoiced | undefined): CurrentOrder & InvoiceableOrder => {
  const rows = new Map(found?.rows.map((row) => [row.order_item_id, readAmounts(row)]));
  const lines = order.lines.map((line) => ({ ...line, invoiced: rows.get(line.order_item_id) ?? noAmounts }));
  return { ...order, lines, isShippingInvoiced: found?.is_shipping_invoiced ?? false };
};

/** Locks an order, and reads what its invoices took of it. @throws as `lockOrder` */
export const lockInvoiceable = async (tx: Tx, ref: OrderRef): Promise<CurrentOrder & InvoiceableOrder> => {
  const [order, [found]] = await Promise.all([lockOrder(tx, ref), tx.read<Invoiced>(taken(ref))]);
  return withInvoiced(order, found);
};

const written = invoiceTable.except('fiscal_documents');

const insert = `
  with made as (${invoiceTable.insertOne(written)} returning invoice_id)
  ${insertItems('invoice', rowColumns, written.length + 1)}`;

const valuesOf = invoiceTable.values(written);

export interface NewInvoice {
  number: DocumentNumber;
  state: InvoiceState;
  /** Payment of the capture, where that was online. */
  intentId: string | null;
}

/** Inserts an invoice with its items. */
export const insertInvoice = async (
  tx: Tx,
  { number: { id: invoice_id, increment_id }, state, intentId }: NewInvoice,
  order: CurrentOrder,
  content: AmountDocument,
  now: Date,
): Promise<void> => {
  const { order_id, store_id } = order;
  const head = { invoice_id, increment_id, order_id, store_id, state: invoiceStates[state], intent_id: intentId };
  const values = valuesOf({ ...head, created_at: now, updated_at: now, ...content });
  tx.write(insert, [...values, documentRows(order, content.lines)]);
};

const find = {
  id: { name: 'order_of_invoice_id', text: 'select invoice_id, order_id from invoice where invoice_id = $1::bigint' },
  increment_id: { name: 'order_of_invoice_number', text: 'select invoice_id, order_id from invoice where increment_id = $1' },
};

/** An invoice and its order, which never change. Indexes invoice_pkey, invoice_increment_id_key. @throws invoice_not_found */
export const orderOfInvoice = async (tx: Tx, { by, value }: DocumentRef): Promise<{ invoiceId: number; orderId: string }> => {
  const [row] = await readRows<{ invoice_id: string; order_id: string }>(tx, { ...find[by], values: [value] });
  if (!row) throw new DomainError('invoice_not_found', { [by]: value });
  return { invoiceId: Number(row.invoice_id), orderId: row.order_id };
};

const openInvoice = `
  select i.increment_id, i.grand_total,
         exists (select from invoice other where other.order_id = i.order_id and other.state = 1 and other.invoice_id <> i.invoice_id) as is_one_of_several,
         (select coalesce(json_agg(json_build_object('order_item_id', order_item_id, 'qty', qty::text)), '[]')
            from invoice_item where invoice_id = i.invoice_id) as items
    from invoice i where i.invoice_id = $1 and i.state = 1`;

/** An open invoice of a locked order; null where it is paid or canceled. Indexes invoice_pkey, invoice_order, invoice_item_pkey. */
export const findOpenInvoice = async (
  tx: Tx,
  order: CurrentOrder,
  invoiceId: number,
): Promise<(OpenInvoice & { increment_id: string }) | null> => {
  type Row = { increment_id: string; grand_total: string; is_one_of_several: boolean; items: { order_item_id: number; qty: string }[] };
  const [row] = await readRows<Row>(tx, { name: 'open_invoice', text: openInvoice, values: [invoiceId] });
  if (!row) return null;
  const index = indexById(order);
  return {
    increment_id: row.increment_id,
    grand_total: decimal(row.grand_total),
    lines: row.items.map(({ order_item_id, qty }) => ({ line: index(order_item_id), qty: decimal(qty) })),
    isOneOfSeveral: row.is_one_of_several,
  };
};

/** Pays an open invoice, or takes it back. */
export const closeInvoice = async (
  tx: Tx,
  invoiceId: number,
  state: Exclude<InvoiceState, 'open'>,
  intentId: string | null,
  now: Date,
): Promise<void> => {
  const text = 'update invoice set state = $2, intent_id = $3, updated_at = $4 where invoice_id = $1';
  tx.write(text, [invoiceId, invoiceStates[state], intentId, now]);
};
