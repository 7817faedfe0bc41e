import { bigint, defineTable, integer, type RowOf, type Tx } from '@entrepot/database';

export const storeTable = defineTable('store_ref', { store_id: integer().primary(), website_id: integer(), version: bigint() });

/** `replaces`: the latest known version that the change replaces. */
export type StoreChange = RowOf<typeof storeTable> & { replaces: number };

const save = `${storeTable.insertOne(storeTable.names)}
  on conflict (store_id) do update set ${storeTable.assign(['website_id', 'version'])} where store_ref.version <= $4`;

/** Saves what an event or a snapshot says of a store, unless something newer is known. */
export const saveStore = async (tx: Tx, { store_id, website_id, version, replaces }: StoreChange): Promise<void> => {
  await tx.query(save, [store_id, website_id, version, replaces]);
};

/** Store → website, of all stores by their ids: there are a few hundred at most. */
export const loadWebsites = async (tx: Tx): Promise<Map<number, number>> => {
  const rows = await tx.query<StoreChange[]>('select store_id, website_id from store_ref order by store_id');
  return new Map(rows.map(({ store_id, website_id }) => [store_id, website_id]));
};
