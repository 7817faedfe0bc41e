import { allocate, sourcesIn, type Allocation } from '../reservation/allocation.rules.js';
import type { Goods } from './goods.rules.js';
import { withMore, type StockItem } from '../stock-item/stock-item.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

export interface PutBack {
  /** By order line: what went back where. */
  lines: { order_item_id: number; warehouses: Allocation }[];
  /** By product id: the items with it. */
  items: ReadonlyMap<number, StockItem>;
}

/**
 * Puts returned goods back where shipments took them from, by the rule of an allocation. What was missing then did not leave any stock,
 * and returns to none.
 * @param away by order line: what was taken and has not come back yet
 */
export const putBack = (
  returned: readonly Goods[],
  away: ReadonlyMap<number, Allocation>,
  known: readonly StockItem[],
  warehouses: readonly Warehouse[],
): PutBack => {
  const bySku = new Map(known.map((item) => [item.sku, item.product_id]));
  const items = new Map(known.map((item) => [item.product_id, item]));
  const lines = returned.flatMap(({ order_item_id, sku, qty }) => {
    const item = items.get(bySku.get(sku) ?? 0);
    const taken = away.get(order_item_id);
    if (!item || !taken) return [];
    const back = allocate(qty, sourcesIn(taken, warehouses));
    items.set(item.product_id, withMore(item, 'qty', back));
    return [{ order_item_id, warehouses: back }];
  });
  return { lines, items };
};
