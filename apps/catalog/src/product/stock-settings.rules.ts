import type { StockSettings } from '@entrepot/contracts';
import { previousValues } from '@entrepot/kernel';

/**
 * Merges the stock of earlier imports with that of a new record; a warehouse that the record does not name keeps its quantity. A total takes the place of
 * quantities by warehouse, and they that of a total; a record's total beside them does not count.
 */
export const mergeStock = (known: StockSettings | null, record: StockSettings): StockSettings => {
  const { qty, warehouses: _quantities, ...settings } = { ...known, ...record };
  if (record.qty !== undefined && record.warehouses === undefined) return { ...settings, qty: record.qty };
  const warehouses = { ...known?.warehouses, ...record.warehouses };
  if (Object.keys(warehouses).length > 0) return { ...settings, warehouses };
  return qty === undefined ? settings : { ...settings, qty };
};

/**
 * Finds the new values in `after`, down to the single warehouse; null where there are none. Quantities change in the inventory between two imports: a
 * repeated import must not reset them.
 */
export const stockChange = (before: StockSettings | null, after: StockSettings | null): StockSettings | null => {
  if (!after) return null;
  const { warehouses, ...settings } = previousValues(after, before ?? {});
  const quantities = previousValues<Record<string, number>>(warehouses ?? {}, before?.warehouses ?? {}) as Record<string, number>;
  const change = { ...settings, ...(Object.keys(quantities).length > 0 ? { warehouses: quantities } : {}) };
  return Object.keys(change).length > 0 ? change : null;
};
