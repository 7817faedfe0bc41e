import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { lockAttribute } from './attribute-definition.store.js';
import { areUsed, loadOptions } from './attribute-option.store.js';
import { shareImportTurn } from '../product/import-lock.store.js';
import { saveAttributes } from './save-attributes.store.js';
import { withSettings, type AttributeDefinition, type AttributeSettings } from './attribute-definition.rules.js';
import type { OptionChange, OptionEntry } from './attribute-option.rules.js';
import { takesOptions, type FrontendInput } from './attribute.rules.js';
import { syncOptions } from './sync-options.rules.js';
import { checkStores } from './check-stores.js';

export interface AttributePatch {
  attribute_code: string;
  /** The attribute's own, where it is named: it cannot change. */
  frontend_input?: FrontendInput;
  settings: Partial<AttributeSettings>;
  /** The whole list; absent: it stays as it is. */
  options?: readonly OptionEntry[];
}

const optionChanges = async (
  tx: Tx,
  { attribute_id, frontend_input, source_model }: AttributeDefinition,
  entries: readonly OptionEntry[],
): Promise<OptionChange[]> => {
  if (!takesOptions(frontend_input) || source_model !== null) {
    if (entries.length === 0 && !takesOptions(frontend_input)) return [];
    throw new DomainError('invalid_parameter', { name: 'options' });
  }
  const changes = syncOptions(await loadOptions(tx, attribute_id), entries, frontend_input === 'select');
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before.option_id] : []));
  if (await areUsed(tx, removed)) throw new DomainError('option_in_use', { removed });
  return changes;
};

/**
 * Changes settings of an attribute, and its options as a whole.
 * @throws DomainError `attribute_not_found`, `option_not_found`, `option_label_exists`, `option_in_use`, `invalid_parameter`
 */
export const changeAttribute = async (tx: Tx, patch: AttributePatch, now: Date): Promise<number> => {
  await shareImportTurn(tx);
  const before = await lockAttribute(tx, patch.attribute_code);
  if (patch.frontend_input !== undefined && patch.frontend_input !== before.frontend_input) {
    throw new DomainError('invalid_parameter', { name: 'frontend_input' });
  }
  await checkStores(tx, patch.settings, patch.options ?? []);
  const options = patch.options ? await optionChanges(tx, before, patch.options) : [];
  await saveAttributes(tx, [{ before, after: withSettings(before, patch.settings), options }], now);
  return before.attribute_id;
};
