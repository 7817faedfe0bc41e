import { orderPaymentSettled } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError, toNumber, thisSecond } from '@entrepot/kernel';
import { lockOrder, saveOrder } from '../order/order.store.js';
import { type PaymentIntent, decisionOf, findIntent, noteDecider } from './payment.store.js';
import { changeByDocument } from '../order/order-change.rules.js';
import { type SavePaidDocument, finishIntent } from './conclude-payment.js';

/** Decision of an operator on a payment that its gateway does not answer for. */
export interface OperatorDecision {
  outcome: PaymentOutcome;
  by: string;
  reason: string;
}

const outcomes = { captured: true, not_captured: false, refunded: true, not_refunded: false } as const;
export type PaymentOutcome = keyof typeof outcomes;
export const paymentOutcomes = Object.keys(outcomes) as [PaymentOutcome, ...PaymentOutcome[]];

const fits = (outcome: PaymentOutcome, { request: { operation } }: PaymentIntent): boolean =>
  outcome.endsWith('refunded') === (operation === 'create-credit-memo');

/**
 * Settles a stuck payment as an operator says: what follows is what would have followed from the gateway's answer, and the order's history
 * and an event say who decided.
 * @throws payment_not_found, payment_settled, payment_not_stuck; invalid_parameter for an outcome of the other kind of payment
 */
export const decidePayment = async (
  tx: Tx,
  intentId: string,
  { outcome, by, reason }: OperatorDecision,
  save: SavePaidDocument,
): Promise<void> => {
  const intent = await findIntent(tx, intentId);
  if (!intent) throw new DomainError('payment_not_found', { intent_id: intentId });
  const before = await lockOrder(tx, { order_id: String(intent.order_id) }, { duringPayment: true });
  const { state, isStuck } = await decisionOf(tx, intentId);
  if (state !== 'open') throw new DomainError('payment_settled', { reason: `the payment is ${state}` });
  if (!isStuck) throw new DomainError('payment_not_stuck', { reason: 'the payment gateway is still asked' });
  if (!fits(outcome, intent)) {
    const reason = `not an outcome of this payment, which ${intent.request.operation === 'create-credit-memo' ? 'refunds' : 'captures'}`;
    throw new DomainError('invalid_parameter', { name: 'outcome', code: 'enum', reason, value: outcome });
  }
  await noteDecider(tx, intentId, by, reason);
  const { method, currency, request, refund_of } = intent;
  const amount = toNumber(intent.amount);
  const payment = { payment_id: intentId, operation: request.operation, method, amount, currency, refund_of, outcome, reason };
  const comments = [`An operator settled the payment of ${amount.toFixed(2)} by ${method}: ${outcome.replace('_', ' ')}.`];
  const change = changeByDocument(
    before,
    before,
    { event: orderPaymentSettled, data: { payment }, entity: 'order', comments },
    thisSecond(),
  );
  const decided = await saveOrder(tx, before, change);
  await finishIntent(tx, intent, decided, outcomes[outcome], save);
};
