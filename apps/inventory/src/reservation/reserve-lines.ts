import type { Tx } from '@entrepot/database';
import type { StockItemChange } from '../stock-item/save-stock-items.store.js';
import { afterChanges, lockStockItems } from '../stock-item/stock-item.store.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { reserve, type Buyer, type Reserved, type WantedLine } from './reserve.rules.js';

export interface ReservedStock extends Omit<Reserved, 'items'> {
  warehouses: Warehouse[];
  /** For `saveStockItems`. */
  changes: StockItemChange[];
}

/** Locks the stock of the lines' products and computes what they get. Writes nothing. */
export const reserveLines = async (
  tx: Tx,
  lines: readonly WantedLine[],
  { storeId, buyer }: { storeId: number; buyer: Buyer },
): Promise<ReservedStock> => {
  const { items: known, warehouses } = await lockStockItems(tx, { productIds: [...new Set(lines.map(({ product_id }) => product_id))] });
  const { items, ...reserved } = reserve(lines, new Map(known.map((item) => [item.product_id, item])), { warehouses, storeId, buyer });
  return { ...reserved, warehouses, changes: afterChanges(known, items) };
};
