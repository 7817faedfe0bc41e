import type { Tx } from '@entrepot/database';
import type { StockItemChange } from '../stock-item/save-stock-items.store.js';
import { afterChanges, lockStockItems } from '../stock-item/stock-item.store.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { type Held, type ReservedWithHeld, reserveWithHeld } from '../reservation/hold.rules.js';
import type { Buyer, WantedLine } from '../reservation/reserve.rules.js';

export interface ReservedStock extends Omit<ReservedWithHeld, 'items'> {
  warehouses: Warehouse[];
  /** For `saveStockItems`. */
  changes: StockItemChange[];
}

/** Locks the stock of the lines' products and computes what they get, first of what was held for them. Writes nothing. */
export const reserveLines = async (
  tx: Tx,
  lines: readonly WantedLine[],
  { storeId, buyer, held = new Map() }: { storeId: number; buyer: Buyer; held?: Held },
): Promise<ReservedStock> => {
  const productIds = new Set([...lines.map(({ product_id }) => product_id), ...held.keys()]);
  const { items: known, warehouses } = await lockStockItems(tx, { productIds: [...productIds] });
  const byProduct = new Map(known.map((item) => [item.product_id, item]));
  const { items, ...reserved } = reserveWithHeld(lines, byProduct, held, { warehouses, storeId, buyer });
  return { ...reserved, warehouses, changes: afterChanges(known, items) };
};
