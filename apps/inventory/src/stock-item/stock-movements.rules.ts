import type { Decimal } from '@entrepot/kernel';
import { emptyHolding, type Holding, type StockItem } from './stock-item.rules.js';

/** A holding that is new or another than it was. */
export interface HoldingChange extends Holding {
  warehouse_id: number;
  qty_change: Decimal;
  reserved_change: Decimal;
}

/** What most holdings share with what they were is the same object. */
const difference = (is: Decimal, was: Decimal): Decimal => (is === was ? emptyHolding.qty : is.minus(was));

/** The holdings that changed between two states of an item; null stands for an item that was not there, or is not any more. */
export const changedHoldings = (before: StockItem | null, after: StockItem | null): HoldingChange[] => {
  const changes: HoldingChange[] = [];
  for (const warehouse_id of new Set([...(before?.holdings.keys() ?? []), ...(after?.holdings.keys() ?? [])])) {
    const was = before?.holdings.get(warehouse_id);
    const { qty, reserved } = after?.holdings.get(warehouse_id) ?? emptyHolding;
    const qty_change = difference(qty, was?.qty ?? emptyHolding.qty);
    const reserved_change = difference(reserved, was?.reserved ?? emptyHolding.reserved);
    const change = { warehouse_id, qty, reserved, qty_change, reserved_change };
    if (!was || isMovement(change)) changes.push(change);
  }
  return changes;
};

/** Whether it is a line of the ledger, where the sums of a warehouse's lines are its holding; a warehouse that is named with 0 is none. */
export const isMovement = ({ qty_change, reserved_change }: HoldingChange): boolean => !qty_change.isZero() || !reserved_change.isZero();

const settings = ['is_in_stock', 'manage_stock', 'use_config_manage_stock', 'backorders'] as const;
const amounts = ['min_qty', 'min_sale_qty'] as const;

/** Whether a change leaves the settings as they were: where it leaves the holdings as well, nothing is written. */
export const hasSameSettings = (before: StockItem, after: StockItem): boolean =>
  settings.every((name) => before[name] === after[name]) && amounts.every((name) => before[name].eq(after[name]));
