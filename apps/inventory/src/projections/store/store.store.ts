import type { Tx } from '@entrepot/database';

/** Notes that a store exists; nothing else of it matters here. */
export const saveStore = async (tx: Tx, storeId: number): Promise<void> => {
  await tx.query('insert into store_ref (store_id) values ($1) on conflict do nothing', [storeId]);
};
