import type { Tx } from '@entrepot/database';
import { lockStock, lockWarehouses } from './locks.store.js';
import { applyWarehouseRecords, type WarehouseRecord } from './warehouse.rules.js';
import { loadWarehouses, saveWarehouses } from './warehouse.store.js';

/** A new inventory has one warehouse, so that stock can be imported before anybody sets one up. */
const defaultWarehouse: WarehouseRecord = { code: 'default', name: 'Default', priority: 0 };

const create = async (tx: Tx, records: readonly WarehouseRecord[], now: Date): Promise<string[]> => {
  lockWarehouses(tx);
  const known = await loadWarehouses(tx);
  const missing = records.filter((record) => !known.some(({ code }) => code === record.code));
  const changes = applyWarehouseRecords(known, missing).filter((change) => change !== null);
  return (await saveWarehouses(tx, changes, now)).map(({ code }) => code);
};

/** Creates the default warehouse when there is none at all. */
export const ensureDefaultWarehouse = async (tx: Tx, now: Date): Promise<void> => {
  if ((await loadWarehouses(tx)).length === 0) await create(tx, [defaultWarehouse], now);
};

/**
 * Creates the warehouses that a products import names and nobody has imported: active, named by their code, last in priority. The stock of
 * a file is not lost because another file comes later. @returns the new codes
 */
export const ensureWarehouses = async (tx: Tx, codes: readonly string[], now: Date): Promise<string[]> => {
  const known = new Set((await loadWarehouses(tx)).map(({ code }) => code));
  const missing = codes.filter((code) => !known.has(code)).map((code) => ({ code }));
  if (missing.length === 0) return [];
  // Before the lock of warehouses: the caller takes it later anyway.
  lockStock(tx);
  return create(tx, missing, now);
};
