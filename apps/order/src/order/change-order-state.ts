import type { Tx } from '@entrepot/database';
import { type StateOperation, changeState } from './order-change.rules.js';
import type { CurrentOrder } from './order.rules.js';
import { type OrderRef, lockOrder, saveOrder } from './order.store.js';

/** Cancels, holds or unholds an order; the comment goes into its history. @throws order_not_found, order_not_cancelable */
export const changeOrderState = async (
  tx: Tx,
  operation: StateOperation,
  { order: ref, comment }: { order: OrderRef; comment: string | null },
  now: Date,
): Promise<CurrentOrder> => {
  const before = await lockOrder(tx, ref);
  return saveOrder(tx, before, changeState(before, operation, comment, now));
};
