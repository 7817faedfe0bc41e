import type { Tx } from '@entrepot/database';
import { takeTurn } from './locks.store.js';
import { loadWarehouses, saveWarehouses } from './warehouse.store.js';
import { applyWarehouseRecord, lastPriority, type WarehouseChange, type WarehouseRecord } from './warehouse.rules.js';

/** The warehouse that a new inventory has, so that stock has a place before anybody sets one up. */
export const defaultWarehouse: WarehouseRecord = { code: 'default', name: 'Default', priority: 0 };

const create = async (tx: Tx, records: readonly WarehouseRecord[], now: Date): Promise<string[]> => {
  await takeTurn(tx, 'warehouses');
  const known = await loadWarehouses(tx);
  const changes: WarehouseChange[] = [];
  for (const record of records) {
    if (known.some(({ code }) => code === record.code)) continue;
    const change = applyWarehouseRecord(null, record, lastPriority([...known, ...changes.map(({ warehouse }) => warehouse)]));
    if (change) changes.push(change);
  }
  await saveWarehouses(tx, changes, now);
  return changes.map(({ warehouse }) => warehouse.code);
};

/** Makes the default warehouse where there is none at all. */
export const ensureDefaultWarehouse = async (tx: Tx, now: Date): Promise<void> => {
  if ((await loadWarehouses(tx)).length === 0) await create(tx, [defaultWarehouse], now);
};

/**
 * Makes the warehouses that a products import names and nobody has imported: active, with their code as the name, taken from last. Stock
 * that a file tells of is not lost because another file comes later. @returns the codes that were new
 */
export const ensureWarehouses = async (tx: Tx, codes: readonly string[], now: Date): Promise<string[]> => {
  const known = new Set((await loadWarehouses(tx)).map(({ code }) => code));
  const missing = codes.filter((code) => !known.has(code));
  if (missing.length === 0) return [];
  // Whoever takes both turns takes this one first.
  await takeTurn(tx, 'stock');
  return create(
    tx,
    missing.map((code) => ({ code })),
    now,
  );
};
