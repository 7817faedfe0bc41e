import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { cloneSet, loadSets, lockSetByName } from './attribute-set.store.js';
import { takeImportTurn, shareImportTurn } from '../product/import-lock.store.js';
import { deleteProductsOf, hasProducts } from './delete-products.js';
import { orTaken } from './or-taken.js';
import { setDeleted, type AttributeSet } from './attribute-set.rules.js';
import { defaultAttributeSet } from '../product/product.rules.js';

/** Creates a set as a copy of another one. @throws DomainError `attribute_set_not_found`, `attribute_set_already_exists` */
export const createAttributeSet = async (tx: Tx, name: string, skeletonId: number): Promise<AttributeSet> => {
  await shareImportTurn(tx);
  const [set] = await orTaken('attribute_set_attribute_set_name_key', 'attribute_set_already_exists', () =>
    cloneSet(tx, skeletonId, [name]),
  );
  return set!;
};

/**
 * Deletes a set, with its products where that is wanted: all of it in one transaction, told product by product.
 * @throws DomainError `attribute_set_not_found`, `attribute_set_has_products`, `attribute_set_not_removable` for the Default set, which
 * new products and new sets start from
 */
export const deleteAttributeSet = async (tx: Tx, name: string, withProducts: boolean): Promise<{ id: number; products: number }> => {
  await takeImportTurn(tx);
  const id = await lockSetByName(tx, name);
  if (name === defaultAttributeSet) throw new DomainError('attribute_set_not_removable', { attribute_set_name: name });
  if (!withProducts && (await hasProducts(tx, id))) throw new DomainError('attribute_set_has_products', { attribute_set_name: name });
  const [set] = await loadSets(tx, [id]);
  const products = await deleteProductsOf(tx, id);
  await tx.query('delete from attribute_set where attribute_set_id = $1', [id]);
  await appendEvents(tx, [setDeleted(set!, products)]);
  return { id, products };
};
