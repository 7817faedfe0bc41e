import type { ShownOf, Tx } from '@entrepot/database';
import { firstOf } from '../record/rows.store.js';
import { changeSets } from './attribute-set.store.js';
import { attributeGroupTable, attributeSetMemberTable } from './attribute-set.table.js';

const shown = ['attribute_group_id', 'attribute_set_id', 'group_name'] as const;
const columns = attributeGroupTable.select('', shown);
export type AttributeGroup = ShownOf<typeof attributeGroupTable, (typeof shown)[number]>;

/** A group of a set (index: attribute_group_attribute_set_id_group_name_key). @throws DomainError `attribute_group_not_found` */
export const findGroup = async (tx: Tx, setId: number, name: string): Promise<AttributeGroup> => {
  const where = { attribute_set_id: setId, group_name: name };
  const group = await tx.getRepository(attributeGroupTable.entity).findOne({ select: attributeGroupTable.only(shown), where });
  return firstOf([group], 'attribute_group_not_found', where);
};

/** Adds a group at the end of a set; the set is locked. @returns null where the name is taken */
export const insertGroup = async (tx: Tx, setId: number, name: string): Promise<AttributeGroup | null> => {
  const [group] = await tx.query<AttributeGroup[]>(
    `insert into attribute_group (attribute_set_id, group_name, sort_order)
     select $1::integer, $2::text, coalesce(max(sort_order), -1) + 1 from attribute_group where attribute_set_id = $1
     on conflict (attribute_set_id, group_name) do nothing
     returning ${columns}`,
    [setId, name],
  );
  return group ?? null;
};

/** Whether a group has attributes of the system (index: attribute_set_member_group). */
export const isSystemGroup = async (tx: Tx, groupId: number): Promise<boolean> => {
  const [row] = await tx.query<[{ found: boolean }]>(
    `select exists (
       select from attribute_set_member m join attribute a using (attribute_id)
       where m.attribute_group_id = $1 and not a.is_user_defined) as found`,
    [groupId],
  );
  return row.found;
};

export interface SetMember {
  attribute_set_id: number;
  attribute_id: number;
}

/** Which of the members are not in their sets (index: attribute_set_member_pkey). */
const missingOf = async (tx: Tx, members: readonly SetMember[]): Promise<SetMember[]> =>
  tx.query<SetMember[]>(
    `select r.attribute_set_id, r.attribute_id
     from json_to_recordset($1::json) as r(attribute_set_id integer, attribute_id integer)
     where not exists (
       select from attribute_set_member m where m.attribute_set_id = r.attribute_set_id and m.attribute_id = r.attribute_id)`,
    [JSON.stringify(members)],
  );

/**
 * Adds attributes to sets that do not have them, in the group General (or the set's first). The caller holds the lock of product imports.
 * @returns those that were not there
 */
export const linkAttributes = async (tx: Tx, members: readonly SetMember[]): Promise<SetMember[]> => {
  const missing = members.length > 0 ? await missingOf(tx, members) : [];
  if (missing.length === 0) return [];
  const sets = [...new Set(missing.map(({ attribute_set_id }) => attribute_set_id))];
  return changeSets(tx, sets, () =>
    tx.query<SetMember[]>(
      `insert into attribute_set_member (attribute_set_id, attribute_id, attribute_group_id, sort_order)
       select r.attribute_set_id, r.attribute_id, g.attribute_group_id, 1000
       from json_to_recordset($1::json) as r(attribute_set_id integer, attribute_id integer)
       cross join lateral (
         select attribute_group_id from attribute_group where attribute_set_id = r.attribute_set_id
         order by group_name <> 'General', sort_order, attribute_group_id limit 1) as g
       order by r.attribute_set_id, r.attribute_id
       on conflict (attribute_set_id, attribute_id) do nothing
       returning attribute_set_id, attribute_id`,
      [JSON.stringify(missing)],
    ),
  );
};

/** Finds the sets that have an attribute (index: attribute_set_member_attribute). */
export const setsWith = async (tx: Tx, attributeId: number): Promise<number[]> => {
  const rows = await tx
    .getRepository(attributeSetMemberTable.entity)
    .find({ select: { attribute_set_id: true }, where: { attribute_id: attributeId }, order: { attribute_set_id: 'asc' } });
  return rows.map(({ attribute_set_id }) => attribute_set_id);
};

/**
 * Adds an attribute to a group of its set, or moves it there. Its sort order: as sent, else as it is in the group, else the last. Index
 * attribute_set_member_group. @returns the sort order
 */
export const linkToGroup = async (tx: Tx, member: SetMember & { attribute_group_id: number; sort_order?: number }): Promise<number> => {
  const { attribute_set_id, attribute_id, attribute_group_id, sort_order = null } = member;
  const [row] = await tx.query<[{ sort_order: number }]>(
    `insert into attribute_set_member as known (attribute_set_id, attribute_id, attribute_group_id, sort_order)
     select $1::integer, $2::integer, $3::integer, coalesce($4::integer, least(max(m.sort_order)::bigint + 1, 2147483647), 0)
     from attribute_set_member m where m.attribute_group_id = $3
     on conflict (attribute_set_id, attribute_id) do update
       set attribute_group_id = excluded.attribute_group_id,
           sort_order = case when known.attribute_group_id = excluded.attribute_group_id and $4::integer is null
             then known.sort_order else excluded.sort_order end
     returning sort_order`,
    [attribute_set_id, attribute_id, attribute_group_id, sort_order],
  );
  return row.sort_order;
};

/** Removes an attribute from a set (index: attribute_set_member_pkey). @returns whether the set had it */
export const unlinkFromSet = async (tx: Tx, attribute_set_id: number, attribute_id: number): Promise<boolean> =>
  (await tx.getRepository(attributeSetMemberTable.entity).delete({ attribute_set_id, attribute_id })).affected === 1;

/** Renames a group. @throws the violation of attribute_group_attribute_set_id_group_name_key where the set has one of that name */
export const saveGroupName = async (tx: Tx, attribute_group_id: number, group_name: string): Promise<void> => {
  await tx.getRepository(attributeGroupTable.entity).update({ attribute_group_id }, { group_name });
};

/** Removes a group; the attributes in it leave the set. */
export const removeGroup = async (tx: Tx, attribute_group_id: number): Promise<void> => {
  await tx.getRepository(attributeGroupTable.entity).delete({ attribute_group_id });
};
