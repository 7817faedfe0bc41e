import type { StockSettings as ToldSettings } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import { requestFollowUp } from '@entrepot/messaging';
import { lockStock } from '../../stock-item/lock-stock.store.js';
import { saveProduct, type ProductChange, type SavedProduct } from './product.store.js';
import { saveStock } from '../../stock-item/stock-item.store.js';
import { takeTurn } from '../../warehouse/locks.store.js';
import { applyStockChange, type StockChange } from '../../stock-item/stock-change.rules.js';
import { newStockItem, type StockSettings } from '../../stock-item/stock-item.rules.js';
import type { Warehouse } from '../../warehouse/warehouse.rules.js';
import { ensureWarehouses } from '../../warehouse/ensure-warehouses.js';
import { arrivedProduct } from '../../reservation/follow-ups.js';
import { removeStock } from '../../stock-item/remove-stock-item.js';

const settingsOf = ({ min_qty, min_sale_qty, is_in_stock, manage_stock, backorders }: ToldSettings): Partial<StockSettings> => ({
  ...(is_in_stock !== undefined && { is_in_stock }),
  ...(manage_stock !== undefined && { manage_stock }),
  ...(backorders !== undefined && { backorders }),
  ...(min_qty !== undefined && { min_qty: decimal(min_qty) }),
  ...(min_sale_qty !== undefined && { min_sale_qty: decimal(min_sale_qty) }),
});

const changeOf = (told: ToldSettings, warehouses: readonly Warehouse[]): StockChange => {
  const ids = new Map(warehouses.map(({ code, warehouse_id }) => [code, warehouse_id]));
  const quantities = Object.entries(told.warehouses ?? {}).flatMap(([code, qty]) => {
    const id = ids.get(code);
    return id === undefined ? [] : [[id, decimal(qty)] as const];
  });
  return { settings: settingsOf(told), quantities: new Map(quantities), expected: new Map() };
};

export interface TakenProduct {
  /** Codes of warehouses that nobody had imported. */
  madeWarehouses: readonly string[];
}

const nothing: TakenProduct = { madeWarehouses: [] };

/**
 * Takes a product that the catalog told of: its first event makes its stock item, and what an import told of its stock is applied, once
 * and only as far as it was named.
 */
export const takeProduct = async (tx: Tx, product: ProductChange, told: ToldSettings | null, now: Date): Promise<TakenProduct> =>
  applyProduct(tx, product, await saveProduct(tx, product), told, now);

/**
 * Takes a product out of a snapshot. Its stock is the inventory's: what imports last told of it counts only where there is no stock item,
 * because no event of the product came through.
 */
export const takeProductAgain = async (tx: Tx, product: ProductChange, lastTold: ToldSettings | null, now: Date): Promise<TakenProduct> => {
  const saved = await saveProduct(tx, product);
  return applyProduct(tx, product, saved, saved.has_item ? null : lastTold, now);
};

const applyProduct = async (
  tx: Tx,
  product: ProductChange,
  { is_news, has_item, rival }: SavedProduct,
  told: ToldSettings | null,
  now: Date,
): Promise<TakenProduct> => {
  if (!is_news || (has_item && !told)) return nothing;
  if (rival !== null) {
    // The sku went from one product to another, and their events come on their own ways.
    if (rival > product.product_id) return nothing;
    await removeStock(tx, rival);
  }
  const created = await ensureWarehouses(tx, Object.keys(told?.warehouses ?? {}), now);
  if (has_item) await takeTurn(tx, 'stock');
  const { items, warehouses } = await lockStock(tx, { productIds: [product.product_id] });
  const before = items[0] ?? null;
  const item = before ?? newStockItem(product);
  const after = told ? applyStockChange(item, changeOf(told, warehouses)) : item;
  await saveStock(tx, [{ before, after }], { reason: 'import', warehouses }, now);
  // Orders may wait for it.
  if (before === null) await requestFollowUp(tx, arrivedProduct, product.sku);
  return { madeWarehouses: created };
};
