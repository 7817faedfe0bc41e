import { type StockData, event, stockDeleted, stockRecalculated, stockShort, type DomainEvent } from '@entrepot/contracts';
import { formatTimestamp, toNumber, type Decimal } from '@entrepot/kernel';
import { byCode, isActive, type Warehouse } from '../warehouse/warehouse.rules.js';
import {
  changedHoldings,
  emptyHolding,
  hasSameSettings,
  lyingQty,
  type Holding,
  type HoldingChange,
  type StockItem,
  type StockSettings,
} from './stock-item.rules.js';

const holdingsOf = (item: Pick<StockItem, 'holdings'>): Holding[] => [...item.holdings.values()];

/** Without the zeros: a batch makes thousands of sums, most of them of one or two amounts. */
const total = (amounts: readonly Decimal[]): Decimal => {
  const [first = emptyHolding.qty, ...more] = amounts.filter((amount) => !amount.isZero());
  return more.reduce((all, amount) => all.plus(amount), first);
};

/** Sums the quantities of all warehouses. */
export const totalQty = (item: Pick<StockItem, 'holdings'>): Decimal => total(holdingsOf(item).map(({ qty }) => qty));
const totalReserved = (item: Pick<StockItem, 'holdings'>): Decimal => total(holdingsOf(item).map(({ reserved }) => reserved));

/** How much more is promised than the warehouses hold that it is promised from; stock of others does not make up for it. */
export const missingQty = (item: Pick<StockItem, 'holdings'>): Decimal =>
  total(holdingsOf(item).flatMap(({ qty, reserved }) => (reserved.gt(qty) ? reserved.minus(qty) : [])));

/** Sold whatever the quantity: stock is not managed, or backorders are allowed. */
export const isLimitless = ({ manage_stock, backorders }: Pick<StockSettings, 'manage_stock' | 'backorders'>): boolean =>
  !manage_stock || backorders > 0;

/** Combines the merchant's switch and the stock (contract 4, "Stock PATCH"). */
export const isInStock = (settings: StockSettings, qty: Decimal): boolean =>
  settings.is_in_stock && (isLimitless(settings) || qty.gt(settings.min_qty));

/** In active warehouses: quantity less promised less min_qty, never below 0 (contract 4, "Reservations"). */
export const salableQty = (item: StockItem, warehouses: readonly Warehouse[], qty: Decimal = totalQty(item)): Decimal => {
  const kept = warehouses.flatMap((warehouse) => {
    const holding = item.holdings.get(warehouse.warehouse_id) ?? emptyHolding;
    return isActive(warehouse) ? holding.reserved : holding.qty;
  });
  const salable = qty.minus(total([...kept, item.min_qty]));
  return salable.isNegative() ? emptyHolding.qty : salable;
};

const isSalable = (item: StockItem, salable: Decimal): boolean => item.is_in_stock && (isLimitless(item) || salable.gt(0));

/** Warehouse code → quantity, in the order of the warehouses. */
export const quantitiesOf = (item: Pick<StockItem, 'holdings'>, warehouses: readonly Warehouse[]): Record<string, number> =>
  byCode(lyingQty(item), warehouses);

/** Warehouse code → promised quantity, where there is any. */
const reservedOf = (item: StockItem, warehouses: readonly Warehouse[]): Record<string, number> =>
  byCode(new Map([...item.holdings].flatMap(([id, { reserved }]) => (reserved.isZero() ? [] : [[id, reserved]]))), warehouses);

type Shown = Required<Omit<StockData, 'updated_at' | 'inactive'>> & Pick<StockData, 'inactive'>;

