import { In } from 'typeorm';
import type { AttributeOption } from '@entrepot/contracts';
import { rowsFrom, type Tx } from '@entrepot/database';
import { sameJson } from '@entrepot/kernel';
import { writeRows } from '../record/rows.store.js';
import { unnumbered, type OptionChange } from './attribute-option.rules.js';
import { attributeOptionLabelTable, attributeOptionTable } from './attribute.table.js';

export interface OptionLabel {
  attribute_id: number;
  label: string;
}

export const optionKey = ({ attribute_id, label }: OptionLabel): string => `${attribute_id} ${label}`;

/** Option ids by `optionKey` (index: attribute_option_attribute_id_label_key). */
export const loadOptionIds = async (tx: Tx, labels: readonly OptionLabel[]): Promise<Map<string, number>> => {
  if (labels.length === 0) return new Map();
  const rows = await tx.query<(OptionLabel & { option_id: number })[]>(
    `select o.option_id, o.attribute_id, o.label
     from json_to_recordset($1::json) as r(attribute_id integer, label text)
     join attribute_option o on o.attribute_id = r.attribute_id and o.label = r.label`,
    [JSON.stringify(labels)],
  );
  return new Map(rows.map((row) => [optionKey(row), row.option_id]));
};

const optionsWhere = (condition: string): string => `
  select ${attributeOptionTable.select('o', ['option_id', 'label', 'sort_order', 'is_default'])}, coalesce((
      select json_object_agg(l.store_id, l.label order by l.store_id) from attribute_option_label l where l.option_id = o.option_id), '{}') as labels
  from attribute_option o where o.attribute_id = $1 ${condition} order by o.option_id`;

const allOptions = optionsWhere('');
const optionOrDefault = optionsWhere('and (o.option_id = $2 or o.is_default)');

/** All options of an attribute (index: attribute_option_attribute_id_label_key). */
export const loadOptions = (tx: Pick<Tx, 'query'>, attributeId: number): Promise<AttributeOption[]> =>
  tx.query<AttributeOption[]>(allOptions, [attributeId]);

/** Reads an option of an attribute, if it exists there, and the options that are the default. */
export const loadOptionAndDefaults = (tx: Tx, attributeId: number, optionId: number | null): Promise<AttributeOption[]> =>
  tx.query<AttributeOption[]>(optionOrDefault, [attributeId, optionId]);

/** Where the lists of some attributes end: -1 where they are empty. */
export const loadEnds = async (tx: Tx, attributeIds: readonly number[]): Promise<Map<number, number>> => {
  const rows = await tx.query<{ attribute_id: number; last: number }[]>(
    `select r.attribute_id, coalesce((select max(o.sort_order) from attribute_option o where o.attribute_id = r.attribute_id), -1) as last
     from unnest($1::integer[]) as r(attribute_id)`,
    [attributeIds],
  );
  return new Map(rows.map(({ attribute_id, last }) => [attribute_id, last]));
};

/**
 * Whether a product uses one of the options: one lookup in the index product_attribute_option_option for each. `order by` forces the index:
 * where options are used often on average, PostgreSQL would otherwise scan the table, all of it for an option that is not used.
 */
export const usedOptions = `
  select exists (
    select from unnest($1::integer[]) as sent(option_id)
    cross join lateral (
      select from product_attribute_option po where po.option_id = sent.option_id order by po.product_id limit 1) as used) as used`;

export const areUsed = async (tx: Tx, optionIds: readonly number[]): Promise<boolean> => {
  const [row] = await tx.query<[{ used: boolean }]>(usedOptions, [optionIds]);
  return row.used;
};

/** Gives new options their ids. */
export const numberOptions = async (tx: Tx, changes: readonly OptionChange[]): Promise<OptionChange[]> => {
  const isNew = ({ after }: OptionChange): boolean => after?.option_id === unnumbered;
  const ids = await tx.ids(attributeOptionTable, changes.filter(isNew).length);
  return changes.map((change) =>
    change.after && isNew(change) ? { ...change, after: { ...change.after, option_id: ids.shift()! } } : change,
  );
};

const insertOptions = attributeOptionTable.insert(attributeOptionTable.names);
const updateOptions = `
  update attribute_option o set ${attributeOptionTable.assign(['label', 'sort_order', 'is_default'], 'row')}
  from ${rowsFrom(attributeOptionTable.types())} where o.option_id = row.option_id`;

/** Writes the options of one attribute: removed ones first, so that their labels are free, then changed ones, then new ones. */
export const saveOptions = async (tx: Tx, attribute_id: number, changes: readonly OptionChange[]): Promise<void> => {
  if (changes.length === 0) return;
  const removed = changes.flatMap(({ before, after }) => (before && !after ? [before.option_id] : []));
  const rows = changes.flatMap(({ before, after }) => (after ? [{ ...after, attribute_id, isNew: before === null }] : []));
  if (removed.length > 0) await tx.getRepository(attributeOptionTable.entity).delete({ option_id: In(removed) });
  await writeRows(
    tx,
    updateOptions,
    rows.filter(({ isNew }) => !isNew),
  );
  await writeRows(
    tx,
    insertOptions,
    rows.filter(({ isNew }) => isNew),
  );
  const relabelled = changes.flatMap(({ before, after }) => (after && !sameJson(before?.labels ?? {}, after.labels) ? [after] : []));
  if (relabelled.length === 0) return;
  const repository = tx.getRepository(attributeOptionLabelTable.entity);
  await repository.delete({ option_id: In(relabelled.map(({ option_id }) => option_id)) });
  await repository.insert(
    relabelled.flatMap(({ option_id, labels }) =>
      Object.entries(labels).map(([store_id, label]) => ({ option_id, store_id: Number(store_id), label })),
    ),
  );
};
