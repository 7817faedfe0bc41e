import type { StockData } from '@entrepot/contracts';
import { toNumber, type Decimal } from '@entrepot/kernel';
import { emptyHolding, lyingQty, type Holding, type StockItem, type StockSettings } from './stock-item.rules.js';
import { byCode, isActive, type Warehouse } from '../warehouse/warehouse.rules.js';

const holdingsOf = (item: Pick<StockItem, 'holdings'>): Holding[] => [...item.holdings.values()];

/** Without the zeros: a batch makes thousands of sums, most of them of one or two amounts. */
const total = (amounts: readonly Decimal[]): Decimal => {
  const [first = emptyHolding.qty, ...more] = amounts.filter((amount) => !amount.isZero());
  return more.reduce((all, amount) => all.plus(amount), first);
};

/** The sum of all warehouses. */
export const totalQty = (item: Pick<StockItem, 'holdings'>): Decimal => total(holdingsOf(item).map(({ qty }) => qty));
export const totalReserved = (item: Pick<StockItem, 'holdings'>): Decimal => total(holdingsOf(item).map(({ reserved }) => reserved));

/** How much more is promised than lies where it was promised from; what other warehouses hold does not make up for it. */
export const missingQty = (item: Pick<StockItem, 'holdings'>): Decimal =>
  total(holdingsOf(item).flatMap(({ qty, reserved }) => (reserved.gt(qty) ? reserved.minus(qty) : [])));

/** Sold whatever there is: nobody counts it, or it may be sold before it is there. */
export const isLimitless = ({ manage_stock, backorders }: Pick<StockSettings, 'manage_stock' | 'backorders'>): boolean =>
  !manage_stock || backorders > 0;

/** The merchant's switch and the stock together (contract 4, "Stock PATCH"). */
export const isInStock = (settings: StockSettings, qty: Decimal): boolean =>
  settings.is_in_stock && (isLimitless(settings) || qty.gt(settings.min_qty));

/** In active warehouses: what lies there less what is promised less min_qty, never below 0 (contract 4, "Reservations"). */
export const salableQty = (item: StockItem, warehouses: readonly Warehouse[], qty: Decimal = totalQty(item)): Decimal => {
  const kept = warehouses.flatMap((warehouse) => {
    const holding = item.holdings.get(warehouse.warehouse_id) ?? emptyHolding;
    return isActive(warehouse) ? holding.reserved : holding.qty;
  });
  const salable = qty.minus(total([...kept, item.min_qty]));
  return salable.isNegative() ? emptyHolding.qty : salable;
};

export const isSalable = (item: StockItem, salable: Decimal): boolean => item.is_in_stock && (isLimitless(item) || salable.gt(0));

/** Warehouse code → quantity, in the order of the warehouses. */
export const quantitiesOf = (item: Pick<StockItem, 'holdings'>, warehouses: readonly Warehouse[]): Record<string, number> =>
  byCode(lyingQty(item), warehouses);

/** A stock item as other services and GET /api2/stock know it. */
export const pictureOf = (item: StockItem, warehouses: readonly Warehouse[]): StockData => {
  const qty = totalQty(item);
  const salable = salableQty(item, warehouses, qty);
  return {
    item_id: item.item_id,
    product_id: item.product_id,
    sku: item.sku,
    qty: toNumber(qty),
    reserved_qty: toNumber(totalReserved(item)),
    salable_qty: toNumber(salable),
    is_salable: isSalable(item, salable),
    is_in_stock: Number(isInStock(item, qty)),
    manage_stock: Number(item.manage_stock),
    backorders: item.backorders,
    min_qty: toNumber(item.min_qty),
    min_sale_qty: toNumber(item.min_sale_qty),
    warehouses: quantitiesOf(item, warehouses),
  };
};
