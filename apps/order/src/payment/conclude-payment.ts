import { type Database, type Tx, transaction } from '@entrepot/database';
import { type KeptAnswer, freeKey, keepAnswer } from '@entrepot/service';
import { runInContext } from '@entrepot/telemetry';
import { lockOrder } from '../order/order.store.js';
import { type PaymentIntent, decideIntent, decisionOf } from './payment.store.js';
import type { CurrentOrder } from '../order/order.rules.js';

/** Saves the document that a payment is for. The order is locked. @returns the body of its answer */
export type SavePaidDocument = (tx: Tx, intent: PaymentIntent, before: CurrentOrder) => Promise<object>;

/** Injection token of a `SavePaidDocument`. */
export const SAVE_PAID_DOCUMENT = 'SAVE_PAID_DOCUMENT';

const statusOf = ({ request: { operation } }: PaymentIntent): number => (operation === 'capture-invoice' ? 200 : 201);

/** Saves the document and keeps the answer, or lets the order and the Idempotency-Key go. The order is locked, the intent open. */
export const finishIntent = async (
  tx: Tx,
  intent: PaymentIntent,
  before: CurrentOrder,
  isDone: boolean,
  save: SavePaidDocument,
): Promise<KeptAnswer | null> => {
  const { key } = intent.context;
  if (!isDone) {
    await decideIntent(tx, intent.intent_id, null);
    await freeKey(tx, key);
    return null;
  }
  const kept = await keepAnswer(tx, key, { status: statusOf(intent), body: await save(tx, intent, before) });
  await decideIntent(tx, intent.intent_id, kept.body);
  return kept;
};

/**
 * Runs the second transaction of an online payment. The first caller decides, once; a later one gets the same decision.
 * @param isDone whether the money moved, as the gateway says
 * @returns the caller's answer; null: the payment failed
 */
export const concludeIntent = (
  db: Database,
  intent: PaymentIntent,
  isDone: boolean,
  save: SavePaidDocument,
): Promise<KeptAnswer | null> => {
  const { intent_id, order_id, context } = intent;
  const { key: _key, ...caller } = context;
  return runInContext(caller, () =>
    transaction(db, async (tx) => {
      const before = await lockOrder(tx, { order_id: String(order_id) }, { duringPayment: true });
      const { state, answer } = await decisionOf(tx, intent_id);
      if (state !== 'open') return answer === null ? null : { status: statusOf(intent), body: answer, replay: false };
      return finishIntent(tx, intent, before, isDone, save);
    }),
  );
};
