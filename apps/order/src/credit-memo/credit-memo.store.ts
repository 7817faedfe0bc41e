import { type Tx, readRows, rowsFrom } from '@entrepot/database';
import type { CreditMemoContent } from '../document/document.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { documentRows, rowColumns } from '../document/document.store.js';

const insert = `
  with made as (
    insert into credit_memo (increment_id, order_id, store_id, invoice_id, intent_id, subtotal, discount_amount, tax_amount, shipping_amount,
                             shipping_tax_amount, adjustment_positive, adjustment_negative, grand_total, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning credit_memo_id),
  item as (
    insert into credit_memo_item (credit_memo_id, order_item_id, qty, row_total, tax_amount, discount_amount)
    select credit_memo_id, order_item_id, qty, row_total, tax_amount, discount_amount
      from made, ${rowsFrom(rowColumns, 15)})
  select credit_memo_id from made`;

export interface NewCreditMemo {
  increment_id: string;
  /** The invoice that it refunds; null: the order as a whole. */
  invoiceId: number | null;
  /** The payment that gave it back, where that was online. */
  intentId: string | null;
}

/** Inserts a credit memo with its items. @returns its id */
export const insertCreditMemo = async (
  tx: Tx,
  { increment_id, invoiceId, intentId }: NewCreditMemo,
  order: CurrentOrder,
  content: CreditMemoContent,
  now: Date,
): Promise<number> => {
  const { subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount } = content;
  const { adjustment_positive, adjustment_negative, grand_total } = content;
  const totals = [subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount];
  const amounts = [...totals, adjustment_positive, adjustment_negative, grand_total].map(String);
  const values = [increment_id, order.order_id, order.store_id, invoiceId, intentId, ...amounts, now, documentRows(order, content.lines)];
  const [row] = await readRows<{ credit_memo_id: string }>(tx, { name: 'insert_credit_memo', text: insert, values });
  return Number(row?.credit_memo_id);
};
