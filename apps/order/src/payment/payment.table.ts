import { bigint, decimal, defineTable, integer, json, text, timestamp, uuid } from '@entrepot/database';
import type { BusyKey } from '@entrepot/service';
import type { RequestContext } from '@entrepot/telemetry';
import type { AmountDocument, CreditMemoContent } from '../document/document.rules.js';
import type { NewComment } from '../document/document.store.js';

interface Remarks {
  comment: NewComment | null;
  sendEmail: boolean;
}

/** Data to save once the gateway has moved the money: all of it was checked under the order's lock, so that nothing can refuse it then. */
export type IntentRequest =
  | ({ operation: 'create-invoice'; content: AmountDocument } & Remarks)
  | { operation: 'capture-invoice'; invoice_id: number; comment: string | null }
  | ({ operation: 'create-credit-memo'; content: CreditMemoContent; invoice_id: number | null } & Remarks);

/** Caller of the payment, and its idempotency key. */
export type IntentContext = RequestContext & { key: BusyKey };

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
  reference: text().nullable(),
});

/** Money of canceled orders that providers still hold beyond what invoices keep. */
export const paymentReleaseTable = defineTable('payment_release', {
  order_id: bigint().primary(),
  method: text(),
  reference: text(),
  kept: decimal().default('0'),
  state: text<'open' | 'done'>().default("'open'"),
  ask_at: timestamp().default('now()'),
  tries: integer().default('0'),
  last_error: text().nullable(),
});
