import type { Database } from '@entrepot/database';
import { unknownStore } from './unknown-store.js';

/** A store's own address, null for none. @throws `invalid_parameter` for an unknown store */
export const storeBaseUrl = async (db: Database, store: number): Promise<string | null> => {
  const [row] = await db.query<{ base_url: string | null }[]>('select base_url from store where store_id = $1', [store]);
  if (!row) throw unknownStore();
  return row.base_url;
};
