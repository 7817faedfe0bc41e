import { type Tx, insertRows } from '@entrepot/database';
import type { ImpliedDocuments } from './implied-documents.rules.js';
import type { DocumentKind } from '../order/order.rules.js';
import type { Counters } from '../order/counters.store.js';
import { rowColumns } from '../document/document.store.js';

/** A new order and the documents that it implies. */
export interface DocumentsOfOrder {
  orderId: number;
  storeId: number;
  /** The ids of its lines, in their order. */
  itemIds: readonly number[];
  documents: ImpliedDocuments;
  /** When they were made, as far as anyone knows. */
  at: Date;
}

export interface MadeDocument {
  kind: DocumentKind;
  orderId: number;
  increment_id: string;
}

interface Kind {
  kind: DocumentKind;
  key: string;
  insert: string;
  insertItems: string;
  of: (documents: ImpliedDocuments) => { lines: readonly { line: number }[] } | null;
}

const head = { increment_id: 'text', order_id: 'bigint', store_id: 'integer', created_at: 'timestamptz' };
const amounts = {
  subtotal: 'numeric',
  discount_amount: 'numeric',
  tax_amount: 'numeric',
  shipping_amount: 'numeric',
  shipping_tax_amount: 'numeric',
  grand_total: 'numeric',
};
const itemColumns = { order_item_id: 'bigint', qty: 'numeric' };

const invoices: Kind = {
  kind: 'invoice',
  key: 'invoice_id',
  insert: insertRows('invoice', { ...head, updated_at: 'timestamptz', state: 'smallint', ...amounts }),
  insertItems: insertRows('invoice_item', { invoice_id: 'bigint', ...rowColumns }),
  of: ({ invoice }) => invoice,
};
const shipments: Kind = {
  kind: 'shipment',
  key: 'shipment_id',
  insert: insertRows('shipment', { ...head, updated_at: 'timestamptz', total_qty: 'numeric' }),
  insertItems: insertRows('shipment_item', { shipment_id: 'bigint', ...itemColumns }),
  of: ({ shipment }) => shipment,
};
const creditMemos: Kind = {
  kind: 'creditmemo',
  key: 'credit_memo_id',
  insert: insertRows('credit_memo', { ...head, invoice_id: 'bigint', ...amounts }),
  insertItems: insertRows('credit_memo_item', { credit_memo_id: 'bigint', ...rowColumns }),
  of: ({ creditMemo }) => creditMemo,
};

const paid = 2;

/** Inserts the documents that new orders imply, each kind in two statements: the documents, then their lines. */
export const insertImpliedDocuments = async (tx: Tx, orders: readonly DocumentsOfOrder[], counters: Counters): Promise<MadeDocument[]> => {
  const made: MadeDocument[] = [];

  const insert = async (
    { kind, key, insert, insertItems, of }: Kind,
    extra: (order: DocumentsOfOrder) => object,
  ): Promise<Map<number, number>> => {
    const found = orders.flatMap((order) => {
      const document = of(order.documents);
      return document ? [{ order, document }] : [];
    });
    if (found.length === 0) return new Map();
    const rows = found.map(({ order, document: { lines: _lines, ...fields } }) => {
      const increment_id = counters.next(kind, order.storeId);
      made.push({ kind, orderId: order.orderId, increment_id });
      return {
        increment_id,
        order_id: order.orderId,
        store_id: order.storeId,
        created_at: order.at,
        updated_at: order.at,
        ...fields,
        ...extra(order),
      };
    });
    const inserted: { order_id: string; id: string }[] = await tx.query(`${insert} returning order_id, ${key} as id`, [
      JSON.stringify(rows),
    ]);
    const ids = new Map(inserted.map(({ order_id, id }) => [Number(order_id), Number(id)]));
    const items = found.flatMap(({ order, document }) =>
      document.lines.map(({ line, ...fields }) => ({ ...fields, [key]: ids.get(order.orderId), order_item_id: order.itemIds[line] })),
    );
    await tx.query(insertItems, [JSON.stringify(items)]);
    return ids;
  };

  const invoiceIds = await insert(invoices, () => ({ state: paid }));
  await insert(shipments, () => ({}));
  await insert(creditMemos, ({ orderId }) => ({ invoice_id: invoiceIds.get(orderId) }));
  return made;
};
