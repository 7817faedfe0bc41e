import { type Database, type Tx, readRows, shownTypes } from '@entrepot/database';
import { IfMatch, entityTag } from '@entrepot/requests';
import type { DocumentRef } from '../document/document.store.js';
import { lockOrderRow } from '../order/order-tag.view.js';
import { orderOfInvoice } from './invoice.store.js';
import type { InvoiceDetail } from './invoice.view.js';

/** Parts of an invoice that change: comments are added only; the currency and the products come from other services. */
interface Parts extends Pick<InvoiceDetail, 'invoice_id' | 'state' | 'updated_at' | 'currency' | 'fiscal_documents'> {
  products: readonly (number | null)[];
  comments: number;
}

const tagOfParts = ({ invoice_id, state, updated_at, currency, products, comments, fiscal_documents }: Parts): string =>
  entityTag([invoice_id, state, updated_at, currency, products, comments, fiscal_documents]);

/** Tag of an invoice as it is shown. */
export const tagOfInvoice = ({ items, comments, ...invoice }: InvoiceDetail): string =>
  tagOfParts({ ...invoice, products: items.map(({ product_id }) => product_id), comments: comments.length });

const text = (where: string): string => `
  select d.invoice_id, d.state, d.updated_at, d.fiscal_documents, o.currency,
         (select count(*) from document_comment c where c.invoice_id = d.invoice_id) as comments,
         coalesce((select json_agg(i.product_id order by r.order_item_id)
           from invoice_item r join order_item i using (order_item_id) where r.invoice_id = d.invoice_id), '[]') as products
    from invoice d join orders o on o.entity_id = d.order_id where ${where}`;

/** Indexes as `findInvoice`. */
const statements = {
  id: { name: 'invoice_tag_by_id', text: text('d.invoice_id = $1::bigint'), types: shownTypes },
  increment_id: { name: 'invoice_tag_by_number', text: text('d.increment_id = $1'), types: shownTypes },
};

/** Reads the tag of an invoice without the rest of it; null where there is none. */
export const invoiceTag = async (source: Database | Tx, { by, value }: DocumentRef): Promise<string | null> => {
  const [parts] = await readRows<Parts>(source, { ...statements[by], values: [value] });
  return parts ? tagOfParts(parts) : null;
};

/** Reads the tag of an invoice under the lock of its order, which every change of the invoice takes. @throws invoice_not_found */
export const lockInvoiceTag = async (tx: Tx, ref: DocumentRef): Promise<string | null> => {
  const { orderId } = await orderOfInvoice(tx, ref);
  await lockOrderRow(tx, { order_id: orderId });
  return invoiceTag(tx, ref);
};

/** A write of the invoice that its request names takes that invoice's tag. */
export const InvoiceIsKnown = (): MethodDecorator =>
  IfMatch((_controller: unknown, tx, { invoice }: { invoice: DocumentRef }) => lockInvoiceTag(tx, invoice));
