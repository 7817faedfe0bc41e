import type { Guarded } from './guards.rules.js';
import { demand } from './guards.rules.js';
import { isStarted, settledState } from './settle.rules.js';
import { type StateAndStatus, inState } from './state-change.rules.js';

export type Holdable = Guarded &
  StateAndStatus & {
    /** State and status from before the hold; null: it is not held, or came on hold by import. */
    held: StateAndStatus | null;
  };

/** Remembers state and status, and stops all but unhold (contract 4, "States"). @throws order_not_cancelable */
export const hold = <O extends Holdable>(order: O): O => {
  demand('hold', order);
  const { state, status } = order;
  return { ...order, state: 'holded', status: 'holded', held: { state, status } };
};

/**
 * Gives state and status back. An order that came on hold starts where its quantities say; one whose open invoices were captured or
 * canceled meanwhile is settled. @throws order_not_cancelable
 */
export const unhold = <O extends Holdable>(order: O, hasOpenInvoice = false): O => {
  demand('unhold', order);
  const started = isStarted(order.lines);
  const before = order.held ? { ...order, ...order.held } : inState(order, started ? 'processing' : 'new');
  const settles = started && before.state === 'processing';
  return { ...(settles ? inState(before, settledState(order.lines, order, hasOpenInvoice)) : before), held: null };
};
