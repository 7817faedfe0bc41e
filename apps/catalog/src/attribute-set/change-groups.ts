import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { shareProductImports } from '../record/import-lock.store.js';
import { findGroup, insertGroup, isSystemGroup, type AttributeGroup } from './attribute-group.store.js';
import { changeSets, orTaken } from './attribute-set.store.js';

const taken = 'attribute_group_already_exists';

/** Adds a group to a set. @throws DomainError `attribute_set_not_found`, `attribute_group_already_exists` */
export const createGroup = async (tx: Tx, setId: number, name: string): Promise<AttributeGroup> => {
  await shareProductImports(tx);
  const group = await changeSets(tx, [setId], () => insertGroup(tx, setId, name));
  if (!group) throw new DomainError(taken, { group_name: name });
  return group;
};

/** Renames a group. @throws DomainError `attribute_set_not_found`, `attribute_group_not_found`, `attribute_group_already_exists` */
export const renameGroup = async (tx: Tx, setId: number, name: string, newName: string): Promise<AttributeGroup> => {
  await shareProductImports(tx);
  return changeSets(tx, [setId], async () => {
    const group = await findGroup(tx, setId, name);
    await orTaken('attribute_group_attribute_set_id_group_name_key', taken, () =>
      tx.query('update attribute_group set group_name = $2 where attribute_group_id = $1', [group.attribute_group_id, newName]),
    );
    return { ...group, group_name: newName };
  });
};

/**
 * Removes a group; the attributes in it leave the set.
 * @throws DomainError `attribute_set_not_found`, `attribute_group_not_found`, `attribute_group_not_removable` where the system's own are in it
 */
export const deleteGroup = async (tx: Tx, setId: number, name: string): Promise<AttributeGroup> => {
  await shareProductImports(tx);
  return changeSets(tx, [setId], async () => {
    const group = await findGroup(tx, setId, name);
    const { attribute_group_id } = group;
    if (await isSystemGroup(tx, attribute_group_id)) throw new DomainError('attribute_group_not_removable', { group_name: name });
    await tx.query('delete from attribute_group where attribute_group_id = $1', [attribute_group_id]);
    return group;
  });
};
