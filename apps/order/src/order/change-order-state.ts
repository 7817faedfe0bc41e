import { type EventDefinition, orderCanceled, orderHeld, orderUnheld } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { type OrderRef, lockOrder } from './order.store.js';
import { cancel } from './cancel-order.rules.js';
import type { CurrentOrder } from './current-order.rules.js';
import { hold, unhold } from './hold-order.rules.js';
import { changeOrder } from './change-order.js';

export type StateOperation = 'cancel' | 'hold' | 'unhold';

interface Change {
  rule: (order: CurrentOrder) => CurrentOrder;
  event: EventDefinition;
  /** What the history says where the caller says nothing. */
  said: (after: CurrentOrder) => string;
}

const changes: Readonly<Record<StateOperation, Change>> = {
  cancel: {
    rule: (order) => cancel(order, order.hasOpenInvoice),
    event: orderCanceled,
    said: ({ state }) => (state === 'canceled' ? 'The order was canceled.' : 'What was left of the order was canceled.'),
  },
  hold: { rule: hold, event: orderHeld, said: () => 'The order was put on hold.' },
  unhold: { rule: (order) => unhold(order, order.hasOpenInvoice), event: orderUnheld, said: () => 'The order was released from hold.' },
};

/** Cancels, holds or unholds an order; the comment goes into its history. @throws order_not_found, order_not_cancelable */
export const changeOrderState = async (
  tx: Tx,
  operation: StateOperation,
  { order: ref, comment }: { order: OrderRef; comment: string | null },
  now: Date,
): Promise<CurrentOrder> => {
  const { rule, event, said } = changes[operation];
  const before = await lockOrder(tx, ref);
  const after = rule(before);
  return changeOrder(
    tx,
    {
      before,
      after,
      history: { entity_name: 'order', comment: comment ?? said(after) },
      tell: ({ order, previous_order }) => ({ type: event.type, data: { ...order, previous: previous_order } }),
      tellsStatus: true,
    },
    now,
  );
};
