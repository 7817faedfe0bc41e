import type { Tx } from '@entrepot/database';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import type { NewComment } from '../document/document.store.js';
import { type OrderRef, lockOrder, saveOrder } from '../order/order.store.js';
import { insertHistory } from '../order/order-history.store.js';
import type { HistoryRecord } from './history.view.js';
import { isConfigured } from '../order/statuses.store.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { changeStatus } from '../order/order-change.rules.js';

export interface NewHistoryEntry extends NewComment {
  order: OrderRef;
  /** Another status of the order; its state stays (contract 4, "history status"). */
  status: string | undefined;
}

/** Adds to an order's history, also while a payment is under way: it touches no quantities. @throws order_not_found, invalid_status */
export const addHistoryEntry = async (
  tx: Tx,
  { order: ref, status, ...comment }: NewHistoryEntry,
  now: Date,
): Promise<{ history: HistoryRecord; order: CurrentOrder }> => {
  const before = await lockOrder(tx, ref, { duringPayment: true });
  if (status !== undefined && !(await isConfigured(tx, status))) throw new DomainError('invalid_status', { status });
  const order = await saveOrder(tx, before, changeStatus(before, status ?? before.status, now));
  const entry = { status: order.status, ...comment, entity_name: 'order' as const };
  const [history_id] = await insertHistory(tx, [{ order_id: order.order_id, ...entry, created_at: now }]);
  return { history: { history_id: Number(history_id), ...entry, created_at: formatTimestamp(now) }, order };
};
