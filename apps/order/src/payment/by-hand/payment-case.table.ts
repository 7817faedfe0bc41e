import { bigint, boolean, decimal, defineTable, integer, text, timestamp } from '@entrepot/database';

/** by_hand: money that its provider does not give back, and people have to; dispute: the customer's bank asks for it back. */
export const caseKinds = ['by_hand', 'dispute'] as const;
export type CaseKind = (typeof caseKinds)[number];

/** Payments, named as their providers name them, that need a person's work. */
export const paymentCaseTable = defineTable('payment_case', {
  case_id: text().primary(),
  kind: text<CaseKind>(),
  /** Null: no order has this reference. */
  order_id: bigint().nullable(),
  vendalink_id: integer().nullable(),
  reference: text(),
  /** Refund that failed; null: none was made. */
  refund_id: text().nullable(),
  /** It was to be given back without a credit memo. */
  is_release: boolean(),
  amount: decimal(),
  currency: text(),
  reason: text(),
  /** Status of a dispute at the provider. */
  status: text().nullable(),
  state: text<'open' | 'done'>(),
  created_at: timestamp(),
  settled_at: timestamp().nullable(),
  settled_by: text().nullable(),
  settle_reason: text().nullable(),
});
