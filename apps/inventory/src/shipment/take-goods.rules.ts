import { event, stockTaken, type DomainEvent, type ShipmentData } from '@entrepot/contracts';
import { Decimal, decimal, sum, toNumber } from '@entrepot/kernel';
import { allocate, common, minus, plus, type Allocation } from '../reservation/allocation.rules.js';
import type { Movement } from '../ledger/movement.rules.js';
import { sourcesOf } from '../reservation/reserve.rules.js';
import { partOf, type SetAside } from '../reservation/set-aside.rules.js';
import type { Shortage } from '../stock-item/stock-data.rules.js';
import { lyingQty, reservedQty, withLess, type StockItem } from '../stock-item/stock-item.rules.js';
import { servingWarehouses, type Warehouse, byCode } from '../warehouse/warehouse.rules.js';
import type { Goods } from './goods.rules.js';

/** Where goods of a shipment came from. */
export interface TakenGoods extends Goods {
  warehouses: Allocation;
  /** Promises elsewhere that moved with it. */
  moved: Allocation;
  /** Shipped, and not in any stock. */
  missing: Decimal;
  /** Null: no stock is known of it. */
  item: StockItem | null;
}

export interface Taken<L extends SetAside> {
  goods: TakenGoods[];
  /** Lines of the reservation that the goods used, with their rest. */
  lines: L[];
  /** By product id: the items without what was taken. */
  items: ReadonlyMap<number, StockItem>;
}

interface StoreWarehouses {
  warehouses: readonly Warehouse[];
  storeId: number;
  /** Warehouses that goods are to leave from, as far as the shipment names some. */
  namedOf?: (goods: Goods) => Allocation;
}

const nothing = decimal(0);
const none: Allocation = new Map();

/** Takes a quantity from an item: first what is set aside for it, then what is free in the warehouses; the rest is missing. */
const takeFrom = (item: StockItem, qty: Decimal, setAside: Allocation, warehouses: readonly Warehouse[]) => {
  const released = withLess(item, 'reserved', setAside);
  if (!item.manage_stock) return { item: released, taken: none, missing: nothing };
  const own = common(setAside, lyingQty(item));
  const rest = withLess(released, 'qty', own);
  const free = allocate(qty.minus(sum(own.values())), sourcesOf(rest, warehouses));
  const taken = plus(own, free);
  return { item: withLess(rest, 'qty', free), taken, missing: qty.minus(sum(taken.values())) };
};

/** Parts of what is promised to a line that goods of it use: where they leave from, then for the rest of them, then elsewhere. */
const usedOf = (promised: Allocation, qty: Decimal, named: Allocation, item: StockItem | null, warehouses: readonly Warehouse[]) => {
  const inPlace = common(promised, named);
  const others = minus(promised, inPlace);
  const rest = partOf(others, qty.minus(sum(named.values())), item, warehouses);
  const moved = partOf(minus(others, rest), sum(minus(named, inPlace).values()), item, warehouses);
  return { inPlace, rest, moved, all: plus(plus(inPlace, rest), moved) };
};

/**
 * Takes a shipment's goods, one after the other: from the order's own reservation where it is allocated, then from what is free in the
 * active warehouses that serve the store, by the same rule as an allocation; the rest is missing (contract 4, "Reservations"). Nothing
 * is taken of a product that does not manage stock, nor of one that is not known, which is missing whole. A line that waits for its
 * product has nothing set aside. Goods that name a warehouse are taken there alone, by the same rule, and what is promised for them elsewhere moves.
 */
export const takeGoods = <L extends SetAside>(
  shipped: readonly Goods[],
  reserved: readonly L[],
  known: readonly StockItem[],
  source: StoreWarehouses,
): Taken<L> => {
  const items = new Map(known.map((item) => [item.product_id, item]));
  const bySku = new Map(known.map(({ sku, product_id }) => [sku, product_id]));
  const lines: L[] = [];
  const serving = servingWarehouses(source.warehouses, source.storeId);
  const goods = shipped.map((wanted): TakenGoods => {
    const line = reserved.find(({ order_item_id }) => order_item_id === wanted.order_item_id);
    // A product may be gone, and another have its sku by now.
    const before = items.get(line?.product_id ?? 0) ?? items.get(bySku.get(wanted.sku) ?? 0) ?? null;
    const named = source.namedOf?.(wanted) ?? none;
    const used = usedOf(line?.warehouses ?? none, wanted.qty, named, before, source.warehouses);
    if (line) lines.push({ ...line, qty: Decimal.max(0, line.qty.minus(wanted.qty)), warehouses: minus(line.warehouses, used.all) });
    if (!before) return { ...wanted, warehouses: none, moved: none, missing: wanted.qty, item: null };
    const own = (part: Allocation): Allocation => (line?.product_id === before.product_id ? part : none);
    const moved = common(own(used.moved), reservedQty(before));
    let left = { item: withLess(before, 'reserved', moved), taken: none, missing: nothing };
    const take = (qty: Decimal, setAside: Allocation, from: readonly Warehouse[]): void => {
      const { item, taken, missing } = takeFrom(left.item, qty, own(setAside), from);
      left = { item, taken: plus(left.taken, taken), missing: left.missing.plus(missing) };
    };
    for (const [id, qty] of named)
      take(qty, common(used.inPlace, new Map([[id, qty]])), source.warehouses.filter(({ warehouse_id }) => warehouse_id === id)); // prettier-ignore
    take(wanted.qty.minus(sum(named.values())), used.rest, serving);
    items.set(before.product_id, left.item);
    return { ...wanted, warehouses: left.taken, moved, missing: left.missing, item: left.item };
  });
  return { goods, lines, items };
};

/** Rows of the ledger of promises that moved to where goods left from. */
export const movedPromises = (goods: readonly TakenGoods[]): Movement[] =>
  goods.flatMap(({ item, moved }) =>
    [...moved].map(([warehouse_id, qty]) => ({
      product_id: item!.product_id,
      warehouse_id,
      reserved: qty.negated(),
      cause: 'move' as const,
    })),
  );

/** Where each line of a shipment was taken from; of a configurable product, the goods of all of its children together. */
export const takenEvent = (
  { shipment_id, order_id, items }: Pick<ShipmentData, 'shipment_id' | 'order_id' | 'items'>,
  goods: readonly TakenGoods[],
  warehouses: readonly Warehouse[],
): DomainEvent =>
  event(stockTaken, {
    subject: shipment_id,
    version: 1,
    data: {
      shipment_id,
      order_id,
      items: items.map(({ order_item_id }) => {
        const own = goods.filter(({ document_item_id }) => document_item_id === order_item_id);
        const taken = own.reduce<Allocation>((all, { warehouses: some }) => plus(all, some), new Map());
        return { order_item_id, warehouses: byCode(taken, warehouses), missing_qty: toNumber(sum(own.map(({ missing }) => missing))) };
      }),
    },
  });

/**
 * A shortage for each line that was shipped and was in no stock. For a product without a stock item only if the order knows its id;
 * `stock.taken` has the others.
 */
export const missingGoods = (goods: readonly TakenGoods[], order_id: number): Shortage[] =>
  goods.flatMap(({ item, product_id, sku, missing }) => {
    if (missing.isZero() || (!item && product_id === null)) return [];
    return [{ item: item ?? { product_id: product_id as number, sku }, missing, cause: 'shipment', order_id }];
  });
