import type { AttributeOption } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError, sameJson } from '@entrepot/kernel';
import { shareProductImports } from '../record/import-lock.store.js';
import { changedOption, labelExists, newOption, noLongerDefault, type OptionChange, type OptionEntry } from './attribute-option.rules.js';
import { areUsed, loadEnds, loadOptionAndDefaults, loadOptionIds } from './attribute-option.store.js';
import { type AttributeDefinition, takesOptions } from './attribute.rules.js';
import { lockAttribute, saveAttributes } from './attribute.store.js';
import { checkStores } from './change-attribute.js';

/** @throws DomainError `attribute_not_found`, `no_pointwise_options` */
const lockWithOptions = async (tx: Tx, code: string): Promise<AttributeDefinition> => {
  shareProductImports(tx);
  const attribute = await lockAttribute(tx, code);
  const { frontend_input, source_model } = attribute;
  if (!takesOptions(frontend_input) || source_model !== null)
    throw new DomainError('no_pointwise_options', { reason: `an attribute of input ${frontend_input} has no options of its own` });
  return attribute;
};

const save = async (tx: Tx, attribute: AttributeDefinition, options: readonly OptionChange[], now: Date): Promise<AttributeOption> => {
  const [saved] = await saveAttributes(tx, [{ before: attribute, after: attribute, options }], now);
  return saved!.options[0]!.after!;
};

const checkLabel = async (tx: Tx, { attribute_id }: AttributeDefinition, label: string): Promise<void> => {
  const taken = await loadOptionIds(tx, [{ attribute_id, label }]);
  if (taken.size > 0) throw labelExists(label, 'admin');
};

/** Options named one at a time: labels stand at the root of the payload. */
const atRoot = (): string => '';

/** Adds an option. @throws DomainError `attribute_not_found`, `no_pointwise_options`, `option_label_exists`, `invalid_parameter` */
export const createOption = async (tx: Tx, code: string, entry: OptionEntry & { admin: string }, now: Date): Promise<AttributeOption> => {
  const attribute = await lockWithOptions(tx, code);
  const { attribute_id, frontend_input } = attribute;
  await checkStores(tx, {}, [entry], atRoot);
  await checkLabel(tx, attribute, entry.admin);
  const ends = await loadEnds(tx, [attribute_id]);
  const option = newOption(entry, ends.get(attribute_id) ?? -1);
  const others = noLongerDefault(await loadOptionAndDefaults(tx, attribute_id, null), option, frontend_input === 'select');
  return save(tx, attribute, [{ before: null, after: option }, ...others], now);
};

/** @throws DomainError `option_not_found` */
const findOption = (options: readonly AttributeOption[], option_id: number): AttributeOption => {
  const option = options.find((one) => one.option_id === option_id);
  if (!option) throw new DomainError('option_not_found', { option_id });
  return option;
};

/**
 * Changes an option of an attribute.
 * @throws DomainError `attribute_not_found`, `no_pointwise_options`, `option_not_found`, `option_label_exists`, `invalid_parameter`
 */
export const changeOption = async (
  tx: Tx,
  code: string,
  entry: OptionEntry & { option_id: number },
  now: Date,
): Promise<AttributeOption> => {
  const attribute = await lockWithOptions(tx, code);
  const known = await loadOptionAndDefaults(tx, attribute.attribute_id, entry.option_id);
  const before = findOption(known, entry.option_id);
  await checkStores(tx, {}, [entry], atRoot);
  const after = changedOption(before, entry);
  if (after.label !== before.label) await checkLabel(tx, attribute, after.label);
  if (sameJson(before, after)) return before;
  return save(tx, attribute, [{ before, after }, ...noLongerDefault(known, after, attribute.frontend_input === 'select')], now);
};

/**
 * Removes an option that no product uses.
 * @throws DomainError `attribute_not_found`, `no_pointwise_options`, `option_not_found`, `option_in_use`
 */
export const deleteOption = async (tx: Tx, code: string, option_id: number, now: Date): Promise<void> => {
  const attribute = await lockWithOptions(tx, code);
  const before = findOption(await loadOptionAndDefaults(tx, attribute.attribute_id, option_id), option_id);
  if (await areUsed(tx, [option_id])) throw new DomainError('option_in_use', { reason: 'products use the option' });
  await saveAttributes(tx, [{ before: attribute, after: attribute, options: [{ before, after: null }] }], now);
};
