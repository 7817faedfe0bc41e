import { type Decimal, decimal, sum } from '@entrepot/kernel';
import { allocate, common, minus, plus, sourcesIn, type Allocation } from './allocation.rules.js';
import type { LeftToShip } from './open-lines.rules.js';
import { lyingQty, withLess, type StockItem } from '../stock-item/stock-item.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

/** Quantity that a line of a reservation has reserved. */
export interface SetAside {
  /** Null until the order is known. */
  order_item_id: number | null;
  /** Null while the line waits for its product. */
  product_id: number | null;
  qty: Decimal;
  /** Nothing where stock is not managed. */
  warehouses: Allocation;
}

/**
 * A part of what is set aside, by the rule of `allocate`, and first of what really lies there: a promise may be larger than its
 * warehouse, by a backorder or a count.
 */
export const partOf = (setAside: Allocation, qty: Decimal, item: StockItem | null, warehouses: readonly Warehouse[]): Allocation => {
  const lying = item ? common(setAside, lyingQty(item)) : new Map<number, Decimal>();
  const first = allocate(qty, sourcesIn(lying, warehouses));
  const rest = allocate(qty.minus(sum(first.values())), sourcesIn(minus(setAside, first), warehouses));
  return plus(first, rest);
};

/** Lines that have more reserved than their order still has to ship. */
export const beyondLeft = <L extends SetAside>(lines: readonly L[], left: LeftToShip): L[] =>
  lines.filter(({ order_item_id, qty }) => order_item_id !== null && qty.gt(left.get(order_item_id) ?? 0));

export interface Released<L extends SetAside> {
  lines: L[];
  /** By product id: the items without what was released. */
  items: ReadonlyMap<number, StockItem>;
}

/** Gives back what lines have set aside beyond what is left to ship. A product that is gone has nothing to get back. */
export const release = <L extends SetAside>(
  lines: readonly L[],
  left: LeftToShip,
  known: ReadonlyMap<number, StockItem>,
  warehouses: readonly Warehouse[],
): Released<L> => {
  const items = new Map(known);
  const released = beyondLeft(lines, left).map((line) => {
    const qty = left.get(line.order_item_id as number) ?? decimal(0);
    const item = items.get(line.product_id as number) ?? null;
    const kept = partOf(line.warehouses, qty, item, warehouses);
    if (item) items.set(item.product_id, withLess(item, 'reserved', minus(line.warehouses, kept)));
    return { ...line, qty, warehouses: kept };
  });
  return { lines: released, items };
};
