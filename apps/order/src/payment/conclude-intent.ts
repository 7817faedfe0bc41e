import { type Database, type Tx, transaction } from '@entrepot/database';
import { type Answer, type KeptAnswer, freeKey, keepAnswer } from '@entrepot/http';
import type { MailSettings } from '@entrepot/mail';
import { runInContext } from '@entrepot/telemetry';
import { lockOrder } from '../order/order.store.js';
import { type PaymentIntent, decideIntent, decisionOf } from './payment.store.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { creditMemoCreatedAnswer, invoiceClosedAnswer, invoiceCreatedAnswer } from '../document/document-answers.js';
import { lockOpenInvoice, saveClosing } from '../invoice/close-invoice.js';
import { saveCreditMemo } from '../credit-memo/create-credit-memo.js';
import { saveInvoice } from '../invoice/create-invoice.js';
import { thisSecond } from '../order/this-second.js';

/** Saves what the money has moved for. */
const save = async (
  tx: Tx,
  { intent_id: intentId, request }: PaymentIntent,
  before: CurrentOrder,
  mails: MailSettings,
): Promise<Answer> => {
  const now = thisSecond();
  switch (request.operation) {
    case 'create-invoice': {
      const { content, comment, sendEmail } = request;
      return invoiceCreatedAnswer(
        await saveInvoice(tx, { before, content, isPaid: true, intentId, comment, mail: sendEmail ? mails : null }, now),
      );
    }
    case 'capture-invoice': {
      const { invoice_id, comment } = request;
      const open = await lockOpenInvoice(tx, { by: 'id', value: String(invoice_id) }, 'paid', { duringPayment: true });
      return invoiceClosedAnswer('captured', await saveClosing(tx, open, { closing: 'paid', comment, intentId }, now));
    }
    case 'create-credit-memo': {
      const { content, invoice_id: invoiceId, comment, sendEmail } = request;
      return creditMemoCreatedAnswer(
        await saveCreditMemo(tx, { before, content, invoiceId, intentId, comment, mail: sendEmail ? mails : null }, now),
      );
    }
  }
  return request satisfies never;
};

const statusOf = ({ request: { operation } }: PaymentIntent): number => (operation === 'capture-invoice' ? 200 : 201);

/** Saves the document and keeps the answer, or lets the order and the Idempotency-Key go. The order is locked, the intent open. */
export const finishIntent = async (
  tx: Tx,
  intent: PaymentIntent,
  before: CurrentOrder,
  isDone: boolean,
  mails: MailSettings,
): Promise<KeptAnswer | null> => {
  const { key } = intent.context;
  if (!isDone) {
    await decideIntent(tx, intent.intent_id, null);
    await freeKey(tx, key);
    return null;
  }
  const kept = await keepAnswer(tx, key, await save(tx, intent, before, mails));
  await decideIntent(tx, intent.intent_id, kept.body);
  return kept;
};

/**
 * The second transaction of an online payment. Whoever comes first decides, and only once; who comes later is told what was decided.
 * @param isDone whether the money moved, as the gateway says
 * @returns the caller's answer; null: the payment failed
 */
export const concludeIntent = (db: Database, intent: PaymentIntent, isDone: boolean, mails: MailSettings): Promise<KeptAnswer | null> => {
  const { intent_id, order_id, context } = intent;
  const { key: _key, ...caller } = context;
  return runInContext(caller, () =>
    transaction(db, async (tx) => {
      const before = await lockOrder(tx, { order_id: String(order_id) }, { duringPayment: true });
      const { state, answer } = await decisionOf(tx, intent_id);
      if (state !== 'open') return answer === null ? null : { status: statusOf(intent), body: answer, replay: false };
      return finishIntent(tx, intent, before, isDone, mails);
    }),
  );
};
