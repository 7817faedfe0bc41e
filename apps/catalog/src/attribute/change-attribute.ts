import type { Tx } from '@entrepot/database';
import { DomainError, type Fault } from '@entrepot/kernel';
import { orTaken } from '../attribute-set/attribute-set.store.js';
import { shareProductImports } from '../record/import-lock.store.js';
import { knownStoreIds } from '../store/store.store.js';
import { type OptionEntry, syncOptions, type OptionChange } from './attribute-option.rules.js';
import { areUsed, loadOptions } from './attribute-option.store.js';
import { type AttributeSettings, newAttribute, withSettings, takesOptions, type AttributeDefinition } from './attribute.rules.js';
import { type ChangeAttributeRequest, type CreateAttributeRequest, settingsOf } from './attribute.requests.js';
import { saveAttributes, lockAttribute } from './attribute.store.js';

/**
 * Refuses labels for stores that are not known.
 * @param path of the fields of an option in the request
 * @throws DomainError `invalid_parameter`
 */
export const checkStores = async (
  tx: Tx,
  { frontend_labels = {} }: Pick<Partial<AttributeSettings>, 'frontend_labels'>,
  options: readonly OptionEntry[],
  path = (index: number): string => `options[${index}].`,
): Promise<void> => {
  const named = [
    ...Object.keys(frontend_labels).map((id) => ({ id, name: `frontend_labels.${id}` })),
    ...options.flatMap(({ labels = {} }, index) => Object.keys(labels).map((id) => ({ id, name: `${path(index)}labels.${id}` }))),
  ];
  const known = await knownStoreIds(tx, [...new Set(named.map(({ id }) => Number(id)))]);
  const unknown = named.filter(({ id }) => !known.has(Number(id)));
  const faults = unknown.map(({ name, id }): Fault => ({ path: name, code: 'not_found', message: `no store has the id ${id}`, value: id }));
  if (unknown[0]) throw new DomainError('invalid_parameter', { name: unknown[0].name, faults });
};

const noOptions = (frontend_input: string): DomainError =>
  new DomainError('invalid_parameter', {
    name: 'options',
    code: 'unsupported',
    reason: `an attribute of input ${frontend_input} has none of its own`,
  });

/** Creates an attribute. @throws DomainError `attribute_already_exists`, `option_label_exists`, `invalid_parameter` */
export const createAttribute = async (tx: Tx, request: CreateAttributeRequest, now: Date): Promise<number> => {
  const { attribute_code, frontend_input, frontend_label, options } = request;
  if (options.length > 0 && !takesOptions(frontend_input)) throw noOptions(frontend_input);
  shareProductImports(tx);
  await checkStores(tx, request, options);
  const after = withSettings(newAttribute(attribute_code, frontend_input, frontend_label), settingsOf(request));
  const change = { before: null, after, options: syncOptions([], options, frontend_input === 'select') };
  const [saved] = await orTaken('attribute_attribute_code_key', 'attribute_already_exists', () => saveAttributes(tx, [change], now));
  return saved!.after!.attribute_id;
};

const optionChanges = async (
  tx: Tx,
  { attribute_id, frontend_input, source_model }: AttributeDefinition,
  entries: readonly OptionEntry[],
): Promise<OptionChange[]> => {
  if (!takesOptions(frontend_input) || source_model !== null) {
    if (entries.length === 0 && !takesOptions(frontend_input)) return [];
    throw noOptions(frontend_input);
  }
  const changes = syncOptions(await loadOptions(tx, attribute_id), entries, frontend_input === 'select');
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before.option_id] : []));
  if (await areUsed(tx, removed))
    throw new DomainError('option_in_use', { path: 'options', reason: 'products use an option that is left out' });
  return changes;
};

/**
 * Changes settings of an attribute, and its options as a whole.
 * @throws DomainError `attribute_not_found`, `option_not_found`, `option_label_exists`, `option_in_use`, `invalid_parameter`
 */
export const changeAttribute = async (tx: Tx, request: ChangeAttributeRequest, now: Date): Promise<number> => {
  shareProductImports(tx);
  const { attribute_code, frontend_input, options: entries } = request;
  const before = await lockAttribute(tx, attribute_code);
  if (frontend_input !== undefined && frontend_input !== before.frontend_input) {
    throw new DomainError('invalid_parameter', {
      name: 'frontend_input',
      code: 'conflict',
      reason: `is ${before.frontend_input}, and stays so`,
    });
  }
  await checkStores(tx, request, entries ?? []);
  const options = entries ? await optionChanges(tx, before, entries) : [];
  await saveAttributes(tx, [{ before, after: withSettings(before, settingsOf(request)), options }], now);
  return before.attribute_id;
};
