import type { EntityManager } from 'typeorm';
import { writeRows } from './rows.js';

export interface OptionLabel {
  attribute_id: number;
  label: string;
}

export const optionKey = ({ attribute_id, label }: OptionLabel): string => `${attribute_id} ${label}`;

/** Option ids by `optionKey` (index: attribute_option_attribute_id_label_key). */
export const loadOptionIds = async (tx: EntityManager, labels: readonly OptionLabel[]): Promise<Map<string, number>> => {
  if (labels.length === 0) return new Map();
  const rows = await tx.query<(OptionLabel & { option_id: number })[]>(
    `select o.option_id, o.attribute_id, o.label
     from json_to_recordset($1::json) as r(attribute_id integer, label text)
     join attribute_option o on o.attribute_id = r.attribute_id and o.label = r.label`,
    [JSON.stringify(labels)],
  );
  return new Map(rows.map((row) => [optionKey(row), row.option_id]));
};

/** Option ids by `optionKey`; labels that are new become options at the end of their attribute's list. */
export const ensureOptions = async (tx: EntityManager, labels: readonly OptionLabel[]): Promise<Map<string, number>> => {
  const wanted = [...new Map(labels.map((label) => [optionKey(label), label])).values()];
  const known = await loadOptionIds(tx, wanted);
  const missing = wanted.filter((label) => !known.has(optionKey(label)));
  if (missing.length === 0) return known;
  await writeRows(
    tx,
    `insert into attribute_option (attribute_id, label, sort_order)
     select r.attribute_id, r.label, last.position + row_number() over (partition by r.attribute_id order by r.at)
     from json_to_recordset($1::json) as r(attribute_id integer, label text, at integer)
     cross join lateral (select coalesce(max(o.sort_order), -1) as position from attribute_option o where o.attribute_id = r.attribute_id) as last
     order by r.attribute_id, r.at
     on conflict (attribute_id, label) do nothing`,
    missing.map((label, at) => ({ ...label, at })),
  );
  return loadOptionIds(tx, wanted);
};
