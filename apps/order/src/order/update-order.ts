import type { Tx } from '@entrepot/database';
import type { CurrentOrder } from './order.rules.js';
import { lockOrder, type OrderRef, saveOwnData } from './order.store.js';
import { changeOwnData, type OwnDataPatch } from './order-operations.rules.js';

/** Changes what callers keep with an order, also while a payment is under way: it touches no quantities. @throws order_not_found */
export const updateOrder = async (tx: Tx, ref: OrderRef, patch: OwnDataPatch, now: Date): Promise<CurrentOrder> => {
  const before = await lockOrder(tx, ref, { duringPayment: true });
  const change = changeOwnData(before, patch, now);
  if (!change) return before;
  await saveOwnData(tx, change);
  return change.order;
};
