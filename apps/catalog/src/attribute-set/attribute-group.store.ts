import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';

export interface AttributeGroup {
  attribute_group_id: number;
  attribute_set_id: number;
  group_name: string;
}

/** A group of a set (index: attribute_group_attribute_set_id_group_name_key). @throws DomainError `attribute_group_not_found` */
export const findGroup = async (tx: Tx, setId: number, name: string): Promise<AttributeGroup> => {
  const [group] = await tx.query<AttributeGroup[]>(
    'select attribute_group_id, attribute_set_id, group_name from attribute_group where attribute_set_id = $1 and group_name = $2',
    [setId, name],
  );
  if (!group) throw new DomainError('attribute_group_not_found', { attribute_set_id: setId, group_name: name });
  return group;
};

/** Adds a group at the end of a set; the set is locked. @returns null where the name is taken */
export const insertGroup = async (tx: Tx, setId: number, name: string): Promise<AttributeGroup | null> => {
  const [group] = await tx.query<AttributeGroup[]>(
    `insert into attribute_group (attribute_set_id, group_name, sort_order)
     select $1::integer, $2::text, coalesce(max(sort_order), -1) + 1 from attribute_group where attribute_set_id = $1
     on conflict (attribute_set_id, group_name) do nothing
     returning attribute_group_id, attribute_set_id, group_name`,
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
