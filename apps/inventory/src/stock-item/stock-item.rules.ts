import { Decimal, decimal } from '@entrepot/kernel';

/** Merchant's settings of a product's stock. */
export interface StockSettings {
  /** Merchant's switch; readers are shown this and the stock together. */
  is_in_stock: boolean;
  manage_stock: boolean;
  /** Nobody has set manage_stock for this product: it is the default. */
  use_config_manage_stock: boolean;
  /** 0 no, 1 yes, 2 yes and notify the customer. */
  backorders: number;
  min_qty: Decimal;
  min_sale_qty: Decimal;
}

/** Quantity in one warehouse, and the part of it that is reserved. */
export interface Holding {
  qty: Decimal;
  reserved: Decimal;
}

/** By warehouse id: every warehouse that was ever named for the product. */
export type Holdings = ReadonlyMap<number, Holding>;

export interface StockItem extends StockSettings {
  /** 0 until it is saved. */
  item_id: number;
  product_id: number;
  sku: string;
  name: string;
  /** Number of its last event. */
  version: number;
  /** `2026-01-31 12:00:00`; empty until it is saved. */
  updated_at: string;
  holdings: Holdings;
}

/** Stock items by any of their keys; ids may be texts, since they may exceed what a column holds. */
export interface StockKeys {
  itemIds?: readonly (string | number)[] | undefined;
  productIds?: readonly (string | number)[] | undefined;
  skus?: readonly string[] | undefined;
}

const nothing = decimal(0);
export const emptyHolding: Holding = { qty: nothing, reserved: nothing };

/** Makes the stock item of a new product: managed, in stock as soon as there is any. */
export const newStockItem = (product: Pick<StockItem, 'product_id' | 'sku' | 'name'>): StockItem => ({
  ...product,
  item_id: 0,
  version: 0,
  updated_at: '',
  is_in_stock: true,
  manage_stock: true,
  use_config_manage_stock: true,
  backorders: 0,
  min_qty: nothing,
  min_sale_qty: decimal(1),
  holdings: new Map(),
});

const withHoldings = (
  item: StockItem,
  what: keyof Holding,
  amounts: ReadonlyMap<number, Decimal>,
  change: (held: Decimal, qty: Decimal) => Decimal,
): StockItem => {
  const holdings = new Map(item.holdings);
  for (const [id, qty] of amounts) {
    const holding = holdings.get(id) ?? emptyHolding;
    holdings.set(id, { ...holding, [what]: change(holding[what], qty) });
  }
  return { ...item, holdings };
};

/** Quantity in each warehouse, reservations included. */
export const lyingQty = ({ holdings }: Pick<StockItem, 'holdings'>): ReadonlyMap<number, Decimal> =>
  new Map([...holdings].map(([id, { qty }]) => [id, qty]));

/** Quantity in each warehouse that is reserved. */
export const reservedQty = ({ holdings }: Pick<StockItem, 'holdings'>): ReadonlyMap<number, Decimal> =>
  new Map([...holdings].map(([id, { reserved }]) => [id, reserved]));

/** Increases an item's stock or reservations in some warehouses. */
export const withMore = (item: StockItem, what: keyof Holding, amounts: ReadonlyMap<number, Decimal>): StockItem =>
  withHoldings(item, what, amounts, (held, qty) => held.plus(qty));

/** Decreases an item's stock or reservations in some warehouses, nowhere below 0. */
export const withLess = (item: StockItem, what: keyof Holding, amounts: ReadonlyMap<number, Decimal>): StockItem =>
  withHoldings(item, what, amounts, (held, qty) => Decimal.max(0, held.minus(qty)));

/** A holding that is new or another than it was. */
export interface HoldingChange extends Holding {
  warehouse_id: number;
  qty_change: Decimal;
  reserved_change: Decimal;
}

/** Most holdings share the same object with their state before. */
const difference = (is: Decimal, was: Decimal): Decimal => (is === was ? emptyHolding.qty : is.minus(was));

/** Holdings that differ between two states of an item; null stands for an item that did not exist, or does not any more. */
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

const settings = ['name', 'is_in_stock', 'manage_stock', 'use_config_manage_stock', 'backorders'] as const;
const amounts = ['min_qty', 'min_sale_qty'] as const;

/** Whether a change leaves the settings and the name as they were: where it leaves the holdings as well, nothing is written. */
export const hasSameSettings = (before: StockItem, after: StockItem): boolean =>
  settings.every((name) => before[name] === after[name]) && amounts.every((name) => before[name].eq(after[name]));
