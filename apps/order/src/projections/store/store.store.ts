import type { RowOf, Tx } from '@entrepot/database';
import { storeRefTable } from './store.table.js';

/**
 * Reads the currencies of some stores; a store without one is not known yet. Keeps a row for each and locks all of them against change until the
 * commit: an event of one of the stores waits for the orders.
 */
export const currenciesOf = async (tx: Tx, storeIds: Iterable<number>): Promise<Map<number, string>> => {
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

/** `replaces`: the latest known version that the change replaces. */
export type StoreChange = RowOf<typeof storeRefTable> & { replaces: number };

const valuesOf = storeRefTable.values(storeRefTable.names);
const save = `
  ${storeRefTable.insertOne(storeRefTable.names)}
      on conflict (store_id) do update set ${storeRefTable.assign(storeRefTable.except('store_id'))}
   where store_ref.version <= $${storeRefTable.names.length + 1}
  returning old.currency is null or old.website_id is distinct from new.website_id as "concernsOrders"`;

/**
 * Saves the data of an event or a snapshot of a store, unless a newer version is known.
 * @returns whether orders have to follow: it was not known before, or its website is another
 */
export const saveStore = async (tx: Tx, { replaces, ...store }: StoreChange): Promise<boolean> => {
  const rows: { concernsOrders: boolean }[] = await tx.query(save, [...valuesOf(store), replaces]);
  return rows[0]?.concernsOrders ?? false;
};

/** Orders of a store by their ids; index orders_store. */
export const ordersOfStore = async (tx: Tx, storeId: number, after: number, limit: number): Promise<number[]> => {
  const rows: { entity_id: string }[] = await tx.query(
    'select entity_id from orders where store_id = $1 and entity_id > $2 order by entity_id limit $3',
    [storeId, after, limit],
  );
  return rows.map(({ entity_id }) => Number(entity_id));
};

const mailed = ['name', 'locale', 'payment_methods', 'brand', 'mail', 'base_url', 'timezone', 'return_url'] as const;
type MailedStore = RowOf<typeof storeRefTable, (typeof mailed)[number]>;

/** A store as its mails need it. */
export interface StoreRef extends MailedStore {
  locale: string;
}

/** Locale of stores that were imported without one (architecture, "Import"). */
const defaultLocale = 'pt_BR';

const unknownStore = {
  name: null,
  locale: null,
  payment_methods: null,
  brand: null,
  mail: null,
  base_url: null,
  timezone: null,
  return_url: null,
};
const find = `select store_id, ${storeRefTable.select('', mailed)} from store_ref where store_id = any($1::int[])`;

/** Stores by their ids; index store_ref_pkey. */
export const storesOf = async (tx: Tx, storeIds: readonly number[]): Promise<Map<number, StoreRef>> => {
  const wanted = [...new Set(storeIds)];
  const rows = await tx.query<(MailedStore & { store_id: number })[]>(find, [wanted]);
  const known = new Map(rows.map(({ store_id, ...store }) => [store_id, store]));
  return new Map(
    wanted.map((id) => {
      const store = known.get(id) ?? unknownStore;
      return [id, { ...store, locale: store.locale ?? defaultLocale }];
    }),
  );
};

/** Reads a store. */
export const storeOf = async (tx: Tx, storeId: number): Promise<StoreRef> => (await storesOf(tx, [storeId])).get(storeId)!;
