import { type Database, type Tx, exactTypes, readRows } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import type { Payment } from './provider/payment-provider.js';
import { type IntentContext, type IntentRequest, paymentIntentTable } from './payment.table.js';

/** A payment that is under way, or was left by a crash. */
export interface PaymentIntent extends Payment {
  order_id: number;
  /** The payment method's code. */
  method: string;
  request: IntentRequest;
  context: IntentContext;
}

const columns = ['intent_id', 'order_id', 'method', 'amount', 'currency', 'refund_of', 'reference', 'request', 'context'] as const;
const inserted = ['operation', ...columns] as const;
const intentValues = paymentIntentTable.values(inserted);

const insert = `
  insert into payment_intent (${inserted.join(', ')}, ask_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() + $11 * interval '1 ms', now())`;

/**
 * Claims an order for a payment: until it is decided nothing else changes the order's quantities.
 * @param askInMs when others may ask the gateway about it, as its caller must have ended by then
 */
export const insertIntent = async (tx: Tx, intent: PaymentIntent, askInMs: number): Promise<void> => {
  const values = [...intentValues({ ...intent, operation: intent.request.operation }), askInMs];
  await readRows(tx, { name: 'insert_intent', text: insert, values });
};

/** From this try on, half an hour after the first, a payment is stuck: nobody but an operator is likely to end it (ADR 12). */
export const triesUntilStuck = 12;

const amountNames = [
  'subtotal',
  'discount_amount',
  'tax_amount',
  'shipping_amount',
  'shipping_tax_amount',
  'grand_total',
  'adjustment_positive',
  'adjustment_negative',
  'qty',
  'row_total',
];

/** The decimals of a document's content as JSON has them, texts, are decimals again. */
const revived = (request: IntentRequest): IntentRequest => {
  const decimals = new Set(amountNames);
  return JSON.parse(JSON.stringify(request), (name, value: unknown) =>
    decimals.has(name) && typeof value === 'string' ? decimal(value) : value,
  ) as IntentRequest;
};

/** The intent that a statement finds; null where it finds none. */
const readIntent = async (
  source: Database | Tx,
  name: string,
  text: string,
  values: (string | readonly string[])[],
): Promise<PaymentIntent | null> => {
  const [row] = await readRows<PaymentIntent>(source, { name, text, values, types: exactTypes });
  return row ? { ...row, request: revived(row.request) } : null;
};

// The exponent is bounded: 2^1024 is no number any more, and one row that cannot be leased would keep all others from it.
const lease = `
  update payment_intent
     set tries = least(tries, 1000000) + 1, ask_at = now() + least(5 * power(2, least(tries, 6)), 300) * interval '1 s'
   where intent_id = (select intent_id from payment_intent where state = 'open' and ask_at <= now() and intent_id <> all($1::uuid[]) and method <> all($2)
                       order by ask_at limit 1 for update skip locked)
  returning ${columns.join(', ')}`;

/** The open intent that has waited longest, for the first to ask, but for those that `running` names and methods that are `full`; if it stays open, it is due again in 5 s to 5 min. Index payment_intent_ask. */
export const leaseIntent = (db: Database, running: readonly string[], full: readonly string[]): Promise<PaymentIntent | null> =>
  readIntent(db, 'lease_intent', lease, [running, full]);

/** Keeps why an intent could not be settled, for operators. */
export const noteFailure = async (db: Database, intentId: string, error: string): Promise<void> => {
  await readRows(db, {
    name: 'note_intent_failure',
    text: `update payment_intent set last_error = $2 where intent_id = $1 and state = 'open'`,
    values: [intentId, error],
  });
};

/** Keeps why a payment failed, for operators. */
export const noteRefusal = async (db: Database, intentId: string, reason: string): Promise<void> => {
  await readRows(db, {
    name: 'note_intent_refusal',
    text: `update payment_intent set last_error = $2 where intent_id = $1 and state = 'failed'`,
    values: [intentId, reason],
  });
};

const find = `select ${columns.join(', ')} from payment_intent where intent_id = $1`;

/** An intent by its id; null where there is none. */
export const findIntent = (tx: Tx, intentId: string): Promise<PaymentIntent | null> => readIntent(tx, 'find_intent', find, [intentId]);

/** The same of one that is stuck; any other must not be asked for beside its caller. */
export const findStuckIntent = (db: Database, intentId: string): Promise<PaymentIntent | null> =>
  readIntent(db, 'find_stuck_intent', `${find} and state = 'open' and tries >= ${triesUntilStuck}`, [intentId]);

export interface Decision {
  state: 'open' | 'done' | 'failed';
  answer: string | null;
  isStuck: boolean;
}

/** What was decided of an intent; its order is locked. */
export const decisionOf = async (tx: Tx, intentId: string): Promise<Decision> => {
  const [row] = await readRows<Decision>(tx, {
    name: 'decision_of_intent',
    text: `select state, answer, tries >= ${triesUntilStuck} as "isStuck" from payment_intent where intent_id = $1 for update`,
    values: [intentId],
  });
  return row as Decision;
};

/** Decides an open intent of a locked order. @param answer the body of the caller's answer; null: the payment failed */
export const decideIntent = async (tx: Tx, intentId: string, answer: string | null): Promise<void> => {
  await readRows(tx, {
    name: 'decide_intent',
    text: 'update payment_intent set state = $2, answer = $3, settled_at = now() where intent_id = $1',
    values: [intentId, answer === null ? 'failed' : 'done', answer],
  });
};

/** Keeps who decided an intent in its gateway's place, and why. */
export const noteDecider = async (tx: Tx, intentId: string, by: string, reason: string): Promise<void> => {
  await readRows(tx, {
    name: 'note_intent_decider',
    text: 'update payment_intent set settled_by = $2, settle_reason = $3 where intent_id = $1',
    values: [intentId, by, reason],
  });
};
