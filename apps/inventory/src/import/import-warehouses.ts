import type { Tx } from '@entrepot/database';
import type { Outcome } from '@entrepot/http';
import { requestFollowUps } from '@entrepot/messaging';
import { takeTurn } from '../warehouse/locks.store.js';
import { loadWarehouses, saveWarehouses } from '../warehouse/warehouse.store.js';
import { applyWarehouseRecord, lastPriority, type WarehouseChange, type WarehouseRecord } from '../warehouse/warehouse.rules.js';
import { warehouseStock } from '../reservation/follow-ups.js';

/** Takes one batch of a warehouses import, each code once: new warehouses, changed ones, and their events. */
export const importWarehouses = async (tx: Tx, records: readonly WarehouseRecord[], now: Date): Promise<Outcome[]> => {
  await takeTurn(tx, 'warehouses');
  const known = await loadWarehouses(tx);
  const changes: WarehouseChange[] = [];
  const outcomes = records.map((record): Outcome => {
    const made = changes.flatMap(({ warehouse, previous }) => (previous ? [] : [warehouse]));
    const change = applyWarehouseRecord(known.find(({ code }) => code === record.code) ?? null, record, lastPriority([...known, ...made]));
    if (!change) return { status: 'unchanged' };
    changes.push(change);
    return { status: change.previous ? 'updated' : 'created' };
  });
  await saveWarehouses(tx, changes, now);
  const switched = changes.filter(({ previous }) => previous?.status !== undefined);
  await requestFollowUps(
    tx,
    warehouseStock,
    switched.map(({ warehouse: { warehouse_id } }) => warehouse_id),
  );
  return outcomes;
};
