import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { publishOrder } from './publish-order.js';

/** Locks an order, or that of a document, before anything of it is read: each write of documents does so first. */
const lock = async (tx: Tx, id: string, document?: 'invoice' | 'credit_memo' | 'shipment'): Promise<void> => {
  const order = document ? `(select order_id from ${document} where ${document}_id = $1)` : '$1';
  await tx.query(`select from orders where entity_id = ${order} for no key update`, [id]);
};

const mend = async (tx: Tx, text: string, id: string): Promise<void> => {
  const [changed] = await tx.query<[object[], number]>(`${text} returning 1 as mended`, [id]);
  if (changed.length === 0) throw new DomainError('record_not_found', { id });
};

/** SQL that gives a document with amounts those of its lines; `more`: what its total has beside them. */
const amountsOf = (document: string, more = ''): string => `
  update ${document} d
     set subtotal = s.rows, discount_amount = s.discounts, tax_amount = s.taxes + d.shipping_tax_amount,
         grand_total = round(s.rows - s.discounts + s.taxes + d.shipping_tax_amount + d.shipping_amount${more}, 2)
    from (select coalesce(sum(row_total), 0) as rows, coalesce(sum(discount_amount), 0) as discounts, coalesce(sum(tax_amount), 0) as taxes
            from ${document}_item where ${document}_id = $1) s
   where d.${document}_id = $1`;

export const mendInvoice = async (tx: Tx, id: string): Promise<void> => {
  await lock(tx, id, 'invoice');
  await mend(tx, amountsOf('invoice'), id);
};

export const mendCreditMemo = async (tx: Tx, id: string): Promise<void> => {
  await lock(tx, id, 'credit_memo');
  await mend(tx, amountsOf('credit_memo', ' + d.adjustment_positive - d.adjustment_negative'), id);
};

export const mendShipment = async (tx: Tx, id: string): Promise<void> => {
  await lock(tx, id, 'shipment');
  await mend(
    tx,
    'update shipment d set total_qty = (select sum(qty) from shipment_item where shipment_id = $1) where shipment_id = $1',
    id,
  );
};

const qtyOn = (document: string, where = 'true'): string => `coalesce((
  select sum(i.qty) from ${document} d join ${document}_item i using (${document}_id)
   where d.order_id = $1 and i.order_item_id = l.order_item_id and ${where}), 0)`;
const totalOf = (document: string, where = 'true'): string =>
  `coalesce((select sum(d.grand_total) from ${document} d where d.order_id = $1 and ${where}), 0)`;

/** Gives an order and its lines the quantities and totals of its documents, and publishes it once more. */
export const mendOrder = async (tx: Tx, id: string): Promise<void> => {
  await lock(tx, id);
  await tx.query(
    `update order_item l set qty_invoiced = ${qtyOn('invoice', 'd.state <> 3')}, qty_shipped = ${qtyOn('shipment')}, qty_refunded = ${qtyOn('credit_memo')}
      where l.order_id = $1 and l.parent_item_id is null`,
    [id],
  );
  const paid = totalOf('invoice', 'd.state = 2');
  await mend(
    tx,
    `update orders t set total_invoiced = ${totalOf('invoice', 'd.state <> 3')}, total_paid = ${paid}, total_refunded = ${totalOf('credit_memo')},
            amount_received = greatest(t.amount_received, ${paid})
      where t.entity_id = $1`,
    id,
  );
  await publishOrder(tx, id);
};
