import { type Tx, insertRows, rowsFrom } from '@entrepot/database';
import { sameJson } from '@entrepot/kernel';
import { unnumbered, type OptionChange } from './attribute-option.rules.js';
import { takeIds, writeRows } from '../record/rows.store.js';

/** Gives new options their ids. */
export const numberOptions = async (tx: Tx, changes: readonly OptionChange[]): Promise<OptionChange[]> => {
  const isNew = ({ after }: OptionChange): boolean => after?.option_id === unnumbered;
  const ids = await takeIds(tx, 'attribute_option', 'option_id', changes.filter(isNew).length);
  return changes.map((change) =>
    change.after && isNew(change) ? { ...change, after: { ...change.after, option_id: ids.shift()! } } : change,
  );
};

const columns = { option_id: 'integer', attribute_id: 'integer', label: 'text', sort_order: 'integer', is_default: 'boolean' };
const labelColumns = { option_id: 'integer', store_id: 'integer', label: 'text' };

/** Writes the options of one attribute: removed ones first, so that their labels are free, then changed ones, then new ones. */
export const saveOptions = async (tx: Tx, attribute_id: number, changes: readonly OptionChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before.option_id] : []));
  const rows = changes.flatMap(({ before, after }) => (after ? [{ ...after, attribute_id, isNew: before === null }] : []));
  if (removed.length > 0) await tx.query('delete from attribute_option where option_id = any($1)', [removed]);
  await writeRows(
    tx,
    `update attribute_option o set label = row.label, sort_order = row.sort_order, is_default = row.is_default
     from ${rowsFrom(columns)} where o.option_id = row.option_id`,
    rows.filter(({ isNew }) => !isNew),
  );
  await writeRows(
    tx,
    insertRows('attribute_option', columns),
    rows.filter(({ isNew }) => isNew),
  );
  const relabelled = changes.flatMap(({ before, after }) => (after && !sameJson(before?.labels ?? {}, after.labels) ? [after] : []));
  if (relabelled.length === 0) return;
  await tx.query('delete from attribute_option_label where option_id = any($1)', [relabelled.map(({ option_id }) => option_id)]);
  await writeRows(
    tx,
    insertRows('attribute_option_label', labelColumns),
    relabelled.flatMap(({ option_id, labels }) => Object.entries(labels).map(([store_id, label]) => ({ option_id, store_id, label }))),
  );
};
