import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { lockAttribute } from './attribute-definition.store.js';
import { loadOptions } from './attribute-option.store.js';
import { changeSets } from '../attribute-set/attribute-set.store.js';
import { takeImportTurn } from '../product/import-lock.store.js';
import { removeValues } from './remove-values.js';
import { saveAttributes } from './save-attributes.store.js';
import { setsWith } from '../attribute-set/set-member.store.js';

/**
 * Deletes an attribute with its options, its values in all products and its places in sets, in one transaction.
 * @throws DomainError `attribute_not_found`, `attribute_not_removable` for one of the system's own
 */
export const deleteAttribute = async (tx: Tx, code: string, now: Date): Promise<void> => {
  await takeImportTurn(tx);
  const before = await lockAttribute(tx, code);
  if (before.is_user_defined === 0) throw new DomainError('attribute_not_removable', { attribute_code: code });
  await removeValues(tx, before, now);
  const options = (await loadOptions(tx, before.attribute_id)).map((option) => ({ before: option, after: null }));
  await changeSets(tx, await setsWith(tx, before.attribute_id), () => saveAttributes(tx, [{ before, after: null, options }], now));
};
