import { type Statement, type Tx, exactTypes, rowsFrom } from '@entrepot/database';
import { aboutOrder, type OrderRef } from '../order/order.store.js';
import { DomainError, toNumber, formatTimestamp } from '@entrepot/kernel';
import { type CurrentOrder, type DocumentKind, incrementId } from '../order/order.rules.js';
import { orderItemTable, documentCommentTable } from '../order/order.table.js';
import type { SelectedLine, StoredOrderLine } from '../order/order-lines.rules.js';
import { itemsJson, type ItemRecord, type PricedItemRecord, type CommentRecord } from '../order/order.view.js';
import type { DocumentLine, AmountDocument } from './document.rules.js';

/** Tables of the documents. */
export const documentNames = ['invoice', 'shipment', 'credit_memo'] as const;
/** A document's table. */
export type DocumentName = (typeof documentNames)[number];

const kinds = { invoice: 'invoice', shipment: 'shipment', credit_memo: 'creditmemo' } as const satisfies Record<DocumentName, DocumentKind>;

/** Makes statements of the next number of a document of an order, and its id. @param more further columns */
export const numberStatement = (document: DocumentName, more = '') =>
  aboutOrder(
    `next_number_${document}`,
    (order) => `
  with counted as (
    insert into increment_counter as counter (kind, store_id, last) select '${kinds[document]}', store_id, 1 from orders where ${order}
        on conflict (kind, store_id) do update set last = counter.last + 1 returning store_id, last)
  select store_id, last, nextval('${document}_${document}_id_seq'::regclass) as id ${more} from counted`,
    exactTypes,
  );
const numbers = { invoice: numberStatement('invoice'), credit_memo: numberStatement('credit_memo') };

/** Number and id of a new document. */
export interface DocumentNumber {
  increment_id: string;
  id: number;
}

type NumberRow = Omit<DocumentNumber, 'increment_id'> & { store_id: number; last: number };

/** Runs a statement of the next number. @throws order_not_found */
export const takeNumber = async <More extends object = object>(
  tx: Tx,
  ref: OrderRef,
  statement: Statement,
): Promise<DocumentNumber & More> => {
  const [row] = await tx.read<NumberRow & More>(statement);
  if (!row) throw new DomainError('order_not_found', { ...ref });
  const { store_id, last, ...more } = row;
  return { ...more, increment_id: incrementId(store_id, last) } as unknown as DocumentNumber & More;
};

/**
 * Takes a number for a document of an order, and its id, so that its rows need no answer: the counter is locked until the commit, so that no
 * number is lost, and taken last, so that it is not held for long. @throws order_not_found
 */
export const nextNumber = (tx: Tx, document: keyof typeof numbers, ref: OrderRef): Promise<DocumentNumber> =>
  takeNumber(tx, ref, numbers[document](ref));

/** How a request names a document. */
export interface DocumentRef {
  by: 'id' | 'increment_id';
  value: string;
}

/** A comment on a document (contract 4: the same in every document). */
export interface NewComment {
  comment: string;
  is_customer_notified: boolean;
  is_visible_on_front: boolean;
}

const commentColumns = ['comment', 'is_customer_notified', 'is_visible_on_front', 'created_at'] as const;

/** Writes a comment onto an invoice, a shipment or a credit memo. */
export const insertComment = (tx: Tx, document: DocumentName, documentId: number, comment: NewComment, now: Date): void => {
  const { comment: text, is_customer_notified, is_visible_on_front } = comment;
  const insert = documentCommentTable.insertOne([`${document}_id`, ...commentColumns]);
  tx.write(insert, [documentId, text, is_customer_notified, is_visible_on_front, now]);
};

/** SQL of the comments of a document `d`, as a JSON array; index document_comment_<document>. */
export const commentsOf = (document: DocumentName): string => `
  coalesce((select json_agg(${documentCommentTable.json('c', commentColumns)} order by c.comment_id)
              from document_comment c where c.${document}_id = d.${document}_id), '[]')`;

/**
 * SQL of the items of a document `d`, each a row `r` with its order's line `i`, as a JSON array; index <document>_item_pkey.
 * @param more the SQL of further fields
 */
