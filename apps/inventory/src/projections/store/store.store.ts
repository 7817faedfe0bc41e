import type { Tx } from '@entrepot/database';

/** The stores among these that are known. */
export const knownStores = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const rows = await tx.query<{ store_id: number }[]>('select store_id from store_ref where store_id = any($1::int[])', [
    [...new Set(ids)],
  ]);
  return new Set(rows.map(({ store_id }) => store_id));
};
