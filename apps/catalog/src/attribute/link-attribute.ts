import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { findGroup, linkToGroup, unlinkFromSet } from '../attribute-set/attribute-group.store.js';
import { changeSets } from '../attribute-set/attribute-set.store.js';
import { shareProductImports } from '../record/import-lock.store.js';
import type { LinkAttributeRequest } from './attribute.requests.js';
import { findAttributeId } from './attribute.store.js';

/**
 * Puts an attribute into a group of a set; one that the set has in another group moves (contract 4, "Sets, groups, links").
 * @throws DomainError `attribute_not_found`, `attribute_set_not_found`, `attribute_group_not_found`
 */
export const linkAttribute = async (
  tx: Tx,
  link: LinkAttributeRequest,
): Promise<{ attribute_id: number; attribute_group_id: number; sort_order: number }> => {
  shareProductImports(tx);
  const attribute_id = await findAttributeId(tx, link.attribute_code);
  return changeSets(tx, [link.attribute_set_id], async () => {
    const { attribute_group_id } = await findGroup(tx, link.attribute_set_id, link.attribute_group_name);
    const sort_order = await linkToGroup(tx, { ...link, attribute_id, attribute_group_id });
    return { attribute_id, attribute_group_id, sort_order };
  });
};

/** Takes an attribute out of a set. @throws DomainError `attribute_not_found`, also where the set does not have it, `attribute_set_not_found` */
export const unlinkAttribute = async (tx: Tx, code: string, setId: number): Promise<void> => {
  shareProductImports(tx);
  const attribute_id = await findAttributeId(tx, code);
  await changeSets(tx, [setId], async () => {
    if (!(await unlinkFromSet(tx, setId, attribute_id))) throw new DomainError('attribute_not_found', { attribute_code: code });
  });
};
