import type { InvoiceData } from '@entrepot/contracts';
import { type Database, type Tx, readRows } from '@entrepot/database';
import { type DocumentComment, commentsOf } from '../document/document.store.js';
import { withoutZone } from '../order/order-record.view.js';

/** An invoice as it is shown (contract 4, "Invoice"). */
export interface InvoiceDetail extends InvoiceData {
  entity_id: number;
  comments: DocumentComment[];
}

const amountNames = ['subtotal', 'tax_amount', 'discount_amount', 'shipping_amount', 'shipping_tax_amount', 'grand_total'] as const;
type Amounts<V> = Record<(typeof amountNames)[number], V>;

/** Columns of an invoice `d` of an order `o`. */
export const invoiceColumns = `d.invoice_id, d.increment_id, d.order_id, o.increment_id as order_increment_id, d.store_id, d.state,
  ${amountNames.map((name) => `d.${name}`).join(', ')}, o.currency, d.created_at::text, d.updated_at::text`;

const text = (where: string): string => `
  select ${invoiceColumns},
         coalesce((select json_agg(json_build_object('order_item_id', i.order_item_id, 'product_id', i.product_id, 'sku', i.sku, 'name', i.name,
                     'qty', r.qty, 'price', i.price, 'row_total', r.row_total, 'tax_amount', r.tax_amount, 'discount_amount', r.discount_amount)
                     order by r.order_item_id)
                     from invoice_item r join order_item i using (order_item_id) where r.invoice_id = d.invoice_id), '[]') as items,
         ${commentsOf('invoice')} as comments
    from invoice d join orders o on o.entity_id = d.order_id where ${where}`;

/** Indexes invoice_pkey, invoice_increment_id_key, invoice_item_pkey, document_comment_invoice. */
const statements = {
  id: { name: 'invoice_by_id', text: text('d.invoice_id = $1::bigint') },
  increment_id: { name: 'invoice_by_number', text: text('d.increment_id = $1') },
};

export interface InvoiceRow extends Amounts<string> {
  invoice_id: string;
  increment_id: string;
  order_id: string;
  order_increment_id: string;
  store_id: number;
  state: number;
  currency: string | null;
  created_at: string;
  updated_at: string;
}

/** An invoice as lists show it. */
export const invoiceRecord = (row: InvoiceRow) => ({
  invoice_id: Number(row.invoice_id),
  entity_id: Number(row.invoice_id),
  increment_id: row.increment_id,
  order_id: Number(row.order_id),
  order_increment_id: row.order_increment_id,
  store_id: row.store_id,
  state: row.state,
  ...(Object.fromEntries(amountNames.map((name) => [name, Number(row[name])])) as Amounts<number>),
  currency: row.currency,
  created_at: withoutZone(row.created_at),
  updated_at: withoutZone(row.updated_at),
});

export type InvoiceRecord = ReturnType<typeof invoiceRecord>;

/** One invoice with its items and comments, in one statement; null where there is none. */
export const findInvoice = async (
  source: Database | Tx,
  by: keyof typeof statements,
  value: string | number,
): Promise<InvoiceDetail | null> => {
  type Row = InvoiceRow & Pick<InvoiceDetail, 'items' | 'comments'>;
  const [row] = await readRows<Row>(source, { ...statements[by], values: [value] });
  return row ? { ...invoiceRecord(row), items: row.items, comments: row.comments } : null;
};

/** An invoice as its events carry it. */
export const invoiceData = ({ entity_id: _id, comments: _comments, ...invoice }: InvoiceDetail): InvoiceData => invoice;
