import { In } from 'typeorm';
import type { Tx } from '@entrepot/database';
import type { Product } from './product.rules.js';
import { productTable } from './product.table.js';

const save = `${productTable.upsert(productTable.names)} where product_ref.version <= $2`;

/** Saves a product, unless something newer than the version that it `replaces` is known. */
export const saveProduct = async (tx: Tx, product: Product & { is_deleted: boolean; version: number }, replaces: number): Promise<void> => {
  // Leave out fields of the event that sales do not need: attributes and price lists.
  const row = Object.fromEntries(productTable.names.map((name) => [name, product[name]]));
  await tx.query(save, [JSON.stringify([row]), replaces]);
};

/** Marks products as gone, as their deletion would have. */
export const removeProducts = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.getRepository(productTable.entity).update({ product_id: In(ids) }, { is_deleted: true });
};
