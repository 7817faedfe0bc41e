import type { Tx } from '@entrepot/database';
import type { Store } from './store.rules.js';

export const storeColumns = 'store_id, name, website_id, currency, locale, base_url, is_active';

export const knownStoreIds = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.query<{ store_id: number }[]>('select store_id from store_ref where store_id = any($1::int[])', [ids]);
  return new Set(rows.map(({ store_id }) => store_id));
};

export interface StoreChange extends Store {
  version: number;
  /** The latest known version that it replaces. */
  replaces: number;
}

/** Keeps what an event or a snapshot tells of a store, unless something newer is known. */
export const saveStore = async (tx: Tx, store: StoreChange): Promise<void> => {
  const { store_id, name, website_id, currency, locale, base_url, is_active, version, replaces } = store;
  await tx.query(
    `insert into store_ref as known (${storeColumns}, version) values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (store_id) do update
        set name = excluded.name, website_id = excluded.website_id, currency = excluded.currency, locale = excluded.locale,
            base_url = excluded.base_url, is_active = excluded.is_active, version = excluded.version
      where known.version <= $9`,
    [store_id, name, website_id, currency, locale, base_url, is_active, version, replaces],
  );
};
