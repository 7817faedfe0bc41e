import { Any } from 'typeorm';
import { readRows, saveRows, type Tx } from '@entrepot/database';
import { saveZones } from '../../shipping/shipping-zone.store.js';
import type { Store } from './store.rules.js';
import { storeTable } from './store.table.js';

export const knownStoreIds = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await tx.getRepository(storeTable.entity).find({ select: { store_id: true }, where: { store_id: Any(ids) } });
  return new Set(rows.map(({ store_id }) => store_id));
};

const faceColumns = ['brand', 'mail'] as const;
const face = `select ${storeTable.select('', faceColumns)} from store_ref where store_id = $1`;

/** Reads the columns of a store that mails show beside its name; null where it is not known. Index store_ref_pkey. */
export const storeFace = async (tx: Tx, storeId: number): Promise<Pick<Store, (typeof faceColumns)[number]> | null> =>
  (await readRows<Pick<Store, (typeof faceColumns)[number]>>(tx, { name: 'store_face', text: face, values: [storeId] }))[0] ?? null;

/** Saves a store, unless something newer than the version that it `replaces` is known. */
export const saveStore = async (tx: Tx, store: Store & { version: number }, replaces: number): Promise<void> => {
  const shipping_methods = store.shipping_methods?.map(({ zones: _zones, ...method }) => method) ?? null;
  const saved = await saveRows(tx, storeTable, [{ ...store, shipping_methods }], { replaces });
  if (saved > 0) await saveZones(tx, store.store_id, store.shipping_methods ?? []);
};
