import { type Tx, readRows } from '@entrepot/database';

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
