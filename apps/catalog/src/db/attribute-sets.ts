import type { EntityManager } from 'typeorm';
import { defaultAttributeSet } from '../domain/product.js';

/** Attribute set ids by name. */
export const loadAttributeSets = async (tx: EntityManager, names: Iterable<string>): Promise<Map<string, number>> => {
  const rows = await tx.query<{ attribute_set_id: number; attribute_set_name: string }[]>(
    'select attribute_set_id, attribute_set_name from attribute_set where attribute_set_name = any($1)',
    [[...names]],
  );
  return new Map(rows.map((row) => [row.attribute_set_name, row.attribute_set_id]));
};

/** Creates sets with the groups and attributes of the Default set. */
export const createAttributeSets = async (tx: EntityManager, names: readonly string[]): Promise<void> => {
  if (names.length === 0) return;
  const sets = await tx.query<{ attribute_set_id: number }[]>(
    `insert into attribute_set (attribute_set_name) select unnest($1::text[]) on conflict do nothing returning attribute_set_id`,
    [names],
  );
  const ids = sets.map((row) => row.attribute_set_id);
  await tx.query(
    `insert into attribute_group (attribute_set_id, group_name, sort_order)
     select unnest($1::integer[]), g.group_name, g.sort_order
     from attribute_group g join attribute_set s using (attribute_set_id) where s.attribute_set_name = $2`,
    [ids, defaultAttributeSet],
  );
  await tx.query(
    `insert into attribute_set_member (attribute_set_id, attribute_id, attribute_group_id, sort_order)
     select mine.attribute_set_id, m.attribute_id, mine.attribute_group_id, m.sort_order
     from attribute_set s
     join attribute_set_member m on m.attribute_set_id = s.attribute_set_id
     join attribute_group theirs on theirs.attribute_group_id = m.attribute_group_id
     join attribute_group mine on mine.attribute_set_id = any($1) and mine.group_name = theirs.group_name
     where s.attribute_set_name = $2`,
    [ids, defaultAttributeSet],
  );
};

export interface SetMember {
  attribute_set_id: number;
  attribute_id: number;
}

/** Puts attributes into sets that do not have them, in the group General (or the set's first). @returns those that were not there */
export const linkAttributes = (tx: EntityManager, members: readonly SetMember[]): Promise<SetMember[]> => {
  if (members.length === 0) return Promise.resolve([]);
  return tx.query<SetMember[]>(
    `insert into attribute_set_member (attribute_set_id, attribute_id, attribute_group_id, sort_order)
     select r.attribute_set_id, r.attribute_id, g.attribute_group_id, 1000
     from json_to_recordset($1::json) as r(attribute_set_id integer, attribute_id integer)
     cross join lateral (
       select attribute_group_id from attribute_group where attribute_set_id = r.attribute_set_id
       order by group_name <> 'General', sort_order, attribute_group_id limit 1) as g
     order by r.attribute_set_id, r.attribute_id
     on conflict (attribute_set_id, attribute_id) do nothing
     returning attribute_set_id, attribute_id`,
    [JSON.stringify(members)],
  );
};
