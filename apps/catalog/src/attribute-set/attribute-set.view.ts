import { ApiProperty } from '@nestjs/swagger';
import { type Database, readRows, readTotal, shownTypes, type Statement, type Tx } from '@entrepot/database';
import { entityTag, Example, IfMatch } from '@entrepot/requests';
import { DomainError, type Page, type Total } from '@entrepot/kernel';
import { lockProductImports, shareProductImports } from '../record/import-lock.store.js';
import { members, setsWhere } from './attribute-set.store.js';

/** Position of an attribute in a group. */
class GroupAttribute {
  @Example('color') attribute_code: string;
  @Example(10) sort_order: number;
}

class SetGroup {
  @Example(31) attribute_group_id: number;
  @Example('Sizes') group_name: string;
  @Example(5) sort_order: number;
  @ApiProperty({ type: [GroupAttribute], description: 'By sort_order' })
  attributes: GroupAttribute[];
}

/** A group of GET /api2/catalog/attributegroup. */
export class AttributeGroupRecord extends SetGroup {
  @Example(5) attribute_set_id: number;
}

/** A set of GET /api2/catalog/attributeSet. */
export class AttributeSetRecord {
  @Example(5) attribute_set_id: number;
  @Example('Shoes') attribute_set_name: string;
  @ApiProperty({ type: [SetGroup], description: 'By sort_order' })
  groups: SetGroup[];
}

export class AttributeSetCreated {
  @Example(true) success: boolean;
  @Example(5) attribute_set_id: number;
  @Example('Shoes') attribute_set_name: string;
}

export class AttributeSetDeleted extends AttributeSetCreated {
  @Example('Attribute set deleted') message: string;
  @Example(0) products_removed: number;
}

/** Answer of a write of a group. */
export class AttributeGroupChanged {
  @Example(true) success: boolean;
  @Example(31) attribute_group_id: number;
  @Example(5) attribute_set_id: number;
  @Example('Sizes') group_name: string;
}

export class AttributeGroupDeleted extends AttributeGroupChanged {
  @Example('Attribute group deleted') message: string;
}

export type SetKey = { id: string | number } | { name: string };
export type GroupKey = { id: string } | { setId: number; name: string };

/** With the version of the set, which moves with each change of its groups and their attributes. */
type Row<T> = T & { attribute_set_id: number; version: number };

const groupsWhere = (condition: string): string => `
  select g.attribute_group_id, g.attribute_set_id, g.group_name, g.sort_order, ${members} as attributes, s.version
  from attribute_group g join attribute_set s using (attribute_set_id) where ${condition} order by g.attribute_group_id`;

const pageOf = (table: string, id: string, where = ''): string =>
  `${id} = any(array(select ${id} from ${table} ${where} order by ${id} limit $1 offset $2))`;

const statements = {
  set: setsWhere('s.attribute_set_id = $1::bigint'),
  setByName: setsWhere('s.attribute_set_name = $1'),
  sets: setsWhere(`s.${pageOf('attribute_set', 'attribute_set_id')}`),
  group: groupsWhere('g.attribute_group_id = $1::bigint'),
  groupByName: groupsWhere('g.attribute_set_id = $1 and g.group_name = $2'),
  groups: groupsWhere(`g.${pageOf('attribute_group', 'attribute_group_id')}`),
  groupsOfSet: groupsWhere(`g.${pageOf('attribute_group', 'attribute_group_id', 'where attribute_set_id = $3')}`),
};

const statement = (name: keyof typeof statements, values: readonly unknown[]): Statement => ({
  name: `attribute_${name}`,
  text: statements[name],
  values,
  types: shownTypes,
});

const tagOf = ({ attribute_set_id, version }: Row<object>): string => entityTag([attribute_set_id, version]);

/** A record, and the tag of its set. */
interface Tagged<T> {
  record: T;
  tag: string;
}

const shown = <T>(row: Row<T>): T => {
  const { version: _, ...record } = row;
  return record as T;
};

const tagged = async <T>(db: Database, lookup: Statement, missing: string, key: object): Promise<Tagged<T>> => {
  const [row] = await readRows<Row<T>>(db, lookup);
  if (!row) throw new DomainError(missing, { ...key });
  return { record: shown(row), tag: tagOf(row) };
};

/** @throws DomainError `attribute_set_not_found` */
export const findSet = (db: Database, key: SetKey): Promise<Tagged<AttributeSetRecord>> =>
  tagged(db, 'id' in key ? statement('set', [key.id]) : statement('setByName', [key.name]), 'attribute_set_not_found', key);

/** Indexes attribute_group_pkey, attribute_group_attribute_set_id_group_name_key. @throws DomainError `attribute_group_not_found` */
export const findSetGroup = (db: Database, key: GroupKey): Promise<Tagged<AttributeGroupRecord>> =>
  tagged(
    db,
    'id' in key ? statement('group', [key.id]) : statement('groupByName', [key.setId, key.name]),
    'attribute_group_not_found',
    key,
  );

interface Listed<T> {
  records: T[];
  /** Only where it was asked for. */
  total: Total | null;
}

const listed = async <T>(
  db: Database,
  page: Page,
  name: 'sets' | 'groups' | 'groupsOfSet',
  table: string,
  set: number[],
): Promise<Listed<T>> => {
  const rows = await readRows<Row<T>>(db, statement(name, [page.limit, (page.page - 1) * page.limit, ...set]));
  const from = `${table}${set.length > 0 ? ' where attribute_set_id = $1' : ''}`;
  return { records: rows.map(shown), total: await readTotal(db, page, { from, values: set }) };
};

/** A page of the sets by their ids, and their count where it is wanted. */
export const listSets = (db: Database, page: Page): Promise<Listed<AttributeSetRecord>> => listed(db, page, 'sets', 'attribute_set', []);

/** A page of the groups by their ids, of one set where it is named. */
export const listGroups = (db: Database, page: Page, setId: number | undefined): Promise<Listed<AttributeGroupRecord>> =>
  setId === undefined ? listed(db, page, 'groups', 'attribute_group', []) : listed(db, page, 'groupsOfSet', 'attribute_group', [setId]);

const setTag = async (tx: Tx, key: SetKey): Promise<string | null> => {
  const [by, value] = 'id' in key ? ['attribute_set_id = $1::bigint', key.id] : ['attribute_set_name = $1', key.name];
  const sql = `select attribute_set_id, version from attribute_set where ${by} for no key update`;
  const [row] = await tx.query<Row<object>[]>(sql, [value]);
  return row ? tagOf(row) : null;
};

/** A write of a set’s groups or of their attributes takes the set’s tag; locks in the order of `shareProductImports`. */
export const SetIsKnown = (): MethodDecorator =>
  IfMatch(async (_controller: unknown, tx, { attribute_set_id: id }: { attribute_set_id: number }) => {
    shareProductImports(tx);
    return setTag(tx, { id });
  });

/** Adds the tag's check to a write that deletes the set. */
export const SetToRemoveIsKnown = (): MethodDecorator =>
  IfMatch(async (_controller: unknown, tx, { attribute_set_name: name }: { attribute_set_name: string }) => {
    lockProductImports(tx);
    return setTag(tx, { name });
  });
