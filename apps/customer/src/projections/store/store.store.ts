import type { Tx } from '@entrepot/database';

export interface StoreChange {
  store_id: number;
  website_id: number;
  version: number;
  /** The latest known version that it replaces. */
  replaces: number;
}

/** Keeps what an event or a snapshot tells of a store, unless something newer is known. */
export const saveStore = async (tx: Tx, { store_id, website_id, version, replaces }: StoreChange): Promise<void> => {
  await tx.query(
    `insert into store_ref as known (store_id, website_id, version) values ($1, $2, $3)
         on conflict (store_id) do update set website_id = excluded.website_id, version = excluded.version
      where known.version <= $4`,
    [store_id, website_id, version, replaces],
  );
};

/** Store → website, of all stores by their ids: there are a few hundred at most. */
export const loadWebsites = async (tx: Tx): Promise<Map<number, number>> => {
  const rows = await tx.query<StoreChange[]>('select store_id, website_id from store_ref order by store_id');
  return new Map(rows.map(({ store_id, website_id }) => [store_id, website_id]));
};
