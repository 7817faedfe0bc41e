import { In } from 'typeorm';
import { type Database, saveRows, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import type { Store, StoreChange } from './store.rules.js';
import { storeTable } from './store.table.js';
import { unknownStore } from './store.view.js';

const select = storeTable.only(storeTable.except('created_at', 'updated_at'));

/** Every store: there are a few hundred at most. */
export const loadStores = (source: Database | Tx): Promise<Store[]> =>
  source.getRepository(storeTable.entity).find({ select, order: { store_id: 'asc' } });

/** Finds the known stores among the ids. */
export const knownStoreIds = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx.getRepository(storeTable.entity).find({ select: { store_id: true }, where: { store_id: In(ids) } });
  return new Set(rows.map(({ store_id }) => store_id));
};

/** Writes new and changed stores, and their events. */
export const saveStores = async (tx: Tx, changes: readonly StoreChange[], now: Date): Promise<void> => {
  const rows = changes.map(({ state }) => ({ ...state, created_at: now, updated_at: now }));
  await saveRows(tx, storeTable, rows, { kept: ['created_at'] });
  await appendEvents(
    tx,
    changes.flatMap(({ events }) => events),
  );
};

/** A store's own address, null for none. @throws `invalid_parameter` for an unknown store */
export const storeBaseUrl = async (source: Database | Tx, store_id: number): Promise<string | null> => {
  const store = await source.getRepository(storeTable.entity).findOne({ select: { store_id: true, base_url: true }, where: { store_id } });
  if (!store) throw unknownStore(store_id);
  return store.base_url;
};
