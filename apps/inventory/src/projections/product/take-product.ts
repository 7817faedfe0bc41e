import type { StockSettings as ImportedStock } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import { requestFollowUp } from '@entrepot/messaging';
import { arrivedProduct } from '../../order-reservation/reserve-order.js';
import { deleteStockItem, saveStockItems } from '../../stock-item/save-stock-items.store.js';
import { applyStockChange, spreadTotal, type StockChange } from '../../stock-item/stock-change.rules.js';
import { newStockItem, type StockItem, type StockSettings } from '../../stock-item/stock-item.rules.js';
import { lockStockItems } from '../../stock-item/stock-item.store.js';
import { ensureWarehouses } from '../../warehouse/ensure-warehouses.js';
import { lockStock } from '../../warehouse/locks.store.js';
import type { Warehouse } from '../../warehouse/warehouse.rules.js';
import { saveProduct, type ProductChange } from './product.store.js';

const settingsOf = ({ min_qty, min_sale_qty, is_in_stock, manage_stock, backorders }: ImportedStock): Partial<StockSettings> => ({
  ...(is_in_stock !== undefined && { is_in_stock }),
  ...(manage_stock !== undefined && { manage_stock }),
  ...(backorders !== undefined && { backorders }),
  ...(min_qty !== undefined && { min_qty: decimal(min_qty) }),
  ...(min_sale_qty !== undefined && { min_sale_qty: decimal(min_sale_qty) }),
});

const changeOf = (item: StockItem, imported: ImportedStock, warehouses: readonly Warehouse[]): StockChange => {
  const settings = settingsOf(imported);
  if (imported.qty !== undefined && imported.warehouses === undefined)
    return { settings, quantities: spreadTotal(item, decimal(imported.qty), warehouses), expected: new Map() };
  const ids = new Map(warehouses.map(({ code, warehouse_id }) => [code, warehouse_id]));
  const quantities = Object.entries(imported.warehouses ?? {}).flatMap(([code, qty]) => {
    const id = ids.get(code);
    return id === undefined ? [] : [[id, decimal(qty)] as const];
  });
  return { settings, quantities: new Map(quantities), expected: new Map() };
};

/** Deletes the stock of a product that is gone; the ledger keeps what there was, and reservations what was promised. */
const removeStock = async (tx: Tx, productId: number): Promise<void> => {
  lockStock(tx);
  const { items, warehouses } = await lockStockItems(tx, { productIds: [productId] });
  for (const item of items) await deleteStockItem(tx, item, warehouses);
};

/** Applies `product.deleted`, unless something newer is known. */
export const takeDeletion = async (tx: Tx, product: ProductChange): Promise<void> => {
  const { is_saved, old_name } = await saveProduct(tx, product);
  if (is_saved && old_name !== null) await removeStock(tx, product.product_id);
};

/**
 * Applies an event of a product, unless something newer is known: the first one creates its stock item, a new name is shown by it, and the
 * stock that an import sent is applied, as far as it was named. `onlyNew` is for snapshots: stock belongs to the inventory, so the last imported one counts only for
 * a product without a stock item. @returns codes of warehouses that were created because nobody had imported them
 */
export const takeProduct = async (
  tx: Tx,
  product: ProductChange,
  sent: ImportedStock | null,
  now: Date,
  { onlyNew = false } = {},
): Promise<readonly string[]> => {
  const { is_saved, old_name, stock_version, rival } = await saveProduct(tx, product);
  const has_item = old_name !== null;
  const imported = onlyNew && has_item ? null : sent;
  if (!is_saved || (has_item && !imported && old_name === product.name)) return [];
  if (rival !== null) {
    // A sku went from one product to another, whose events arrive in any order.
    if (rival > product.product_id) return [];
    await removeStock(tx, rival);
  }
  const created = await ensureWarehouses(tx, Object.keys(imported?.warehouses ?? {}), now);
  if (has_item) lockStock(tx);
  const { items, warehouses } = await lockStockItems(tx, { productIds: [product.product_id] });
  const [item = { ...newStockItem(product), version: stock_version }] = items;
  const before = items[0] ? { ...item, name: old_name ?? item.name } : null;
  const after = imported ? applyStockChange(item, changeOf(item, imported, warehouses)) : item;
  await saveStockItems(tx, [{ before, after }], { cause: 'import', warehouses }, now);
  // Orders may wait for it.
  if (before === null) await requestFollowUp(tx, arrivedProduct, product.sku);
  return created;
};