/** Fields of a stock item as they are shown, but for its time. */
export const shownStock = (item: StockItem, warehouses: readonly Warehouse[]): Shown => {
  const qty = totalQty(item);
  const salable = salableQty(item, warehouses, qty);
  const inactive = warehouses.filter((one) => !isActive(one) && item.holdings.has(one.warehouse_id)).map(({ code }) => code);
  return {
    item_id: item.item_id,
    product_id: item.product_id,
    sku: item.sku,
    name: item.name,
    qty: toNumber(qty),
    reserved_qty: toNumber(totalReserved(item)),
    salable_qty: toNumber(salable),
    is_salable: isSalable(item, salable),
    is_in_stock: Number(isInStock(item, qty)),
    manage_stock: Number(item.manage_stock),
    use_config_manage_stock: Number(item.use_config_manage_stock),
    backorders: item.backorders,
    min_qty: toNumber(item.min_qty),
    min_sale_qty: toNumber(item.min_sale_qty),
    missing_qty: toNumber(missingQty(item)),
    warehouses: quantitiesOf(item, warehouses),
    reserved: reservedOf(item, warehouses),
    ...(inactive.length > 0 && { inactive }),
  };
};

/** A stock item as other services know it. */
export const stockData = (item: StockItem, warehouses: readonly Warehouse[]): StockData => ({
  ...shownStock(item, warehouses),
  updated_at: item.updated_at,
});

const isSame = (a: unknown, b: unknown): boolean => a === b || (typeof a === 'object' && JSON.stringify(a) === JSON.stringify(b));

const changedFields = (before: Shown, after: Shown): Partial<StockData> =>
  Object.fromEntries(Object.entries(before).filter(([field, value]) => !isSame(value, after[field as keyof Shown])));

/**
 * Event with the item's data now, and the old values of changed fields. `warehousesBefore`: the warehouses before, when they changed and not the
 * stock.
 */
export const recalculatedEvent = (
  before: StockItem | null,
  after: StockItem,
  warehouses: readonly Warehouse[],
  warehousesBefore: readonly Warehouse[] = warehouses,
): DomainEvent => {
  const data = shownStock(after, warehouses);
  const previous = before && changedFields(shownStock(before, warehousesBefore), data);
  const { product_id: subject, version, updated_at } = after;
  return event(stockRecalculated, { subject, version, data: { ...data, updated_at, previous } });
};

/** Event of a stock item that is deleted with its product. */
export const stockDeletion = (item: StockItem, warehouses: readonly Warehouse[]): DomainEvent => {
  const { item_id, product_id, sku, version } = item;
  const data = { item_id, product_id, sku, previous: stockData(item, warehouses) };
  return event(stockDeleted, { subject: product_id, version: version + 1, data });
};

/** Missing quantity of a product that an order or a shipment needs. */
export interface Shortage {
  /** Item, or only its ids where the product has no stock item. */
  item: Pick<StockItem, 'product_id' | 'sku'> & Partial<Pick<StockItem, 'item_id'>>;
  missing: Decimal;
  cause: 'stock' | 'order' | 'shipment';
  order_id: number | null;
}

/** @param version the next number of the item; 0 where there is none */
export const shortEvent = ({ item: { product_id, sku }, missing, cause, order_id }: Shortage, version: number): DomainEvent =>
  event(stockShort, { subject: product_id, version, data: { product_id, sku, missing_qty: toNumber(missing), cause, order_id } });

/** A shortage that a change makes or makes larger: less is there than is promised. */
export const countedShort = (before: StockItem | null, item: StockItem): Shortage[] => {
  const missing = missingQty(item);
  return before && item.manage_stock && missing.gt(missingQty(before)) ? [{ item, missing, cause: 'stock', order_id: null }] : [];
};

/** Rows that a change of a stock item writes. */
export interface StockRecord {
  /** With the number of its last event. */
  item: StockItem;
  holdings: readonly HoldingChange[];
  events: readonly DomainEvent[];
}

/** Null when nothing changed. `before` is null for a new item. */
export const recordStockChange = (
  before: StockItem | null,
  after: StockItem,
  warehouses: readonly Warehouse[],
  now: Date,
): StockRecord | null => {
  const holdings = changedHoldings(before, after);
  if (before && holdings.length === 0 && hasSameSettings(before, after)) return null;
  const changed = { ...after, version: after.version + 1, updated_at: formatTimestamp(now) };
  const short = countedShort(before, changed).map((shortage) => shortEvent(shortage, changed.version + 1));
  const item = { ...changed, version: changed.version + short.length };
  return { item, holdings, events: [recalculatedEvent(before, changed, warehouses), ...short] };
};
