import { type DomainEvent, type OrderData, type PreviousOrder, event, orderStatusChanged } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { saveOrder } from './order.store.js';
import type { HistoryEntry } from './order-history.store.js';
import type { CurrentOrder } from './current-order.rules.js';
import { orderData, previousOf } from './order-data.rules.js';

/** What an event tells of a changed order. */
export interface ToldOrder {
  order: OrderData;
  previous_order: PreviousOrder;
}

export interface OrderChange {
  before: CurrentOrder;
  /** What the rule made of it. */
  after: CurrentOrder;
  history: Pick<HistoryEntry, 'comment' | 'entity_name' | 'is_customer_notified' | 'is_visible_on_front'>;
  /** The change's own event; subject and version are the order's. */
  tell: (told: ToldOrder) => Pick<DomainEvent, 'type' | 'data'>;
  /** The event itself says that the status is another. */
  tellsStatus?: boolean;
}

const told = (before: CurrentOrder, saved: CurrentOrder): ToldOrder => {
  const order = orderData(saved);
  return { order, previous_order: previousOf(orderData(before), order) };
};

const statusEvents = (before: CurrentOrder, saved: CurrentOrder, { order, previous_order: previous }: ToldOrder): DomainEvent[] => {
  const { order_id: subject, version } = saved;
  return before.status === saved.status ? [] : [event(orderStatusChanged, { subject, version, data: { ...order, previous } })];
};

/** Tells that the status of a saved order is another, if it is, where nothing else is told of the change. */
export const tellStatus = (tx: Tx, before: CurrentOrder, saved: CurrentOrder): Promise<void> =>
  appendEvents(tx, statusEvents(before, saved, told(before, saved)));

/**
 * Saves a change of a locked order with all that goes with it, in this transaction: its new state, an entry of its history, its events.
 * @returns the order as it is now
 */
export const changeOrder = async (
  tx: Tx,
  { before, after, history, tell, tellsStatus = false }: OrderChange,
  now: Date,
): Promise<CurrentOrder> => {
  const { order_id, status } = after;
  const saved = await saveOrder(tx, before, after, now, [{ ...history, order_id, status, created_at: now }]);
  const news = told(before, saved);
  const own = { ...tell(news), subject: String(saved.order_id), version: saved.version };
  await appendEvents(tx, [own, ...(tellsStatus ? [] : statusEvents(before, saved, news))]);
  return saved;
};
