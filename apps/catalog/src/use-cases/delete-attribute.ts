import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { lockAttribute } from '../db/attribute-definitions.js';
import { loadOptions } from '../db/attribute-options.js';
import { changeSets } from '../db/attribute-sets.js';
import { takeImportTurn } from '../db/definition-turns.js';
import { removeValues } from '../db/remove-values.js';
import { saveAttributes } from '../db/save-attributes.js';
import { setsWith } from '../db/set-members.js';

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
