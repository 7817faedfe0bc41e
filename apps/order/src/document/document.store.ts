import { type Tx, readRows } from '@entrepot/database';
import type { CurrentOrder } from '../order/order.rules.js';

/** A comment on a document (contract 4: the same in every document). */
export interface NewComment {
  comment: string;
  is_customer_notified: boolean;
  is_visible_on_front: boolean;
}

/** As a document shows it. */
export interface DocumentComment extends NewComment {
  created_at: string;
}

/** Writes a comment onto an invoice, a shipment or a credit memo. */
export const insertComment = async (
  tx: Tx,
  document: 'invoice' | 'shipment' | 'credit_memo',
  documentId: number,
  { comment, is_customer_notified, is_visible_on_front }: NewComment,
  now: Date,
): Promise<void> => {
  await readRows(tx, {
    name: `insert_comment_${document}`,
    text: `insert into document_comment (${document}_id, comment, is_customer_notified, is_visible_on_front, created_at) values ($1, $2, $3, $4, $5)`,
    values: [documentId, comment, is_customer_notified, is_visible_on_front, now],
  });
};

/** The comments of a document `d`, as a JSON array; index document_comment_<document>. */
export const commentsOf = (document: 'invoice' | 'shipment' | 'credit_memo'): string => `
  coalesce((select json_agg(json_build_object('comment', c.comment, 'is_customer_notified', c.is_customer_notified,
                     'is_visible_on_front', c.is_visible_on_front, 'created_at', left(c.created_at::text, 19)) order by c.comment_id)
              from document_comment c where c.${document}_id = d.${document}_id), '[]')`;

/** What the rows of invoices and credit memos hold, beside their document. */
export const rowColumns = {
  order_item_id: 'bigint',
  qty: 'numeric',
  row_total: 'numeric',
  tax_amount: 'numeric',
  discount_amount: 'numeric',
};

/** The lines of a document as its rows: each names the order's line, of which the rule knows the place. */
export const documentRows = <L extends { line: number }>(order: CurrentOrder, lines: readonly L[]): string =>
  JSON.stringify(lines.map(({ line, ...part }) => ({ ...part, order_item_id: order.lines[line]?.order_item_id })));

/** Where a line of the order stands, by its id. */
export const placesOf = ({ lines }: CurrentOrder): ((orderItemId: number) => number) => {
  const places = new Map(lines.map(({ order_item_id }, place) => [order_item_id, place]));
  return (id) => {
    const place = places.get(id);
    if (place === undefined) throw new Error(`order_item ${id} is of another order`);
    return place;
  };
};
