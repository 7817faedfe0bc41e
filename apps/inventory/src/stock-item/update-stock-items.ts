import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { shareStock } from '../warehouse/locks.store.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { saveStockItems } from './save-stock-items.store.js';
import { applyWrite, keysOf, stockFinder, type StockWrites } from './stock-change.rules.js';
import type { StockItem } from './stock-item.rules.js';
import { lockStockItems } from './stock-item.store.js';

export interface UpdatedStock {
  /** One for each entry, in their order, as they are after all of them. */
  items: StockItem[];
  warehouses: Warehouse[];
}

const atEntry = (error: unknown, index: number, isBatch: boolean): unknown =>
  isBatch && error instanceof DomainError
    ? new DomainError(error.code, { ...error.details, extra: { index } }, { cause: error.cause })
    : error;

/** Applies entries to stock items, all or none: the first invalid entry refuses the whole. */
export const updateStockItems = async (tx: Tx, { entries, fault, isBatch }: StockWrites, now: Date): Promise<UpdatedStock> => {
  if (fault && entries.length === 0) throw atEntry(fault, 0, isBatch);
  if (entries.length > 1) await shareStock(tx);
  const { items, warehouses } = await lockStockItems(tx, keysOf(entries));
  const byCode = new Map(warehouses.map((warehouse) => [warehouse.code, warehouse]));
  const indexOf = stockFinder(items);
  const after = [...items];
  const indexes = entries.map((entry, number) => {
    try {
      const index = indexOf(entry.ref);
      after[index] = applyWrite(after[index] as StockItem, entry, warehouses, byCode);
      return index;
    } catch (error) {
      throw atEntry(error, number, isBatch);
    }
  });
  if (fault) throw atEntry(fault, entries.length, isBatch);
  const changes = items.map((before, index) => ({ before, after: after[index] as StockItem }));
  const saved = await saveStockItems(tx, changes, { reason: 'count', warehouses }, now);
  return { items: indexes.map((index) => saved[index] as StockItem), warehouses };
};
