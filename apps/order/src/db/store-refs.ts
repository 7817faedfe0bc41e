import type { EntityManager } from 'typeorm';
import { readRows } from '@entrepot/database';

/**
 * The currencies of some stores; a store without one is not known yet.
 * Keeps a row for each and locks all of them against change until the commit: an event of one of the stores waits, and then finds the orders.
 */
export const currenciesOf = async (tx: EntityManager, storeIds: Iterable<number>): Promise<Map<number, string>> => {
  const wanted = [...new Set(storeIds)];
  await tx.query(
    `insert into store_ref (store_id)
     select store_id from unnest($1::int[]) as store_id
      where not exists (select from store_ref known where known.store_id = store_id.store_id)
      order by store_id
         on conflict do nothing`,
    [wanted],
  );
  const rows: { store_id: number; currency: string | null }[] = await tx.query(
    'select store_id, currency from store_ref where store_id = any($1::int[]) order by store_id for share',
    [wanted],
  );
  return new Map(rows.flatMap(({ store_id, currency }) => (currency === null ? [] : [[store_id, currency] as const])));
};

export interface StoreChange {
  store_id: number;
  code: string;
  name: string;
  website_id: number;
  currency: string;
  locale: string;
  version: number;
  /** The latest known version that it replaces. */
  replaces: number;
}

/** Keeps what an event or a snapshot tells of a store. @returns null when a later version is known, else whether its website is another than before */
export const saveStore = async (tx: EntityManager, store: StoreChange): Promise<{ hasMoved: boolean } | null> => {
  const rows: { hasMoved: boolean }[] = await tx.query(
    `insert into store_ref as known (store_id, code, name, website_id, currency, locale, version) values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (store_id) do update
        set code = excluded.code, name = excluded.name, website_id = excluded.website_id, currency = excluded.currency, locale = excluded.locale,
            version = excluded.version
      where known.version <= $8
     returning old.website_id is distinct from new.website_id as "hasMoved"`,
    [store.store_id, store.code, store.name, store.website_id, store.currency, store.locale, store.version, store.replaces],
  );
  return rows[0] ?? null;
};

/** Gives the orders that came before their store its currency; index orders_without_currency. */
export const setCurrency = async (tx: EntityManager, storeId: number, currency: string): Promise<void> => {
  await tx.query('update orders set currency = $2 where store_id = $1 and currency is null', [storeId, currency]);
};

/** A store as its mails need it. */
export interface StoreRef {
  /** null while the store is not known. */
  name: string | null;
  locale: string;
}

/** What stores speak that were imported without a word about it (architecture, "Import"). */
const defaultLocale = 'pt_BR';

/** A store by its id; index store_ref_pkey. */
export const storeOf = async (tx: EntityManager, storeId: number): Promise<StoreRef> => {
  const [row] = await readRows<{ name: string | null; locale: string | null }>(tx, {
    name: 'store_by_id',
    text: 'select name, locale from store_ref where store_id = $1',
    values: [storeId],
  });
  return { name: row?.name ?? null, locale: row?.locale ?? defaultLocale };
};
