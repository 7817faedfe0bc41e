import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { orTaken } from '../attribute-set/attribute-set.store.js';
import { shareProductImports } from '../record/import-lock.store.js';
import { knownStoreIds } from '../store/store.store.js';
import { type OptionEntry, syncOptions, type OptionChange } from './attribute-option.rules.js';
import { areUsed, loadOptions } from './attribute-option.store.js';
import {
  type AttributeSettings,
  newAttribute,
  withSettings,
  takesOptions,
  type FrontendInput,
  type AttributeDefinition,
} from './attribute.rules.js';
import { saveAttributes, lockAttribute } from './attribute.store.js';

/** The stores that labels name, each with its path in the payload. */
const namedStores = (settings: Partial<AttributeSettings>, options: readonly OptionEntry[], path: (index: number) => string) => [
  ...Object.keys(settings.frontend_labels ?? {}).map((id) => ({ id, name: `frontend_labels.${id}` })),
  ...options.flatMap(({ labels }, index) => Object.keys(labels ?? {}).map((id) => ({ id, name: `${path(index)}labels.${id}` }))),
];

/** Refuses labels for stores that are not known. @throws DomainError `invalid_parameter` */
export const checkStores = async (
  tx: Tx,
  settings: Partial<AttributeSettings>,
  options: readonly OptionEntry[],
  path: (index: number) => string = (index) => `options[${index}].`,
): Promise<void> => {
  const named = namedStores(settings, options, path);
  const known = await knownStoreIds(tx, [...new Set(named.map(({ id }) => Number(id)))]);
  const unknown = named.find(({ id }) => !known.has(Number(id)));
  if (unknown) throw new DomainError('invalid_parameter', { name: unknown.name });
};

export interface NewAttribute {
  attribute_code: string;
  frontend_input: FrontendInput;
  settings: Partial<AttributeSettings> & Pick<AttributeSettings, 'frontend_label'>;
  options: readonly OptionEntry[];
}

/** Creates an attribute. @throws DomainError `attribute_already_exists`, `option_label_exists`, `invalid_parameter` */
export const createAttribute = async (tx: Tx, wanted: NewAttribute, now: Date): Promise<number> => {
  const { attribute_code, frontend_input, settings, options } = wanted;
  if (options.length > 0 && !takesOptions(frontend_input)) throw new DomainError('invalid_parameter', { name: 'options' });
  await shareProductImports(tx);
  await checkStores(tx, settings, options);
  const after = withSettings(newAttribute(attribute_code, frontend_input, settings.frontend_label), settings);
  const change = { before: null, after, options: syncOptions([], options, frontend_input === 'select') };
  const [saved] = await orTaken('attribute_attribute_code_key', 'attribute_already_exists', () => saveAttributes(tx, [change], now));
  return saved!.after!.attribute_id;
};

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
  await shareProductImports(tx);
  const before = await lockAttribute(tx, patch.attribute_code);
  if (patch.frontend_input !== undefined && patch.frontend_input !== before.frontend_input) {
    throw new DomainError('invalid_parameter', { name: 'frontend_input' });
  }
  await checkStores(tx, patch.settings, patch.options ?? []);
  const options = patch.options ? await optionChanges(tx, before, patch.options) : [];
  await saveAttributes(tx, [{ before, after: withSettings(before, patch.settings), options }], now);
  return before.attribute_id;
};
