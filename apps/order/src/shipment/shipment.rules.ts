import { type Decimal, sum } from '@entrepot/kernel';
import { changeLines } from '../order/change-lines.rules.js';
import type { CurrentOrder } from '../order/current-order.rules.js';
import { type Guarded, demand } from '../order/guards.rules.js';
import { isPhysical } from '../order/lines.rules.js';
import { nothing, toShip } from '../order/quantities.rules.js';
import { type ItemSelector, type SelectedLine, type StoredOrderLine, selectLines } from '../document/selected-lines.rules.js';
import { settled } from '../order/settled.rules.js';

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
