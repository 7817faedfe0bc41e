import type { Tx, Database } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { writeRows } from '../record/rows.store.js';
import type { Store, StoreChange } from './store.rules.js';
import { unknownStore } from './store.view.js';

/** Every store: there are a few hundred at most. */
export const loadStores = (tx: Tx): Promise<Store[]> =>
  tx.query<Store[]>('select store_id, code, name, website_id, currency, locale, base_url, is_active, version from store order by store_id');

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
    `insert into store (store_id, code, name, website_id, currency, locale, base_url, is_active, version, created_at, updated_at)
     select store_id, code, name, website_id, currency, locale, base_url, is_active, version, $2::timestamptz, $2::timestamptz
     from json_to_recordset($1::json) as r(store_id integer, code text, name text, website_id integer, currency text, locale text,
       base_url text, is_active boolean, version integer)
     on conflict (store_id) do update set code = excluded.code, name = excluded.name, website_id = excluded.website_id,
       currency = excluded.currency, locale = excluded.locale, base_url = excluded.base_url, is_active = excluded.is_active,
       version = excluded.version, updated_at = excluded.updated_at`,
    changes.map(({ state }) => state),
    now,
  );
  await appendEvents(
    tx,
    changes.flatMap(({ events }) => events),
  );
};

/** A store's own address, null for none. @throws `invalid_parameter` for an unknown store */
export const storeBaseUrl = async (db: Database, store: number): Promise<string | null> => {
  const [row] = await db.query<{ base_url: string | null }[]>('select base_url from store where store_id = $1', [store]);
  if (!row) throw unknownStore();
  return row.base_url;
};
