import { bigint, defineTable, integer, type RowOf, saveRows, type Tx } from '@entrepot/database';

export const storeTable = defineTable('store_ref', { store_id: integer().primary(), website_id: integer(), version: bigint() });

/** Saves what an event or a snapshot says of a store, unless something newer than the version that it `replaces` is known. */
export const saveStore = async (tx: Tx, store: RowOf<typeof storeTable>, replaces: number): Promise<void> => {
  await saveRows(tx, storeTable, [store], { replaces });
};

/** Store → website, of all stores by their ids: there are a few hundred at most. */
export const loadWebsites = async (tx: Tx): Promise<Map<number, number>> => {
  const rows = await tx.getRepository(storeTable.entity).find({ order: { store_id: 'asc' } });
  return new Map(rows.map(({ store_id, website_id }) => [store_id, website_id]));
};
