import { bigint, decimal, defineTable, text, timestamp } from '@entrepot/database';

/** Money that a bank's file says has come, once for each of its lines. */
export const paymentReceiptTable = defineTable('payment_receipt', {
  receipt_key: text().primary(),
  order_id: bigint(),
  amount: decimal(20, 4),
  /** Day as the bank says. */
  received_on: text(),
  created_at: timestamp(),
});
