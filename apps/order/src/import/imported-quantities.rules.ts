import { type Decimal, decimal } from '@entrepot/kernel';
import type { LineRecord } from './order-record.rules.js';
import { type Quantities, nothing, toCancel, type OrderState, isDone } from '../order/order.rules.js';

/**
 * The quantities of an imported line: what the file names counts, what it leaves open follows from the state
 * (architecture, "Import"). Complete: all that is not canceled was invoiced and, where it can be, shipped. Closed: refunded
 * besides. Canceled: what could still be canceled was.
 */
export const importedQuantities = (line: LineRecord, state: OrderState | undefined, physical: boolean): Quantities => {
  const done = state !== undefined && isDone(state);
  const named: Quantities = {
    qty_ordered: line.qty_ordered,
    qty_invoiced: line.qty_invoiced ?? nothing,
    qty_shipped: line.qty_shipped ?? nothing,
    qty_refunded: line.qty_refunded ?? nothing,
    qty_canceled: line.qty_canceled ?? nothing,
  };
  const qty_canceled = line.qty_canceled ?? (state === 'canceled' ? toCancel(named) : nothing);
  const kept = atLeastZero(line.qty_ordered.minus(qty_canceled));
  const qty_invoiced = line.qty_invoiced ?? (done ? kept : nothing);
  const qty_shipped = line.qty_shipped ?? (done && physical ? kept : nothing);
  const qty_refunded = line.qty_refunded ?? (state === 'closed' ? qty_invoiced : nothing);
  return { qty_ordered: line.qty_ordered, qty_invoiced, qty_shipped, qty_refunded, qty_canceled };
};

const atLeastZero = (quantity: Decimal): Decimal => (quantity.isNegative() ? decimal(0) : quantity);
