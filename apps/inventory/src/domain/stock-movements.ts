import type { Decimal } from '@entrepot/kernel';
import { emptyHolding, type StockItem } from './stock-item.js';

/** A line of the ledger: the sums of a warehouse's lines are its holding. */
export interface Movement {
  warehouse_id: number;
  qty_change: Decimal;
  reserved_change: Decimal;
}

/** What moved between two states of an item; null stands for an item that was not there, or is not any more. */
export const movementsBetween = (before: StockItem | null, after: StockItem | null): Movement[] => {
  const ids = new Set([...(before?.holdings.keys() ?? []), ...(after?.holdings.keys() ?? [])]);
  return [...ids].flatMap((warehouse_id) => {
    const was = before?.holdings.get(warehouse_id) ?? emptyHolding;
    const is = after?.holdings.get(warehouse_id) ?? emptyHolding;
    const movement = { warehouse_id, qty_change: is.qty.minus(was.qty), reserved_change: is.reserved.minus(was.reserved) };
    return movement.qty_change.isZero() && movement.reserved_change.isZero() ? [] : [movement];
  });
};

const settings = ['is_in_stock', 'manage_stock', 'use_config_manage_stock', 'backorders'] as const;
const amounts = ['min_qty', 'min_sale_qty'] as const;

/** Whether a change changes nothing: nothing is written then. A warehouse that is named for the first time is a change. */
export const isSameStock = (before: StockItem, after: StockItem): boolean =>
  settings.every((name) => before[name] === after[name]) &&
  amounts.every((name) => before[name].eq(after[name])) &&
  before.holdings.size === after.holdings.size &&
  movementsBetween(before, after).length === 0;
