import { In } from 'typeorm';
import type { Tx } from '@entrepot/database';
import { sameJson } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { firstOf, writeRows } from '../record/rows.store.js';
import { stamped } from '../record/stamp.rules.js';
import { numberOptions, saveOptions } from './attribute-option.store.js';
import { type AttributeDefinition, newAttribute, type Attribute, applyChange, type AttributeChange } from './attribute.rules.js';
import { attributeLabelTable, attributeTable } from './attribute.table.js';

const own = attributeTable.names.filter((name) => !name.endsWith('_at'));
const columns = attributeTable.select('a', own).replace('a.is_user_defined', 'a.is_user_defined::integer');

/** Whole attributes by their ids; indexes attribute_pkey, attribute_label_pkey. */
const byIds = `
  select ${columns}, coalesce((
      select json_object_agg(l.store_id, l.label order by l.store_id) from attribute_label l where l.attribute_id = a.attribute_id), '{}') as frontend_labels
  from attribute a where a.attribute_id = any($1) order by a.attribute_id`;

export const loadDefinitions = (tx: Tx, ids: readonly number[]): Promise<AttributeDefinition[]> =>
  tx.query<AttributeDefinition[]>(byIds, [ids]);

/** Finds the id of a code (index: attribute_attribute_code_key). @throws DomainError `attribute_not_found` */
export const findAttributeId = async (tx: Tx, code: string, lock: '' | 'for no key update' = ''): Promise<number> => {
  const sql = `select attribute_id from attribute where attribute_code = $1 ${lock}`;
  const rows = await tx.query<{ attribute_id: number }[]>(sql, [code]);
  return firstOf(rows, 'attribute_not_found', { attribute_code: code }).attribute_id;
};

/**
 * An attribute, locked for this transaction. Two statements: one that waits for the lock would read the labels from before.
 * @throws DomainError `attribute_not_found`
 */
export const lockAttribute = async (tx: Tx, code: string): Promise<AttributeDefinition> => {
  const [attribute] = await loadDefinitions(tx, [await findAttributeId(tx, code, 'for no key update')]);
  return attribute!;
};

export interface StoredAttribute extends Attribute {
  attribute_id: number;
}

/** Attributes by code (index: attribute_attribute_code_key). */
export const loadAttributes = async (tx: Tx, codes: Iterable<string>): Promise<Map<string, StoredAttribute>> => {
  const rows = await tx.query<StoredAttribute[]>(
    `select a.attribute_id, a.attribute_code, a.frontend_input,
       case when a.source_model is not null then array(
         select o.label from attribute_option o where o.attribute_id = a.attribute_id order by o.sort_order) end as fixed_options
     from attribute a where a.attribute_code = any($1)`,
    [[...codes]],
  );
  return new Map(rows.map((row) => [row.attribute_code, row]));
};

/** Creates attributes that an import names and that do not exist yet; the code is the label. The caller holds the lock of product imports. */
export const createAttributes = async (tx: Tx, attributes: readonly Attribute[], now: Date): Promise<void> => {
  const byCode = [...attributes].sort((a, b) => (a.attribute_code < b.attribute_code ? -1 : 1));
  const changes = byCode.map(({ attribute_code: code, frontend_input }) => ({
    before: null,
    after: newAttribute(code, frontend_input, code),
    options: [],
  }));
  await saveAttributes(tx, changes, now);
};

const upsert = attributeTable.upsert(own, {
  also: { created_at: '$2::timestamptz', updated_at: '$2::timestamptz' },
  kept: ['attribute_code', 'created_at'],
});

const saveLabels = async (tx: Tx, changes: readonly AttributeChange[]): Promise<void> => {
  const relabelled = changes.flatMap(({ before, after }) =>
    after && !sameJson(before?.frontend_labels ?? {}, after.frontend_labels) ? [after] : [],
  );
  if (relabelled.length === 0) return;
  const labels = tx.getRepository(attributeLabelTable.entity);
  await labels.delete({ attribute_id: In(relabelled.map(({ attribute_id }) => attribute_id)) });
  await labels.insert(
    relabelled.flatMap(({ attribute_id, frontend_labels }) =>
      Object.entries(frontend_labels).map(([store_id, label]) => ({ attribute_id, store_id: Number(store_id), label })),
    ),
  );
};

const number = async (tx: Tx, changes: readonly AttributeChange[]): Promise<AttributeChange[]> => {
  const ids = await tx.ids(attributeTable, changes.filter(({ before }) => before === null).length);
  const numbered: AttributeChange[] = [];
  for (const { before, after, options } of changes) {
    const identified = after && !before ? { ...after, attribute_id: ids.shift()! } : after;
    numbered.push({ before, after: identified, options: await numberOptions(tx, options) });
  }
  return numbered;
};

/** Writes changed attributes and options, and their events. @returns the changes that were saved, with ids and versions */
export const saveAttributes = async (tx: Tx, changes: readonly AttributeChange[], now: Date): Promise<AttributeChange[]> => {
  const applied = (await number(tx, changes)).map((change) => ({ ...change, ...applyChange(change) }));
  const saved = applied.filter(({ events }) => events.length > 0).map(({ before, state, options }) => ({ before, after: state, options }));
  const rows = saved.flatMap(({ after }) => (after ? [after] : []));
  await writeRows(
    tx,
    upsert,
    rows.map((row) => ({ ...row, is_user_defined: row.is_user_defined === 1 })),
    now,
  );
  await saveLabels(tx, saved);
  for (const { before, after, options } of saved) await saveOptions(tx, (after ?? before)!.attribute_id, options);
  const gone = saved.flatMap(({ before, after }) => (before && !after ? [before.attribute_id] : []));
  if (gone.length > 0) await tx.getRepository(attributeTable.entity).delete({ attribute_id: In(gone) });
  await appendEvents(
    tx,
    applied.flatMap(({ events }) => stamped(events, now)),
  );
  return saved;
};
