import type { Tx } from '@entrepot/database';
import type { Outcome } from '@entrepot/service';
import { requestFollowUps } from '@entrepot/messaging';
import { warehouseStock } from '../stock-item/recalculate-warehouse.js';
import { knownStores } from '../projections/store/store.store.js';
import { lockWarehouses } from '../warehouse/locks.store.js';
import { applyWarehouseRecords, type WarehouseRecord } from '../warehouse/warehouse.rules.js';
import { loadWarehouses, saveWarehouses } from '../warehouse/warehouse.store.js';

/** Applies one batch of a warehouses import, each code once. A changed status is applied to the stock items in a follow-up. */
export const importWarehouses = async (tx: Tx, records: readonly WarehouseRecord[], now: Date): Promise<Outcome[]> => {
  lockWarehouses(tx);
  const changes = applyWarehouseRecords(await loadWarehouses(tx), records);
  const made = changes.filter((change) => change !== null);
  await saveWarehouses(tx, made, now);
  const switched = made.filter(({ previous }) => previous?.status !== undefined).map(({ warehouse }) => warehouse.warehouse_id);
  await requestFollowUps(tx, warehouseStock, switched);
  const stores = await knownStores(
    tx,
    records.flatMap(({ store_ids }) => store_ids ?? []),
  );
  return changes.map((change, index) => ({
    status: change === null ? 'unchanged' : change.previous ? 'updated' : 'created',
    warnings: (records[index]?.store_ids ?? []).filter((id) => !stores.has(id)).map((id) => `store_ids: store ${id} is not known yet`),
  }));
};
