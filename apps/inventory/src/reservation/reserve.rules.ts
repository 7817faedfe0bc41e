import { Decimal, decimal, largestQuantity, sum } from '@entrepot/kernel';
import { allocate, type Allocation, type Source } from './allocation.rules.js';
import { emptyHolding, withMore, type StockItem } from '../stock-item/stock-item.rules.js';
import { isLimitless, salableQty } from '../stock-item/stock-data.rules.js';
import { servingWarehouses, type Warehouse } from '../warehouse/warehouse.rules.js';

export interface WantedLine {
  /** Position of the line, from 0. */
  line: number;
  product_id: number;
  sku: string;
  qty: Decimal;
  /** Warehouses that it may be taken from (default: all that serve the store). */
  from?: ReadonlySet<number> | undefined;
}

export interface ReservedLine extends WantedLine {
  warehouses: Allocation;
}

/** A line that there is not enough for; `available` is what there would have been. */
export interface ShortLine extends WantedLine {
  available: Decimal;
}

/** A checkout buys what may be sold; an imported order was sold elsewhere and takes what lies there. */
export type Buyer = 'checkout' | 'order';

export interface ReserveFor {
  warehouses: readonly Warehouse[];
  /** Null: any store. */
  storeId: number | null;
  buyer: Buyer;
}

export interface Reserved {
  lines: ReservedLine[];
  short: ShortLine[];
  /** By product id: the items with what was reserved. */
  items: ReadonlyMap<number, StockItem>;
}

const nothing = decimal(0);

/** Free quantity in each of the warehouses: stock less reservations. */
export const sourcesOf = (item: StockItem, warehouses: readonly Warehouse[]): Source[] =>
  warehouses.map(({ warehouse_id, priority }) => {
    const { qty, reserved } = item.holdings.get(warehouse_id) ?? emptyHolding;
    return { warehouse_id, priority, free: Decimal.max(0, qty.minus(reserved)) };
  });

/** Reserves a backordered quantity in the product's first warehouse, so that arriving goods are kept for it, as far as that can count. */
const withBackorder = (item: StockItem, allocation: Allocation, qty: Decimal, serving: readonly Warehouse[]): Allocation => {
  const missing = qty.minus(sum(allocation.values()));
  const first = serving.find(({ warehouse_id }) => item.holdings.has(warehouse_id)) ?? serving[0];
  if (missing.isZero() || !first) return allocation;
  const own = allocation.get(first.warehouse_id) ?? nothing;
  const { reserved } = item.holdings.get(first.warehouse_id) ?? emptyHolding;
  const promised = Decimal.max(0, Decimal.min(missing, decimal(largestQuantity).minus(reserved).minus(own)));
  return new Map(allocation).set(first.warehouse_id, own.plus(promised));
};

/**
 * Reserves lines one after the other from the active warehouses that serve the store. A line gets what is available to it;
 * `short` holds those that got less than they want: a checkout is refused for them, an imported order is not.
 */
export const reserve = (
  lines: readonly WantedLine[],
  known: ReadonlyMap<number, StockItem>,
  { warehouses, storeId, buyer }: ReserveFor,
): Reserved => {
  const items = new Map(known);
  const allServing = servingWarehouses(warehouses, storeId);
  const result: ReservedLine[] = [];
  const short: ShortLine[] = [];

  const availableOf = (item: StockItem, sources: readonly Source[]): Decimal => {
    const free = sum(sources.map(({ free }) => free));
    if (buyer === 'order') return free;
    return item.is_in_stock ? Decimal.min(free, salableQty(item, warehouses)) : nothing;
  };

  for (const line of lines) {
    const item = items.get(line.product_id);
    if (!item) {
      short.push({ ...line, available: nothing });
      continue;
    }
    const serving = line.from ? allServing.filter(({ warehouse_id }) => line.from?.has(warehouse_id)) : allServing;
    const sources = sourcesOf(item, serving);
    if (isLimitless(item) && (item.is_in_stock || buyer === 'order')) {
      const allocation = item.manage_stock
        ? withBackorder(item, allocate(line.qty, sources), line.qty, serving)
        : new Map<number, Decimal>();
      const qty = item.manage_stock && serving.length > 0 ? sum(allocation.values()) : line.qty;
      if (qty.lt(line.qty)) short.push({ ...line, available: qty });
      items.set(line.product_id, withMore(item, 'reserved', allocation));
      result.push({ ...line, qty, warehouses: allocation });
      continue;
    }
    const available = availableOf(item, sources);
    if (available.lt(line.qty)) short.push({ ...line, available });
    const qty = Decimal.min(line.qty, available);
    if (qty.lte(0)) continue;
    const allocation = allocate(qty, sources);
    items.set(line.product_id, withMore(item, 'reserved', allocation));
    result.push({ ...line, qty, warehouses: allocation });
  }
  return { lines: result, short, items };
};
