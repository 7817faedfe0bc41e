import type { Tx } from '@entrepot/database';
import type { DocumentName } from '../document/document.store.js';

/** Finds the order of a document by its primary key; null where there is no such document. */
export const orderOf = async (tx: Tx, document: DocumentName, id: string): Promise<string | null> => {
  const text = `select order_id::text from ${document} where ${document}_id = $1`;
  return (await tx.query<{ order_id: string }[]>(text, [id]))[0]?.order_id ?? null;
};

/** SQL of the amounts that a document's items say; `more`: what its total has beside them. Index <document>_item_pkey. */
const amountsOf = (document: DocumentName, more = ''): string => `
  select s.rows, s.discounts, s.taxes + d.shipping_tax_amount,
         round(s.rows - s.discounts + s.taxes + d.shipping_tax_amount + d.shipping_amount${more}, 2)
    from ${document} d, lateral (
         select coalesce(sum(row_total), 0) as rows, coalesce(sum(discount_amount), 0) as discounts, coalesce(sum(tax_amount), 0) as taxes
           from ${document}_item i where i.${document}_id = d.${document}_id) s
   where d.${document}_id = $1`;

const update = (document: DocumentName, columns: string, values: string): string => `
  update ${document} set (${columns}, updated_at) = (select v.*, $2::timestamptz from (${values}) v)
   where ${document}_id = $1 and (${columns}) <> (${values})`;

const amounts = 'subtotal, discount_amount, tax_amount, grand_total';
const updates: Record<DocumentName, string> = {
  invoice: update('invoice', amounts, amountsOf('invoice')),
  credit_memo: update('credit_memo', amounts, amountsOf('credit_memo', ' + d.adjustment_positive - d.adjustment_negative')),
  shipment: update('shipment', 'total_qty', 'select coalesce(sum(qty), 0) from shipment_item where shipment_id = $1'),
};

/** Gives a document of a locked order the amounts of its items, where it has others. */
export const sumItems = async (tx: Tx, document: DocumentName, id: string, now: Date): Promise<void> => {
  await tx.query(updates[document], [id, now]);
};

const qtyOn = (document: DocumentName, where = 'true'): string => `coalesce((
  select sum(i.qty) from ${document} d join ${document}_item i using (${document}_id)
   where d.order_id = $1 and i.order_item_id = l.order_item_id and ${where}), 0)`;
const totalOf = (document: DocumentName, where = 'true'): string =>
  `coalesce((select sum(d.grand_total) from ${document} d where d.order_id = $1 and ${where}), 0)`;

export interface DocumentSums {
  total_invoiced: string;
  total_paid: string;
  total_refunded: string;
  lines: { order_item_id: string; qty_invoiced: string; qty_shipped: string; qty_refunded: string }[];
}

const sums = `
  select ${totalOf('invoice', 'd.state <> 3')}::text as total_invoiced, ${totalOf('invoice', 'd.state = 2')}::text as total_paid,
         ${totalOf('credit_memo')}::text as total_refunded,
         (select jsonb_agg(jsonb_build_object('order_item_id', l.order_item_id::text, 'qty_invoiced', ${qtyOn('invoice', 'd.state <> 3')}::text,
                   'qty_shipped', ${qtyOn('shipment')}::text, 'qty_refunded', ${qtyOn('credit_memo')}::text))
            from order_item l where l.order_id = $1 and l.parent_item_id is null) as lines`;

/** Sums the documents of a locked order, those of its lines that are counted themselves; indexes invoice_order, shipment_order, credit_memo_order. */
export const documentSums = async (tx: Tx, orderId: number): Promise<DocumentSums> => (await tx.query<[DocumentSums]>(sums, [orderId]))[0];
