import { bigint, boolean, decimal, defineTable, integer, text, timestamp } from '@entrepot/database';

/** by_hand: money that its provider does not give back, and people have to; dispute: the customer's bank asks for it back. */
export const caseKinds = ['by_hand', 'dispute'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Of payments by their providers' names of them: trouble that people have to end. */
export const paymentCaseTable = defineTable('payment_case', {
  case_id: text().primary(),
  kind: text<CaseKind>(),
  /** Null: no order has this reference. */
  order_id: bigint().nullable(),
  vendalink_id: integer().nullable(),
  reference: text(),
  /** The refund that failed; null: none was made. */
  refund_id: text().nullable(),
  /** It was to be given back without a credit memo. */
  is_release: boolean(),
  amount: decimal(),
  currency: text(),
  reason: text(),
  /** Of a dispute, as its provider says. */
  status: text().nullable(),
  state: text<'open' | 'done'>(),
  created_at: timestamp(),
  settled_at: timestamp().nullable(),
  settled_by: text().nullable(),
  settle_reason: text().nullable(),
});
