import { MoreThanOrEqual } from 'typeorm';
import { addRows, type Database, type Tx, exactTypes, readRows } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import type { Payment } from './provider/payment-provider.js';
import { type IntentContext, type IntentRequest, paymentIntentTable } from './payment.table.js';

/** A payment that is under way, or was left by a crash. */
export interface PaymentIntent extends Payment {
  order_id: number;
  /** Code of the payment method. */
  method: string;
  request: IntentRequest;
  context: IntentContext;
}

const columns = ['intent_id', 'order_id', 'method', 'amount', 'currency', 'refund_of', 'reference', 'request', 'context'] as const;
const select = paymentIntentTable.only(columns);

/**
 * Claims an order for a payment: until it is decided nothing else changes the order's quantities.
 * @param askInMs when others may ask the gateway about it, as its caller must have ended by then
 */
export const insertIntent = async (tx: Tx, intent: PaymentIntent, askInMs: number): Promise<void> => {
  const ask_at = (): string => `now() + ${askInMs} * interval '1 ms'`;
  await addRows(tx, paymentIntentTable, [{ ...intent, operation: intent.request.operation, ask_at, created_at: () => 'now()' }]);
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

/** Makes decimals of a document's amounts, which JSON holds as texts. */
const revived = (request: IntentRequest): IntentRequest => {
  const decimals = new Set(amountNames);
  return JSON.parse(JSON.stringify(request), (name, value: unknown) =>
    decimals.has(name) && typeof value === 'string' ? decimal(value) : value,
  ) as IntentRequest;
};

const intentOf = (row: PaymentIntent | null | undefined): PaymentIntent | null => (row ? { ...row, request: revived(row.request) } : null);

// Bound the exponent: 2^1024 is no number any more, and one row that cannot be leased would keep all others from it.
const lease = `
  update payment_intent
     set tries = least(tries, 1000000) + 1, ask_at = now() + least(5 * power(2, least(tries, 6)), 300) * interval '1 s'
   where intent_id = (select intent_id from payment_intent where state = 'open' and ask_at <= now() and intent_id <> all($1::uuid[]) and method <> all($2)
                       order by ask_at limit 1 for update skip locked)
  returning ${columns.join(', ')}`;

/**
 * Leases the open intent that has waited longest, but for those that `running` names and methods that are `full`; if it stays open, it is due again
 * in 5 s to 5 min. Index payment_intent_ask.
 */
export const leaseIntent = async (db: Database, running: readonly string[], full: readonly string[]): Promise<PaymentIntent | null> => {
  const [row] = await readRows<PaymentIntent>(db, { name: 'lease_intent', text: lease, values: [running, full], types: exactTypes });
  return intentOf(row);
};

/** Keeps why an intent could not be settled, for operators. */
export const noteFailure = async (db: Database, intentId: string, error: string): Promise<void> => {
  await db.getRepository(paymentIntentTable.entity).update({ intent_id: intentId, state: 'open' }, { last_error: error });
};

/** Keeps why a payment failed, for operators. */
export const noteRefusal = async (db: Database, intentId: string, reason: string): Promise<void> => {
  await db.getRepository(paymentIntentTable.entity).update({ intent_id: intentId, state: 'failed' }, { last_error: reason });
};

/** An intent by its id; null where there is none. */
export const findIntent = async (tx: Tx, intent_id: string): Promise<PaymentIntent | null> =>
  intentOf(await tx.getRepository(paymentIntentTable.entity).findOne({ select, where: { intent_id } }));

/** Reads an intent that is stuck; any other must not be asked for beside its caller. */
export const findStuckIntent = async (db: Database, intent_id: string): Promise<PaymentIntent | null> => {
  const where = { intent_id, state: 'open', tries: MoreThanOrEqual(triesUntilStuck) } as const;
  return intentOf(await db.getRepository(paymentIntentTable.entity).findOne({ select, where }));
};

export interface Decision {
  state: 'open' | 'done' | 'failed';
  answer: string | null;
  isStuck: boolean;
}

/** Reads the decision on an intent; its order is locked. */
export const decisionOf = async (tx: Tx, intentId: string): Promise<Decision> => {
  const { state, answer, tries } = await tx.getRepository(paymentIntentTable.entity).findOneOrFail({
    select: { state: true, answer: true, tries: true },
    where: { intent_id: intentId },
    lock: { mode: 'pessimistic_write' },
  });
  return { state, answer, isStuck: tries >= triesUntilStuck };
};

/** Decides an open intent of a locked order. @param answer the body of the caller's answer; null: the payment failed */
export const decideIntent = async (tx: Tx, intentId: string, answer: string | null): Promise<void> => {
  const state = answer === null ? 'failed' : 'done';
  await tx.getRepository(paymentIntentTable.entity).update({ intent_id: intentId }, { state, answer, settled_at: () => 'now()' });
};

/** Keeps who decided an intent in its gateway's place, and why. */
export const noteDecider = async (tx: Tx, intentId: string, by: string, reason: string): Promise<void> => {
  await tx.getRepository(paymentIntentTable.entity).update({ intent_id: intentId }, { settled_by: by, settle_reason: reason });
};
