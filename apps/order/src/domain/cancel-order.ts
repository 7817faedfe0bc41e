import type { Decimal } from '@entrepot/kernel';
import { type Guarded, demand } from './guards.js';
import type { OrderLine } from './order.js';
import { followParent, toCancel } from './quantities.js';
import { isStarted, settledState } from './settle.js';
import { type StateAndStatus, inState } from './state-change.js';

/** The lines after a change of those that are counted; the others follow their parents (contract 4, "Items of a configurable product"). */
export const changeLines = <L extends OrderLine>(lines: readonly L[], change: (line: L, index: number) => L): L[] => {
  const changed = lines.map((line, index) => (line.parent === null ? change(line, index) : line));
  return changed.map((line) => {
    const lead = line.parent === null ? undefined : changed[line.parent];
    return lead ? { ...line, ...followParent(line.qty_ordered, lead) } : line;
  });
};

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
