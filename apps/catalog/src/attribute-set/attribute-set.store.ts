import { In } from 'typeorm';
import { violatedConstraint, type Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { firstOf } from '../record/rows.store.js';
import { setCreated, setUpdated, type AttributeSet } from './attribute-set.rules.js';
import { attributeGroupTable, attributeSetMemberTable, attributeSetTable } from './attribute-set.table.js';

/** Runs a write that sets a unique name. @throws DomainError `code` where the name is taken, also by a concurrent write */
export const orTaken = async <T>(constraint: string, code: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) === constraint) throw new DomainError(code, {}, { cause: error });
    throw error;
  }
};

/** Attribute set ids by name (index: attribute_set_attribute_set_name_key). */
export const loadAttributeSets = async (tx: Tx, names: Iterable<string>): Promise<Map<string, number>> => {
  const rows = await tx.getRepository(attributeSetTable.entity).findBy({ attribute_set_name: In([...names]) });
  return new Map(rows.map((row) => [row.attribute_set_name, row.attribute_set_id]));
};

/** SQL of the attributes of the group `g` (index: attribute_set_member_group). */
export const members = `coalesce((
  select json_agg(${attributeSetMemberTable.json('m', ['sort_order'], { attribute_code: 'a.attribute_code' })} order by m.sort_order, a.attribute_id)
  from attribute_set_member m join attribute a using (attribute_id) where m.attribute_group_id = g.attribute_group_id), '[]')`;

/** Indexes attribute_set_pkey, attribute_group_attribute_set_id_group_name_key, attribute_set_member_group. */
export const setsWhere = (condition: string): string => `
  select s.attribute_set_id, s.attribute_set_name, s.version, coalesce((
      select json_agg(${attributeGroupTable.json('g', ['attribute_group_id', 'group_name', 'sort_order'], { attributes: members })}
        order by g.sort_order, g.attribute_group_id)
      from attribute_group g where g.attribute_set_id = s.attribute_set_id), '[]') as groups
  from attribute_set s where ${condition} order by s.attribute_set_id`;
const wholeSets = setsWhere('s.attribute_set_id = any($1)');

export const loadSets = (tx: Pick<Tx, 'query'>, ids: readonly number[]): Promise<AttributeSet[]> =>
  tx.query<AttributeSet[]>(wholeSets, [ids]);

/**
 * Creates sets with the groups and attributes of another one, which is locked against changes, and publishes them.
 * @throws DomainError `attribute_set_not_found`
 */
export const cloneSet = async (tx: Tx, skeletonId: number, names: readonly string[]): Promise<AttributeSet[]> => {
  const sets = tx.getRepository(attributeSetTable.entity);
  const where = { attribute_set_id: skeletonId };
  firstOf([await sets.findOne({ where, lock: { mode: 'pessimistic_read' } })], 'attribute_set_not_found', where);
  const { identifiers } = await sets.insert(names.map((attribute_set_name) => ({ attribute_set_name })));
  const ids = identifiers.map((row) => row['attribute_set_id'] as number);
  await tx.query(
    `insert into attribute_group (attribute_set_id, group_name, sort_order)
     select s.id, g.group_name, g.sort_order from unnest($1::integer[]) as s(id), attribute_group g where g.attribute_set_id = $2
     order by s.id, g.sort_order, g.attribute_group_id`,
    [ids, skeletonId],
  );
  await tx.query(
    `insert into attribute_set_member (attribute_set_id, attribute_id, attribute_group_id, sort_order)
     select mine.attribute_set_id, m.attribute_id, mine.attribute_group_id, m.sort_order
     from attribute_set_member m
     join attribute_group theirs on theirs.attribute_group_id = m.attribute_group_id
     join attribute_group mine on mine.attribute_set_id = any($1) and mine.group_name = theirs.group_name
     where m.attribute_set_id = $2`,
    [ids, skeletonId],
  );
  const created = await loadSets(tx, ids);
  await appendEvents(tx, created.map(setCreated));
  return created;
};

/** Locks a set by its name. @throws DomainError `attribute_set_not_found` */
export const lockSetByName = async (tx: Tx, name: string): Promise<number> => {
  const where = { attribute_set_name: name };
  const set = await tx.getRepository(attributeSetTable.entity).findOne({ where, lock: { mode: 'pessimistic_write' } });
  return firstOf([set], 'attribute_set_not_found', where).attribute_set_id;
};

/** Deletes a set with its groups. */
export const removeSet = async (tx: Tx, attribute_set_id: number): Promise<void> => {
  await tx.getRepository(attributeSetTable.entity).delete({ attribute_set_id });
};

/**
 * Changes groups or links of sets, which are locked in the order of their ids, and publishes an event for each set that differs.
 * @throws DomainError `attribute_set_not_found`
 */
export const changeSets = async <T>(tx: Tx, ids: readonly number[], work: () => Promise<T>): Promise<T> => {
  const sets = tx.getRepository(attributeSetTable.entity);
  const where = { attribute_set_id: In(ids) };
  const locked = await sets.find({ where, order: { attribute_set_id: 'asc' }, lock: { mode: 'for_no_key_update' } });
  if (locked.length < ids.length) throw new DomainError('attribute_set_not_found', { ids });
  const before = await loadSets(tx, ids);
  const result = await work();
  const after = await loadSets(tx, ids);
  const events = before.flatMap((set, index) => setUpdated(set, after[index]!) ?? []);
  await sets.increment({ attribute_set_id: In(events.map(({ subject }) => Number(subject))) }, 'version', 1);
  await appendEvents(tx, events);
  return result;
};
