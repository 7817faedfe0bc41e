import { Decimal, DomainError } from '@entrepot/kernel';
import { emptyHolding, type StockItem, type StockSettings } from './stock-item.rules.js';
import { totalQty } from './stock-data.rules.js';
import { byPriority, isActive, type Warehouse } from '../warehouse/warehouse.rules.js';

/** Quantities by warehouse id. */
export type Quantities = ReadonlyMap<number, Decimal>;

/** What somebody wants of a stock item; what is not named stays as it is. */
export interface StockChange {
  settings: Partial<StockSettings>;
  /** What lies in these warehouses now: absolute, as counted. */
  quantities: Quantities;
  /** What these warehouses must still hold for the change to be made (contract 4: compare and swap). */
  expected: Quantities;
}

const sameHere = (item: StockItem, warehouseId: number, qty: Decimal): boolean =>
  (item.holdings.get(warehouseId) ?? emptyHolding).qty.eq(qty);

/** The product's own manage_stock counts from the moment that somebody sets it. */
const settingsOf = ({ manage_stock, use_config_manage_stock, ...others }: Partial<StockSettings>): Partial<StockSettings> => {
  if (use_config_manage_stock) return { ...others, manage_stock: true, use_config_manage_stock };
  if (manage_stock !== undefined) return { ...others, manage_stock, use_config_manage_stock: false };
  return use_config_manage_stock === undefined ? others : { ...others, use_config_manage_stock };
};

/** The item after the change. Throws `conflict_on_save` when a warehouse does not hold any more what was expected. */
export const applyStockChange = (item: StockItem, { settings, quantities, expected }: StockChange): StockItem => {
  for (const [warehouseId, qty] of expected) {
    if (!sameHere(item, warehouseId, qty)) throw new DomainError('conflict_on_save', { item_id: item.item_id, warehouse_id: warehouseId });
  }
  const holdings = new Map(item.holdings);
  for (const [warehouseId, qty] of quantities) holdings.set(warehouseId, { ...(holdings.get(warehouseId) ?? emptyHolding), qty });
  return { ...item, ...settingsOf(settings), holdings };
};

/**
 * The quantities that make the total what it shall be, for a shop that counts no warehouses: more goes to the first, less is taken
 * from the first that have it; active warehouses come before inactive ones.
 */
export const spreadTotal = (item: StockItem, total: Decimal, warehouses: readonly Warehouse[]): Quantities => {
  const order = [...warehouses].sort((a, b) => b.status - a.status || byPriority(a, b));
  let rest = total.minus(totalQty(item));
  const quantities = new Map<number, Decimal>();
  for (const warehouse of order) {
    const { qty } = item.holdings.get(warehouse.warehouse_id) ?? emptyHolding;
    const change = Decimal.max(rest, qty.negated());
    if (change.isZero() && (item.holdings.size > 0 || !isActive(warehouse))) continue;
    quantities.set(warehouse.warehouse_id, qty.plus(change));
    rest = rest.minus(change);
    if (rest.isZero()) break;
  }
  return quantities;
};
