import type { Tx } from '@entrepot/database';
import { lockStock } from '../stock-item/lock-stock.store.js';
import { saveStock } from '../stock-item/stock-item.store.js';
import type { StockItem } from '../stock-item/stock-item.rules.js';
import { reserve, type Buyer, type Reserved, type WantedLine } from './reserve.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

export interface Attempt extends Reserved {
  warehouses: Warehouse[];
  /** Writes what was reserved. @returns the items as they are now, by product id */
  save(reservationId: number, now: Date): Promise<Map<number, StockItem>>;
}

/** Locks the stock of the lines' products and works out what they get; nothing is written before `save`. */
export const reserveLines = async (
  tx: Tx,
  lines: readonly WantedLine[],
  { storeId, buyer }: { storeId: number; buyer: Buyer },
): Promise<Attempt> => {
  const { items, warehouses } = await lockStock(tx, { productIds: [...new Set(lines.map(({ product_id }) => product_id))] });
  const known = new Map(items.map((item) => [item.product_id, item]));
  const reserved = reserve(lines, known, { warehouses, storeId, buyer });
  const save = async (reservationId: number, now: Date): Promise<Map<number, StockItem>> => {
    const changes = items.map((before) => ({ before, after: reserved.items.get(before.product_id) ?? before }));
    const saved = await saveStock(tx, changes, { reason: 'reserve', reservationId, warehouses }, now);
    return new Map(saved.map((item) => [item.product_id, item]));
  };
  return { ...reserved, warehouses, save };
};
