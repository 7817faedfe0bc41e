import type { Tx } from '@entrepot/database';
import { newOption, type OptionChange } from '../attribute/attribute-option.rules.js';
import { loadEnds, loadOptionIds, optionKey, type OptionLabel } from '../attribute/attribute-option.store.js';
import { loadDefinitions, saveAttributes } from '../attribute/attribute.store.js';

const newOptions = (labels: readonly string[], last: number): OptionChange[] => {
  let end = last;
  return labels.map((admin) => {
    const after = newOption({ admin }, end);
    end = after.sort_order;
    return { before: null, after };
  });
};

/** Option ids by `optionKey`; new labels become options at the end of their attribute's list. The caller holds the lock of product imports. */
export const ensureOptions = async (tx: Tx, labels: readonly OptionLabel[], now: Date): Promise<Map<string, number>> => {
  const wanted = [...new Map(labels.map((label) => [optionKey(label), label])).values()];
  const ids = await loadOptionIds(tx, wanted);
  const missing = wanted.filter((label) => !ids.has(optionKey(label)));
  if (missing.length === 0) return ids;
  const attributes = await loadDefinitions(tx, [...new Set(missing.map(({ attribute_id }) => attribute_id))]);
  const ends = await loadEnds(
    tx,
    attributes.map(({ attribute_id }) => attribute_id),
  );
  const changes = attributes.map((attribute) => {
    const own = missing.filter(({ attribute_id }) => attribute_id === attribute.attribute_id).map(({ label }) => label);
    return { before: attribute, after: attribute, options: newOptions(own, ends.get(attribute.attribute_id) ?? -1) };
  });
  for (const { before, options } of await saveAttributes(tx, changes, now)) {
    for (const { after } of options) {
      if (before && after) ids.set(optionKey({ attribute_id: before.attribute_id, label: after.label }), after.option_id);
    }
  }
  return ids;
};
