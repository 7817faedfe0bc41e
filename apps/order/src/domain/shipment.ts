import { type Decimal, sum } from '@entrepot/kernel';
import { changeLines } from './change-lines.js';
import type { CurrentOrder } from './current-order.js';
import { type Guarded, demand } from './guards.js';
import { isPhysical } from './lines.js';
import { nothing, toShip } from './quantities.js';
import { type ItemSelector, type SelectedLine, type StoredOrderLine, selectLines } from './selected-lines.js';
import { settled } from './settled.js';

export interface ShipmentContent {
  lines: SelectedLine[];
  total_qty: Decimal;
}

/**
 * The shipment of some of an order's lines, or of all that is left; what cannot be put into a parcel has nothing to ship.
 * @throws shipment_refused, invalid_item
 */
export const shipmentOf = (
  order: Omit<Guarded, 'lines'> & { lines: StoredOrderLine[] },
  items?: readonly ItemSelector[],
): ShipmentContent => {
  demand('ship', order);
  const lines = selectLines(order.lines, items, (line, index) => (isPhysical(order.lines, index) ? toShip(line) : nothing));
  return { lines, total_qty: sum(lines.map(({ qty }) => qty)) };
};

/** The order after a shipment. */
export const shipped = (order: CurrentOrder, { lines }: ShipmentContent): CurrentOrder => {
  const quantities = new Map(lines.map(({ line, qty }) => [line, qty]));
  const after = changeLines(order.lines, (line, index) => ({
    ...line,
    qty_shipped: line.qty_shipped.plus(quantities.get(index) ?? nothing),
  }));
  return settled({ ...order, lines: after });
};
