import type { Tx } from '@entrepot/database';
import { type RefusedEntry, batchDetails, batchRefusal, withFaults } from '@entrepot/requests';
import { DomainError, type Fault } from '@entrepot/kernel';
import { ownWarehouses } from '@entrepot/telemetry';
import { shareStock } from '../warehouse/locks.store.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { saveStockItems } from './save-stock-items.store.js';
import { applyWrite, keysOf, stockFinder, type StockWrite, type StockWrites, unknownCodes } from './stock-change.rules.js';
import type { StockItem } from './stock-item.rules.js';
import { lockStockItems } from './stock-item.store.js';

export interface UpdatedStock {
  /** Item of each entry that was written, in their order, as they are after all of them. */
  items: StockItem[];
  warehouses: Warehouse[];
  /** Faults of the entries that were not written: none unless it was lenient. */
  details: readonly Fault[];
  isTruncated: boolean;
}

const refusalOf = (refused: readonly RefusedEntry[], { isBatch, isTruncated }: StockWrites): DomainError =>
  isBatch ? batchRefusal(refused, isTruncated) : refused[0]!.error;

/**
 * Applies entries to stock items, all or none: the first faulty entry refuses the whole, and the faults of all are told. With `isLenient` the
 * good entries are written (contract 5, section 5.1).
 */
export const updateStockItems = async (tx: Tx, writes: StockWrites, now: Date, { isLenient = false } = {}): Promise<UpdatedStock> => {
  const { entries, isTruncated } = writes;
  if (entries.length > 1) shareStock(tx);
  const { items, warehouses } = await lockStockItems(tx, keysOf(entries));
  const own = ownWarehouses();
  // A warehouse that the caller does not see is written to as one that is not there.
  const byCode = new Map(warehouses.filter(({ code }) => !own || own.has(code)).map((warehouse) => [warehouse.code, warehouse]));
  const refused: RefusedEntry[] = writes.refused.map(({ index, error, codes }) => ({
    index,
    error: withFaults(error, unknownCodes(codes, byCode)),
  }));
  const find = stockFinder(items);
  const indexOf = ({ ref, codes }: StockWrite): number => {
    try {
      return find(ref);
    } catch (error) {
      throw error instanceof DomainError ? withFaults(error, unknownCodes(codes, byCode)) : error;
    }
  };
  const after = [...items];
  const indexes: number[] = [];
  for (const entry of entries) {
    try {
      const index = indexOf(entry);
      after[index] = applyWrite(after[index] as StockItem, entry, byCode);
      indexes.push(index);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push({ index: entry.index, error });
    }
  }
  if (refused.length > 0 && !isLenient) throw refusalOf(refused, writes);
  const changes = items.map((before, index) => ({ before, after: after[index] as StockItem }));
  const saved = await saveStockItems(tx, changes, { cause: 'set', warehouses }, now);
  return { items: indexes.map((index) => saved[index] as StockItem), warehouses, ...batchDetails(refused, isTruncated) };
};
