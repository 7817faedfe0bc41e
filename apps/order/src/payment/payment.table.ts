import { bigint, decimal, defineTable, integer, json, text, timestamp, uuid } from '@entrepot/database';
import type { IntentContext, IntentRequest } from './payment.store.js';

export const paymentIntentTable = defineTable('payment_intent', {
  intent_id: uuid().primary(),
  order_id: bigint(),
  operation: text<IntentRequest['operation']>(),
  method: text(),
  amount: decimal(),
  currency: text().nullable(),
  refund_of: uuid().nullable(),
  request: json<IntentRequest>(),
  context: json<IntentContext>(),
  state: text<'open' | 'done' | 'failed'>().default("'open'"),
  answer: text().nullable(),
  ask_at: timestamp(),
  tries: integer().default('0'),
  created_at: timestamp(),
  settled_at: timestamp().nullable(),
  last_error: text().nullable(),
  settled_by: text().nullable(),
  settle_reason: text().nullable(),
});

/** The books of the gateway that the payment method `sandbox_card` plays. */
export const sandboxLedgerTable = defineTable('sandbox_card_ledger', {
  intent_id: uuid().primary(),
  entry: text<'capture' | 'refund' | 'void'>(),
  amount: decimal(),
  currency: text().nullable(),
  created_at: timestamp().default('now()'),
});
