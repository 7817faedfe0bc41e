import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { writeRows } from '../record/rows.store.js';
import type { Store, StoreChange } from './store.rules.js';
import { storeTable } from './store.table.js';
import { unknownStore } from './store.view.js';

const columns = storeTable.names.filter((name) => !name.endsWith('_at'));
const upsert = storeTable.upsert(columns, {
  also: { created_at: '$2::timestamptz', updated_at: '$2::timestamptz' },
  kept: ['created_at'],
});

/** Every store: there are a few hundred at most. */
export const loadStores = (tx: Pick<Tx, 'query'>): Promise<Store[]> =>
  tx.query<Store[]>(`select ${storeTable.select('', columns)} from store order by store_id`);

/** The known ones among the ids. */
export const knownStoreIds = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ store_id: number }[]>('select store_id from store where store_id = any($1)', [ids]);
  return new Set(rows.map(({ store_id }) => store_id));
};

/** Writes new and changed stores, and their events. */
export const saveStores = async (tx: Tx, changes: readonly StoreChange[], now: Date): Promise<void> => {
  await writeRows(
    tx,
    upsert,
    changes.map(({ state }) => state),
    now,
  );
  await appendEvents(
    tx,
    changes.flatMap(({ events }) => events),
  );
};

/** A store's own address, null for none. @throws `invalid_parameter` for an unknown store */
export const storeBaseUrl = async (source: Pick<Tx, 'query'>, store: number): Promise<string | null> => {
  const [row] = await source.query<{ base_url: string | null }[]>('select base_url from store where store_id = $1', [store]);
  if (!row) throw unknownStore(store);
  return row.base_url;
};
