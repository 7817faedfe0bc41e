import type { OrderItemData, OrderData } from '@entrepot/contracts';
import { Decimal, decimal } from '@entrepot/kernel';

type OrderState = Pick<OrderData, 'state' | 'items'>;

/** Quantity that an order's line still takes from stock. */
export interface OpenLine {
  line: number;
  order_item_id: number;
  sku: string;
  qty: Decimal;
}

/** Quantities by order line; a line that is not there has none. */
export type LeftToShip = ReadonlyMap<number, Decimal>;

const finished = new Set(['complete', 'closed', 'canceled']);
const ended = new Set(['closed', 'canceled']);

const openQty = ({ qty_ordered, qty_shipped, qty_refunded, qty_canceled }: OrderItemData): Decimal =>
  Decimal.max(0, decimal(qty_ordered).minus(qty_shipped).minus(qty_refunded).minus(qty_canceled));

/**
 * Finds the stock that an imported order takes: of an open order, the quantity that is neither shipped, refunded nor canceled. Of a configurable
 * product, the child line is the one that lies in the warehouse; its parent takes nothing.
 */
export const openLines = ({ state, items }: OrderState): OpenLine[] => {
  if (finished.has(state)) return [];
  const parents = new Set(items.map(({ parent_item_id }) => parent_item_id));
  return items.flatMap((item, line) => {
    const qty = openQty(item);
    return parents.has(item.order_item_id) || qty.isZero() ? [] : [{ line, order_item_id: item.order_item_id, sku: item.sku, qty }];
  });
};

/**
 * Limits the reservation of an order to the quantity that is neither shipped, refunded nor canceled; nothing of a canceled or closed order. A
 * complete order has no goods to ship, but a line that is never shipped (a virtual product that is counted) stays sold.
 */
export const leftToShip = ({ state, items }: OrderState): LeftToShip =>
  new Map(ended.has(state) ? [] : items.map((item) => [item.order_item_id, openQty(item)] as const).filter(([, qty]) => qty.gt(0)));

/** Cuts lines to the quantities that their order has left to ship; null: no document is known that took from them. */
export const withinLeft = <L extends { order_item_id: number | null; qty: Decimal }>(lines: readonly L[], left: LeftToShip | null): L[] =>
  lines.flatMap((line) => {
    const most = left && line.order_item_id !== null ? (left.get(line.order_item_id) ?? decimal(0)) : line.qty;
    return most.gt(0) ? [{ ...line, qty: Decimal.min(line.qty, most) }] : [];
  });
