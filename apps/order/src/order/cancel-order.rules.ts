import type { Decimal } from '@entrepot/kernel';
import { changeLines } from './change-lines.rules.js';
import { type Guarded, demand } from './guards.rules.js';
import type { OrderLine } from './order.rules.js';
import { toCancel } from './quantities.rules.js';
import { isStarted, settledState } from './settle.rules.js';
import { type StateAndStatus, inState } from './state-change.rules.js';

const cancelLine = <L extends OrderLine>(line: L): L => {
  const qty_canceled: Decimal = line.qty_canceled.plus(toCancel(line));
  return { ...line, qty_canceled };
};

/**
 * Cancels all that can be (contract 4, "cancel"): the whole order where nothing was invoiced or shipped, else the rest, and the settle
 * rule tells the state. @throws order_not_cancelable
 */
export const cancel = <O extends Guarded & StateAndStatus>(order: O, hasOpenInvoice = false): O => {
  demand('cancel', order);
  const lines = changeLines(order.lines, cancelLine);
  return inState({ ...order, lines }, isStarted(lines) ? settledState(lines, order, hasOpenInvoice) : 'canceled');
};
