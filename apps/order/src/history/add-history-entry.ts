import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { commented } from '../order/order-change.rules.js';
import type { CurrentOrder } from '../order/order.rules.js';
import { type OrderRef, isConfigured, lockOrder, saveChange } from '../order/order.store.js';
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
  const note = { comment, is_customer_notified, is_visible_on_front };
  const { order, history } = await saveChange(tx, before, commented(before, status ?? before.status, note, now));
  return { history: history[0] as HistoryRecord, order };
};