export const itemsOf = (document: DocumentName, more: Readonly<Record<string, string>>): string =>
  itemsJson(
    orderItemTable.jsonRow('i', ['order_item_id', 'product_id', 'sku', 'name'], { qty: 'r.qty', ...more }),
    `${document}_item r join order_item i using (order_item_id) where r.${document}_id = d.${document}_id`,
  );

/** SQL of the items of an invoice or a credit memo, with their amounts. */
export const pricedItemsOf = (document: DocumentName): string =>
  itemsOf(document, { price: 'i.price', row_total: 'r.row_total', tax_amount: 'r.tax_amount', discount_amount: 'r.discount_amount' });

/** Columns of the rows of invoices and credit memos, beside their document. */
export const rowColumns = {
  order_item_id: 'bigint',
  qty: 'numeric',
  row_total: 'numeric',
  tax_amount: 'numeric',
  discount_amount: 'numeric',
};

/** An insert of the items of the one document in `made`, sent as `documentRows` writes them in the parameter `$at`. */
export const insertItems = (document: DocumentName, columns: Readonly<Record<string, string>>, at: number): string => {
  const names = [`${document}_id`, ...Object.keys(columns)].join(', ');
  return `insert into ${document}_item (${names}) select ${names} from made, ${rowsFrom(columns, at)}`;
};

/** Converts a document's lines to rows: the rule knows the index of an order's line, the row its id. */
export const documentRows = <L extends { line: number }>(order: Pick<CurrentOrder, 'lines'>, lines: readonly L[]): string =>
  JSON.stringify(lines.map(({ line, ...part }) => ({ ...part, order_item_id: order.lines[line]?.order_item_id })));

/** Finds the index of an order's line by its id. */
export const indexById = ({ lines }: CurrentOrder): ((orderItemId: number) => number) => {
  const indexes = new Map(lines.map(({ order_item_id }, index) => [order_item_id, index]));
  return (id) => {
    const index = indexes.get(id);
    if (index === undefined) throw new Error(`order_item ${id} is of another order`);
    return index;
  };
};

/** SQL that finds a shipment `d` where the caller sees it: null in `$2` sees all. */
export const isOwn = '($2::text[] is null or d.warehouses && $2::text[])';

/** Items of a document that was just made, equal to those read from its rows. */
export const insertedItems = (order: Pick<CurrentOrder, 'lines'>, lines: readonly SelectedLine[]): ItemRecord[] =>
  lines
    .map(({ line, qty }) => {
      const { order_item_id, product_id, sku, name } = order.lines[line] as StoredOrderLine;
      return { order_item_id, product_id, sku, name, qty: toNumber(qty) };
    })
    .sort((a, b) => a.order_item_id - b.order_item_id);

/** Items of an invoice or a credit memo that was just made, equal to those read from its rows. */
export const insertedPricedItems = (order: Pick<CurrentOrder, 'lines'>, lines: readonly DocumentLine[]): PricedItemRecord[] => {
  const amounts = new Map(lines.map((line) => [order.lines[line.line]?.order_item_id, line]));
  return insertedItems(order, lines).map((item) => {
    const { line, row_total, tax_amount, discount_amount } = amounts.get(item.order_item_id) as DocumentLine;
    const { price } = order.lines[line] as StoredOrderLine;
    return {
      ...item,
      price: toNumber(price),
      row_total: toNumber(row_total),
      tax_amount: toNumber(tax_amount),
      discount_amount: toNumber(discount_amount),
    };
  });
};

export const insertedComments = (comment: NewComment | null, now: Date): CommentRecord[] =>
  comment ? [{ ...comment, created_at: formatTimestamp(now) }] : [];

/** Amounts of an invoice or a credit memo, as numbers. */
export const shownAmounts = (content: Omit<AmountDocument, 'lines'>) => ({
  subtotal: toNumber(content.subtotal),
  tax_amount: toNumber(content.tax_amount),
  discount_amount: toNumber(content.discount_amount),
  shipping_amount: toNumber(content.shipping_amount),
  shipping_tax_amount: toNumber(content.shipping_tax_amount),
});
