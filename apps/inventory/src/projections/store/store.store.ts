import { In } from 'typeorm';
import { defineTable, integer, type Tx } from '@entrepot/database';

export const storeTable = defineTable('store_ref', { store_id: integer().primary() });

/** Finds the known stores among these ids. */
export const knownStores = async (tx: Tx, ids: readonly number[]): Promise<Set<number>> =>
  new Set((await tx.getRepository(storeTable.entity).findBy({ store_id: In(ids) })).map(({ store_id }) => store_id));
