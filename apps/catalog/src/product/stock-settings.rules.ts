import type { StockSettings } from '@entrepot/contracts';
import { sameJson } from '@entrepot/kernel';

/** What an import told before, with what it tells now; a warehouse that it does not name stays as it was told. */
export const mergeStock = (told: StockSettings | null, record: StockSettings): StockSettings => {
  const merged = { ...told, ...record };
  const warehouses = { ...told?.warehouses, ...record.warehouses };
  return Object.keys(warehouses).length > 0 ? { ...merged, warehouses } : merged;
};

const changedEntries = <T extends Record<string, unknown>>(before: T, after: T): T =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !sameJson(before[key], value))) as T;

/**
 * What is new in `after`, down to the single warehouse: the inventory, whose quantities move on between two imports, must not
 * be set back to what an earlier import said. Null where nothing is.
 */
export const stockChange = (before: StockSettings | null, after: StockSettings | null): StockSettings | null => {
  if (!after) return null;
  const { warehouses, ...settings } = changedEntries(before ?? {}, after);
  const quantities = warehouses ? changedEntries(before?.warehouses ?? {}, warehouses) : {};
  const change = { ...settings, ...(Object.keys(quantities).length > 0 ? { warehouses: quantities } : {}) };
  return Object.keys(change).length > 0 ? change : null;
};
