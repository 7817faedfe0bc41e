import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { lockStock } from './lock-stock.store.js';
import { saveStock } from './stock-item.store.js';
import { shareTurn } from '../warehouse/locks.store.js';
import type { StockItem } from './stock-item.rules.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { applyWrite, keysOf, stockFinder, type StockWrite } from './stock-write.js';

/** The entries of a write up to the first that cannot be read, which is `fault`. */
export interface StockWrites {
  entries: readonly StockWrite[];
  fault: DomainError | null;
  /** Many at once: a refusal tells which entry it is about, from 0. */
  isBatch: boolean;
}

export interface UpdatedStock {
  /** One for each entry, in their order, after all of them. */
  items: StockItem[];
  warehouses: Warehouse[];
}

const atEntry = (error: unknown, index: number, isBatch: boolean): unknown =>
  isBatch && error instanceof DomainError
    ? new DomainError(error.code, { ...error.details, extra: { index } }, { cause: error.cause })
    : error;

/** Applies entries to stock items, all of them or none: the first that is at fault refuses the whole. */
export const updateStock = async (tx: Tx, { entries, fault, isBatch }: StockWrites, now: Date): Promise<UpdatedStock> => {
  if (fault && entries.length === 0) throw atEntry(fault, 0, isBatch);
  if (entries.length > 1) await shareTurn(tx);
  const { items, warehouses } = await lockStock(tx, keysOf(entries));
  const byCode = new Map(warehouses.map((warehouse) => [warehouse.code, warehouse]));
  const placeOf = stockFinder(items);
  const after = [...items];
  const places = entries.map((entry, index) => {
    try {
      const place = placeOf(entry.ref);
      after[place] = applyWrite(after[place] as StockItem, entry, warehouses, byCode);
      return place;
    } catch (error) {
      throw atEntry(error, index, isBatch);
    }
  });
  if (fault) throw atEntry(fault, entries.length, isBatch);
  const changes = items.map((before, place) => ({ before, after: after[place] as StockItem }));
  const saved = await saveStock(tx, changes, { reason: 'count', warehouses }, now);
  return { items: places.map((place) => saved[place] as StockItem), warehouses };
};
