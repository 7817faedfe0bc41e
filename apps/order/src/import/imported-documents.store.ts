import type { ImportedDocuments } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { creditMemoItemTable, creditMemoTable } from '../credit-memo/credit-memo.table.js';
import { dataOf } from '../order/order-change.rules.js';
import { amountColumns } from '../order/order.table.js';
import { invoiceItemTable, invoiceTable } from '../invoice/invoice.table.js';
import { shipmentItemTable, shipmentTable } from '../shipment/shipment.table.js';
import type { ImpliedDocuments } from './implied-documents.rules.js';
import type { DocumentKind } from '../order/order.rules.js';
import type { Counters } from '../document/counters.store.js';

/** A new order and the documents that it implies. */
export interface DocumentsOfOrder {
  orderId: number;
  storeId: number;
  /** Ids of its lines, in their order. */
  itemIds: readonly number[];
  documents: ImpliedDocuments;
  /** When they were made, as far as anyone knows. */
  at: Date;
  /** When they were changed last, as the order was. */
  updatedAt: Date;
}

export interface MadeDocument {
  kind: DocumentKind;
  orderId: number;
  increment_id: string;
  /** As the event of the order carries it. */
  document: ImportedDocuments;
}

interface Kind {
  kind: DocumentKind;
  /** Name of its field in the event of the order. */
  field: keyof ImportedDocuments;
  /** Names of its fields in the event. */
  shown: readonly string[];
  key: string;
  insert: string;
  insertItems: string;
  of: (documents: ImpliedDocuments) => { lines: readonly { line: number }[] } | null;
}

const head = ['increment_id', 'order_id', 'store_id', 'created_at', 'updated_at'] as const;
const amounts = Object.keys(amountColumns) as (keyof typeof amountColumns)[];

const invoices: Kind = {
  kind: 'invoice',
  field: 'invoice',
  shown: ['invoice_id', 'increment_id', 'state', ...amounts, 'created_at', 'updated_at'],
  key: 'invoice_id',
  insert: invoiceTable.insert([...head, 'state', ...amounts]),
  insertItems: invoiceItemTable.insert(invoiceItemTable.names),
  of: ({ invoice }) => invoice,
};
const shipments: Kind = {
  kind: 'shipment',
  field: 'shipment',
  shown: ['shipment_id', 'increment_id', 'total_qty', 'created_at', 'updated_at'],
  key: 'shipment_id',
  insert: shipmentTable.insert([...head, 'total_qty']),
  insertItems: shipmentItemTable.insert(shipmentItemTable.except('warehouses')),
  of: ({ shipment }) => shipment,
};
const creditMemos: Kind = {
  kind: 'creditmemo',
  field: 'credit_memo',
  shown: [
    ...['creditmemo_id', 'increment_id', 'invoice_id', 'state', ...amounts],
    ...['adjustment_positive', 'adjustment_negative', 'created_at', 'updated_at'],
  ],
  key: 'credit_memo_id',
  insert: creditMemoTable.insert([...head, 'invoice_id', ...amounts]),
  insertItems: creditMemoItemTable.insert(creditMemoItemTable.names),
  of: ({ creditMemo }) => creditMemo,
};

const paid = 2;
const refunded = { state: 2, adjustment_positive: 0, adjustment_negative: 0 };

/** Inserts the documents that new orders imply, each kind in two statements: the documents, then their lines. */
export const insertImpliedDocuments = async (tx: Tx, orders: readonly DocumentsOfOrder[], counters: Counters): Promise<MadeDocument[]> => {
  const made: MadeDocument[] = [];

  const insert = async (
    { kind, field, shown, key, insert, insertItems, of }: Kind,
    extra: (order: DocumentsOfOrder) => object,
  ): Promise<Map<number, number>> => {
    const found = orders.flatMap((order) => {
      const document = of(order.documents);
      return document ? [{ order, document }] : [];
    });
    if (found.length === 0) return new Map();
    const rows = found.map(({ order, document: { lines: _lines, ...fields } }) => {
      return {
        increment_id: counters.next(kind, order.storeId),
        order_id: order.orderId,
        store_id: order.storeId,
        created_at: order.at,
        updated_at: order.updatedAt,
        ...fields,
        ...extra(order),
      };
    });
    const inserted: { order_id: string; id: string }[] = await tx.query(`${insert} returning order_id, ${key} as id`, [
      JSON.stringify(rows),
    ]);
    const ids = new Map(inserted.map(({ order_id, id }) => [Number(order_id), Number(id)]));
    const items = found.map(({ order, document }) =>
      document.lines.map(({ line, ...fields }) => ({ ...fields, order_item_id: order.itemIds[line] })),
    );
    const itemRows = items.flatMap((own, index) => own.map((item) => ({ ...item, [key]: ids.get(found[index]?.order.orderId ?? 0) })));
    await tx.query(insertItems, [JSON.stringify(itemRows)]);
    rows.forEach((row, index) => {
      const { order_id: orderId, increment_id } = row;
      const id = ids.get(orderId);
      const document = {
        ...dataOf({ ...row, [key]: id, creditmemo_id: id }, shown),
        items: items[index]?.map((item) => dataOf(item, Object.keys(item))),
      };
      made.push({ kind, orderId, increment_id, document: { [field]: document } });
    });
    return ids;
  };

  const invoiceIds = await insert(invoices, () => ({ state: paid }));
  await insert(shipments, () => ({}));
  await insert(creditMemos, ({ orderId }) => ({ ...refunded, invoice_id: invoiceIds.get(orderId) ?? null }));
  return made;
};
