import type { Tx } from '@entrepot/database';
import { DomainError, formatTimestamp } from '@entrepot/kernel';
import { changeStatus } from '../order/order-change.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { type OrderRef, insertHistory, lockOrder, saveOrder, isConfigured } from '../order/order.store.js';
import type { HistoryRecord } from './history.view.js';

export interface NewHistoryEntry {
  comment: string;
  is_customer_notified: boolean;
  is_visible_on_front: boolean;
  /** Another status of the order; its state stays (contract 4, "history status"). */
  status?: string;
}

/** Adds to an order's history, also while a payment is under way: it touches no quantities. @throws order_not_found, invalid_status */
export const addHistoryEntry = async (
  tx: Tx,
  ref: OrderRef,
  { status, comment, is_customer_notified, is_visible_on_front }: NewHistoryEntry,
  now: Date,
): Promise<{ history: HistoryRecord; order: CurrentOrder }> => {
  const before = await lockOrder(tx, ref, { duringPayment: true });
  if (status !== undefined && !(await isConfigured(tx, status)))
    throw new DomainError('invalid_status', {
      path: 'status',
      code: 'enum',
      reason: 'no such status is configured',
      value: status.slice(0, 100),
    });
  const order = await saveOrder(tx, before, changeStatus(before, status ?? before.status, now));
  const entry = { status: order.status, comment, is_customer_notified, is_visible_on_front, entity_name: 'order' as const };
  const [history_id] = await insertHistory(tx, [{ order_id: order.order_id, ...entry, created_at: now }]);
  return { history: { history_id: history_id as number, ...entry, created_at: formatTimestamp(now) }, order };
};
