import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { removeGalleries } from '../image/gallery.store.js';
import { productGone, defaultAttributeSet } from '../product/product.rules.js';
import { deleteProducts, inBatches, lockProductsById } from '../product/product.store.js';
import { lockProductImports, shareProductImports } from '../record/import-lock.store.js';
import { findGroup, insertGroup, isSystemGroup, removeGroup, saveGroupName, type AttributeGroup } from './attribute-group.store.js';
import { setDeleted, type AttributeSet } from './attribute-set.rules.js';
import { cloneSet, loadSets, lockSetByName, orTaken, changeSets, removeSet } from './attribute-set.store.js';

/** Whether a set has products (index: product_attribute_set). */
const hasProducts = async (tx: Tx, setId: number): Promise<boolean> => {
  const [row] = await tx.query<[{ found: boolean }]>('select exists (select from product where attribute_set_id = $1) as found', [setId]);
  return row.found;
};

/**
 * Deletes the products of a set with all their rows, a batch at a time, and publishes an event for each; the caller holds the lock of
 * product imports. @returns how many they were
 */
const deleteProductsOf = async (tx: Tx, setId: number, now: Date): Promise<number> => {
  const rows = await tx.query<{ product_id: number }[]>(
    'select product_id from product where attribute_set_id = $1 order by product_id for update',
    [setId],
  );
  for (const ids of inBatches(rows.map(({ product_id }) => product_id))) {
    await removeGalleries(tx, ids, now);
    await appendEvents(tx, (await lockProductsById(tx, ids)).map(productGone));
    await deleteProducts(tx, ids);
  }
  return rows.length;
};

/** Creates a set as a copy of another one. @throws DomainError `attribute_set_not_found`, `attribute_set_already_exists` */
export const createAttributeSet = async (tx: Tx, name: string, skeletonId: number): Promise<AttributeSet> => {
  shareProductImports(tx);
  const [set] = await orTaken('attribute_set_attribute_set_name_key', 'attribute_set_already_exists', () =>
    cloneSet(tx, skeletonId, [name]),
  );
  return set!;
};

/**
 * Deletes a set, with its products where that is wanted, in one transaction.
 * @throws DomainError `attribute_set_not_found`, `attribute_set_has_products`, `attribute_set_not_removable` for the Default set, which
 * new products and new sets start from
 */
export const deleteAttributeSet = async (
  tx: Tx,
  name: string,
  withProducts: boolean,
  now: Date,
): Promise<{ id: number; products: number }> => {
  lockProductImports(tx);
  const id = await lockSetByName(tx, name);
  if (name === defaultAttributeSet)
    throw new DomainError('attribute_set_not_removable', { reason: 'the attribute set is the default one' });
  if (!withProducts && (await hasProducts(tx, id)))
    throw new DomainError('attribute_set_has_products', { reason: 'products belong to the attribute set' });
  const [set] = await loadSets(tx, [id]);
  const products = await deleteProductsOf(tx, id, now);
  await removeSet(tx, id);
  await appendEvents(tx, [setDeleted(set!, products)]);
  return { id, products };
};

const taken = 'attribute_group_already_exists';

/** Adds a group to a set. @throws DomainError `attribute_set_not_found`, `attribute_group_already_exists` */
export const createGroup = async (tx: Tx, setId: number, name: string): Promise<AttributeGroup> => {
  shareProductImports(tx);
  const group = await changeSets(tx, [setId], () => insertGroup(tx, setId, name));
  if (!group) throw new DomainError(taken, { group_name: name });
  return group;
};

/** Renames a group. @throws DomainError `attribute_set_not_found`, `attribute_group_not_found`, `attribute_group_already_exists` */
export const renameGroup = async (tx: Tx, setId: number, name: string, newName: string): Promise<AttributeGroup> => {
  shareProductImports(tx);
  return changeSets(tx, [setId], async () => {
    const group = await findGroup(tx, setId, name);
    await orTaken('attribute_group_attribute_set_id_group_name_key', taken, () => saveGroupName(tx, group.attribute_group_id, newName));
    return { ...group, group_name: newName };
  });
};

/**
 * Removes a group; the attributes in it leave the set.
 * @throws DomainError `attribute_set_not_found`, `attribute_group_not_found`, `attribute_group_not_removable` where the system's own are in it
 */
export const deleteGroup = async (tx: Tx, setId: number, name: string): Promise<AttributeGroup> => {
  shareProductImports(tx);
  return changeSets(tx, [setId], async () => {
    const group = await findGroup(tx, setId, name);
    const { attribute_group_id } = group;
    if (await isSystemGroup(tx, attribute_group_id))
      throw new DomainError('attribute_group_not_removable', { reason: 'attributes of the system’s own are in the group' });
    await removeGroup(tx, attribute_group_id);
    return group;
  });
};
