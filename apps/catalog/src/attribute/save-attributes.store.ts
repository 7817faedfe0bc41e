import { type Tx, insertRows } from '@entrepot/database';
import { sameJson } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import type { AttributeDefinition } from './attribute-definition.rules.js';
import { tellAttribute, type AttributeChange } from './attribute-events.rules.js';
import { attributeColumns } from './attribute-definition.store.js';
import { takeIds, writeRows } from '../record/rows.store.js';
import { numberOptions, saveOptions } from './save-options.store.js';

const types = { ...attributeColumns, created_at: 'timestamptz', updated_at: 'timestamptz' };
const changing = Object.keys(types).filter((name) => !['attribute_id', 'attribute_code', 'created_at'].includes(name));
const upsert = `${insertRows('attribute', types)} on conflict (attribute_id) do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}`;
const labelColumns = { attribute_id: 'integer', store_id: 'integer', label: 'text' };

const saveLabels = async (tx: Tx, changes: readonly AttributeChange[]): Promise<void> => {
  const relabelled = changes.flatMap(({ before, after }) =>
    after && !sameJson(before?.frontend_labels ?? {}, after.frontend_labels) ? [after] : [],
  );
  if (relabelled.length === 0) return;
  await tx.query('delete from attribute_label where attribute_id = any($1)', [relabelled.map(({ attribute_id }) => attribute_id)]);
  await writeRows(
    tx,
    insertRows('attribute_label', labelColumns),
    relabelled.flatMap(({ attribute_id, frontend_labels }) =>
      Object.entries(frontend_labels).map(([store_id, label]) => ({ attribute_id, store_id, label })),
    ),
  );
};

const number = async (tx: Tx, changes: readonly AttributeChange[]): Promise<AttributeChange[]> => {
  const ids = await takeIds(tx, 'attribute', 'attribute_id', changes.filter(({ before }) => before === null).length);
  const numbered: AttributeChange[] = [];
  for (const { before, after, options } of changes) {
    const identified = after && !before ? { ...after, attribute_id: ids.shift()! } : after;
    numbered.push({ before, after: identified, options: await numberOptions(tx, options) });
  }
  return numbered;
};

/** Writes attributes with what changes of their options, and their events. @returns the changes as they were saved, with ids and versions */
export const saveAttributes = async (tx: Tx, changes: readonly AttributeChange[], now: Date): Promise<AttributeChange[]> => {
  const told = (await number(tx, changes)).map((change) => ({ change, ...tellAttribute(change) }));
  const saved = told
    .filter(({ events }) => events.length > 0)
    .map(({ change, version }) => ({ ...change, after: change.after && { ...change.after, version } }));
  const rows = saved.flatMap(({ after }) => (after ? [after] : []));
  const row = (attribute: AttributeDefinition) => ({
    ...attribute,
    is_user_defined: attribute.is_user_defined === 1,
    created_at: now,
    updated_at: now,
  });
  await writeRows(tx, upsert, rows.map(row));
  await saveLabels(tx, saved);
  for (const { before, after, options } of saved) await saveOptions(tx, (after ?? before)!.attribute_id, options);
  const gone = saved.flatMap(({ before, after }) => (before && !after ? [before.attribute_id] : []));
  if (gone.length > 0) await tx.query('delete from attribute where attribute_id = any($1)', [gone]);
  await appendEvents(
    tx,
    told.flatMap(({ events }) => events),
  );
  return saved;
};
