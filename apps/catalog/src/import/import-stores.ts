import type { Tx } from '@entrepot/database';
import type { Outcome } from '@entrepot/service';
import { refuse } from '../record/refusal.rules.js';
import { lockImports } from '../record/import-lock.store.js';
import { applyStoreRecord, type Store, type StoreChange, type StoreLine } from '../store/store.rules.js';
import { loadStores, saveStores } from '../store/store.store.js';
import { unservedStores } from '../projections/warehouse/warehouse.store.js';
import { orRejection } from './import-line.js';

/**
 * Which store has which code once the whole batch is applied, as two stores may swap theirs. A store that keeps its code wins
 * over one that asks for it.
 */
const ownerOf = (known: ReadonlyMap<number, Store>, records: readonly StoreLine[]): Map<string, number> => {
  const codes = new Map([...known.values()].map(({ store_id, code }) => [store_id, code]));
  for (const record of records) if (record.code !== undefined) codes.set(record.store_id, record.code);
  const keeps = ([store_id, code]: [number, string]): boolean => known.get(store_id)?.code === code;
  const owners = new Map<string, number>();
  for (const entry of [...codes].sort((a, b) => Number(keeps(b)) - Number(keeps(a)))) {
    if (!owners.has(entry[1])) owners.set(entry[1], entry[0]);
  }
  return owners;
};

/** In a file that names stores, warehouses and products in this order each new store is unserved at first. */
const unserved =
  'no active warehouse serves this store, so nothing of it can be ordered: import one that names it in store_ids, or stock into one that serves all stores';

/** Takes one batch of a stores import: new stores, changed ones, and their events. */
export const importStores = async (tx: Tx, records: readonly StoreLine[], now: Date): Promise<Outcome[]> => {
  lockImports(tx, 'stores');
  const stores = new Map((await loadStores(tx)).map((store) => [store.store_id, store]));
  const owners = ownerOf(stores, records);
  const changes: StoreChange[] = [];
  const lacking = await unservedStores(
    tx,
    records.map(({ store_id }) => store_id),
  );
  const outcomes = records.map((record) =>
    orRejection(() => {
      const owner = record.code === undefined ? record.store_id : owners.get(record.code);
      if (owner !== record.store_id) refuse('code', `${record.code} is the code of store ${owner}; each store has its own`);
      const known = stores.get(record.store_id) ?? null;
      const change = applyStoreRecord(known, record);
      const isSold = (change?.state ?? known)?.is_active && lacking.has(record.store_id);
      const warnings = isSold ? [unserved] : [];
      if (!change) return { status: 'unchanged', warnings };
      changes.push(change);
      return { status: known ? 'updated' : 'created', warnings };
    }),
  );
  if (changes.length > 0) await saveStores(tx, changes, now);
  return outcomes;
};
