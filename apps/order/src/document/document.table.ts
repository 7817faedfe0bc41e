import { bigint, boolean, decimal, defineTable, id, text, timestamp } from '@entrepot/database';

/** What an invoice and a credit memo are worth. */
export const amountColumns = {
  subtotal: decimal(),
  discount_amount: decimal(),
  tax_amount: decimal(),
  shipping_amount: decimal(),
  shipping_tax_amount: decimal(),
  grand_total: decimal(),
};

/** What a document takes of an order's line. */
export const takenColumns = { order_item_id: bigint().primary(), qty: decimal() };
export const rowAmountColumns = { row_total: decimal(), tax_amount: decimal(), discount_amount: decimal() };

export const documentCommentTable = defineTable('document_comment', {
  comment_id: id(),
  invoice_id: bigint().nullable(),
  shipment_id: bigint().nullable(),
  credit_memo_id: bigint().nullable(),
  comment: text(),
  is_customer_notified: boolean().default('false'),
  is_visible_on_front: boolean().default('false'),
  created_at: timestamp(),
});
