import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { lockOrderOf, noteOnOrder, sumOf } from './open-case.js';
import { closeCase, lockCase } from './payment-case.store.js';

/** Ends a case as an operator says: the money was paid back, or the dispute is dealt with. @throws payment_not_found, payment_settled */
export const settleCase = async (tx: Tx, caseId: string, by: string, reason: string): Promise<void> => {
  const found = await lockCase(tx, caseId);
  if (!found) throw new DomainError('payment_not_found', { case_id: caseId });
  if (found.state === 'done') throw new DomainError('payment_settled', { reason: 'an operator, or its provider, has ended it' });
  await closeCase(tx, caseId, by, reason);
  if (found.order_id === null) return;
  const done = found.kind === 'dispute' ? `The dispute of ${sumOf(found)} was dealt with` : `${sumOf(found)} were paid back by hand`;
  const order = await lockOrderOf(tx, found.order_id);
  const isGivenBack = found.kind === 'by_hand';
  await noteOnOrder(tx, order, `${done}: ${reason}`, isGivenBack ? { amount_refunded: order.amount_refunded.plus(found.amount) } : {});
};
