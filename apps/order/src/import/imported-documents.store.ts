import type { Tx } from '@entrepot/database';
import { creditMemoItemTable, creditMemoTable } from '../credit-memo/credit-memo.table.js';
import { amountColumns } from '../order/order.table.js';
import { invoiceItemTable, invoiceTable } from '../invoice/invoice.table.js';
import { shipmentItemTable, shipmentTable } from '../shipment/shipment.table.js';
import type { ImpliedDocuments } from './implied-documents.rules.js';
import type { DocumentKind } from '../order/order.rules.js';
import type { Counters } from '../order/counters.store.js';

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

const head = ['increment_id', 'order_id', 'store_id', 'created_at'] as const;
const amounts = Object.keys(amountColumns) as (keyof typeof amountColumns)[];

const invoices: Kind = {
  kind: 'invoice',
  key: 'invoice_id',
  insert: invoiceTable.insert([...head, 'updated_at', 'state', ...amounts]),
  insertItems: invoiceItemTable.insert(invoiceItemTable.names),
  of: ({ invoice }) => invoice,
};
const shipments: Kind = {
  kind: 'shipment',
  key: 'shipment_id',
  insert: shipmentTable.insert([...head, 'updated_at', 'total_qty']),
  insertItems: shipmentItemTable.insert(shipmentItemTable.except('warehouses')),
  of: ({ shipment }) => shipment,
};
const creditMemos: Kind = {
  kind: 'creditmemo',
  key: 'credit_memo_id',
  insert: creditMemoTable.insert([...head, 'invoice_id', ...amounts]),
  insertItems: creditMemoItemTable.insert(creditMemoItemTable.names),
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
