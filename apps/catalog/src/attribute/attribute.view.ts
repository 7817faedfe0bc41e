import { ApiProperty } from '@nestjs/swagger';
import { attributeFlags, type AttributeFlag } from '@entrepot/contracts';
import {
  anyOf,
  type Database,
  preparedNames,
  range,
  shownTypes,
  type Statement,
  type Tx,
  type WalkCondition,
  readRows,
} from '@entrepot/database';
import { Example, IfMatch, entityTag, type WalkedList } from '@entrepot/requests';
import { type DateRange, DomainError, type Page, type Sort } from '@entrepot/kernel';
import { lockProductImports, shareProductImports } from '../record/import-lock.store.js';
import { assertStore, type StoreWalkQuery, viewOf, type StoreView, type View, readView } from '../store/store.view.js';
import { frontendInputs, type FrontendInput } from './attribute.rules.js';
import { attributeOptionTable, attributeTable } from './attribute.table.js';

/** An option as the API shows it (contract 2, "Attribute option"). */
export class AttributeOptionRecord {
  @ApiProperty({ type: 'integer', example: 12 })
  option_id: number;
  @ApiProperty({ example: 'Azul', description: 'The admin’s label, whatever store is asked for' })
  value: string;
  @ApiProperty({ example: 'Blue', description: 'The label of the store that is asked for, else the admin’s' })
  label: string;
  @ApiProperty({ type: 'integer', example: 0 })
  sort_order: number;
  @ApiProperty({ example: false })
  is_default: boolean;
}

const flag = { enum: [0, 1] };
const flagsInExample: readonly AttributeFlag[] = ['is_global', 'is_visible', 'is_filterable', 'is_configurable'];

/** An attribute of GET /api2/attribute (contract 4, "Attribute"); its flags are properties as well. */
export class AttributeRecord {
  @ApiProperty({ type: 'integer', example: 37 })
  attribute_id: number;
  @ApiProperty({ example: 'color' })
  attribute_code: string;
  @ApiProperty({ enum: [...frontendInputs], example: 'select' })
  frontend_input: FrontendInput;
  @ApiProperty({ example: 'Cor', description: 'The label of the store that is asked for, else the admin’s' })
  frontend_label: string;
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { 2: 'Color' }, description: 'store_id → label' })
  frontend_labels: Record<string, string>;
  @ApiProperty({ ...flag, example: 1, description: '0: the system’s own, which cannot be deleted' })
  is_user_defined: number;
  @ApiProperty({ type: String, nullable: true, example: null })
  default_value: string | null;
  @ApiProperty({ type: 'integer', example: 0 })
  position: number;
  @ApiProperty({ type: [String], example: ['simple', 'configurable'], description: 'Product types; empty: all of them' })
  apply_to: string[];
  @ApiProperty({ type: [AttributeOptionRecord], description: 'By sort_order; empty for inputs without options' })
  options: AttributeOptionRecord[];
  @Example('2026-01-31 12:05:10')
  updated_at: string;
}
for (const name of attributeFlags) {
  ApiProperty({ ...flag, example: flagsInExample.includes(name) ? 1 : 0 })(AttributeRecord.prototype, name);
}

/** Answer of a write of an attribute. */
export class AttributeAnswer {
  @ApiProperty({ example: true })
  success: boolean;
  @ApiProperty()
  attribute: AttributeRecord;
}

/** Answer of a write of an option. */
export class AttributeOptionAnswer {
  @ApiProperty({ example: true })
  success: boolean;
  @ApiProperty()
  option: AttributeOptionRecord;
}

export class AttributeDeleted {
  @Example(true) success: boolean;
  @Example('Attribute deleted') message: string;
  @Example('color') attribute_code: string;
}

export class AttributeOptionDeleted {
  @Example(true) success: boolean;
  @Example('Option deleted') message: string;
}

/** Position of an attribute in a set. */
export class AttributeAdded {
  @Example(true) success: boolean;
  @Example('color') attribute_code: string;
  @Example(5) attribute_set_id: number;
  @Example('General') attribute_group_name: string;
  @Example(37) attribute_id: number;
  @Example(26) attribute_group_id: number;
  @Example(10) sort_order: number;
}

export class AttributeRemoved {
  @Example(true) success: boolean;
  @Example('Attribute removed from the set') message: string;
  @Example('color') attribute_code: string;
  @Example(5) attribute_set_id: number;
}

type Row = { [K in keyof AttributeRecord]: AttributeRecord[K] | null } & { version: number | null; total?: number };

const stored = attributeTable.names.filter((name) => !['source_model', 'created_at'].includes(name));
const columns = attributeTable.select('', stored).replace('is_user_defined', 'is_user_defined::integer');

/**
 * Attributes that the condition `page` selects, with their labels and options. One row without an attribute where the page is empty, none where the
 * view's store is not known. Options are looked up attribute by attribute, as one may have as many as all others together. Indexes:
 * attribute_pkey, attribute_label_pkey, attribute_option_attribute_id_label_key, attribute_option_label_pkey.
 * @param more further columns, each with its comma
 */
const attributeSelect = ({ shop, label, labels }: View, page: string, more = '', order = 'attribute_id'): string => `
with page as materialized (select ${columns} from attribute ${page})
select ${more}page.*, coalesce(named.labels, '{}') as frontend_labels, coalesce(listed.options, '[]') as options
from ${shop} as shop
left join (
  page
  cross join lateral (
    select json_object_agg(n.store_id, n.label order by n.store_id) as labels
    from attribute_label n where n.attribute_id = page.attribute_id) as named
  cross join lateral (
    select json_agg(${attributeOptionTable.json('o', ['option_id', 'label as value', 'sort_order', 'is_default'], { label })} order by o.sort_order, o.option_id) as options
    from attribute_option o ${labels} where o.attribute_id = page.attribute_id) as listed
) on true
order by ${order}`;

const isAttribute = (row: Row): boolean => row.attribute_id !== null;

const shown = ({ total: _total, version: _version, ...row }: Row, store: StoreView): AttributeRecord => {
  const record = row as AttributeRecord;
  return store === null ? record : { ...record, frontend_label: record.frontend_labels[store] ?? record.frontend_label };
};

export const attributeSortFields = ['attribute_id', 'updated_at'] as const;
export type AttributeSortField = (typeof attributeSortFields)[number];
export const byAttributeId: Sort<AttributeSortField> = { field: 'attribute_id', direction: 'asc' };

export interface AttributePage {
  page: Page;
  store_id: StoreView;
  frontend_input?: readonly FrontendInput[];
  /** Only attributes that were changed within it. */
  updated?: DateRange;
  sort?: Sort<AttributeSortField>;
}

/** Conditions of the filters of attributes. */
export const attributeConditions = ({ frontend_input: inputs, updated }: Omit<AttributePage, 'page'>): WalkCondition[] => [
  ...(inputs ? anyOf('frontend_input', 'text')(inputs) : []),
  ...range('updated_at')(updated),
];

const listName = preparedNames('attributes');

export const attributeListStatement = (query: AttributePage): Statement => {
  const { page, limit, includePagination } = query.page;
  const { field, direction } = query.sort ?? byAttributeId;
  const view = viewOf(query.store_id);
  const values: unknown[] = [...view.values];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions = attributeConditions(query).map(({ sql }) => sql(bind));
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  const order = [...new Set([field, 'attribute_id'])].map((name) => `${name} ${direction}`).join(', ');
  const slice = `order by ${order} limit ${bind(limit)}::bigint offset ${bind((page - 1) * limit)}::bigint`;
  const total = includePagination ? `(select count(*) from attribute ${where}) as total, ` : '';
  const text = attributeSelect(view, `${where} ${slice}`, total, order);
  return { name: listName(text), text, values, types: shownTypes };
};

/** A page of attributes, and their count where it is wanted. @throws DomainError `invalid_parameter` for an unknown store */
export const listAttributes = async (
  db: Database,
  query: AttributePage,
): Promise<{ attributes: AttributeRecord[]; total: number | null }> => {
  const rows = await readView<Row>(db, attributeListStatement(query));
  const attributes = rows.filter(isAttribute).map((row) => shown(row, query.store_id));
  return { attributes, total: rows[0].total ?? null };
};

/** List of attributes, for walks. */
export const walkedAttributes: WalkedList<AttributeRecord, StoreWalkQuery> = {
  ...{ table: 'attribute', id: 'attribute_id', key: 'attributes', record: AttributeRecord },
  assert: (db, { store_id }) => assertStore(db, store_id),
  async read(db, ids, { store_id: store }) {
    const view = viewOf(store);
    const text = attributeSelect(view, `where attribute_id = any($${view.values.length + 1}::integer[])`);
    const rows = await readView<Row>(db, { name: `attributes_${view.name}_ids`, text, values: [...view.values, ids], types: shownTypes });
    return rows.filter(isAttribute).map((row) => shown(row, store));
  },
};

export type AttributeKey = { code: string } | { id: string | number };

/** Indexes attribute_pkey, attribute_attribute_code_key. */
export const attributeStatement = (key: AttributeKey, store: StoreView): Statement => {
  const view = viewOf(store);
  const parameter = `$${view.values.length + 1}`;
  const condition = 'code' in key ? `attribute_code = ${parameter}` : `attribute_id = ${parameter}::bigint`;
  const text = attributeSelect(view, `where ${condition}`);
  const by = 'code' in key ? 'code' : 'id';
  return { name: `attribute_${view.name}_${by}`, text, values: [...view.values, 'code' in key ? key.code : key.id], types: shownTypes };
};

/** Reads an attribute and its tag. @throws DomainError `attribute_not_found`, `invalid_parameter` for an unknown store */
export const findTaggedAttribute = async (
  source: Database | Tx,
  key: AttributeKey,
  store: StoreView,
): Promise<{ attribute: AttributeRecord; tag: string }> => {
  const [row] = await readView<Row>(source, attributeStatement(key, store));
  if (!isAttribute(row)) throw new DomainError('attribute_not_found', { ...key });
  return { attribute: shown(row, store), tag: tagOf(row as Versioned) };
};

/** Reads an attribute. @throws as `findTaggedAttribute` */
export const findAttribute = async (source: Database | Tx, key: AttributeKey, store: StoreView): Promise<AttributeRecord> =>
  (await findTaggedAttribute(source, key, store)).attribute;

interface Versioned {
  attribute_id: number;
  version: number;
}

/** Tag of an attribute in every store: the version moves with every label and every option. */
const tagOf = ({ attribute_id, version }: Versioned): string => entityTag([attribute_id, version]);

/** Reads the tag of an attribute without its options, of which there may be many; null where there is none. */
export const attributeTag = async (source: Database | Tx, key: AttributeKey, lock = ''): Promise<string | null> => {
  const [by, value] = 'code' in key ? ['code', key.code] : ['id', key.id];
  const condition = by === 'code' ? 'attribute_code = $1' : 'attribute_id = $1::bigint';
  const text = `select attribute_id, version from attribute where ${condition}${lock}`;
  const [row] = await readRows<Versioned>(source, { name: `attribute_tag_${by}${lock}`, text, values: [value], types: shownTypes });
  return row ? tagOf(row) : null;
};

const isKnown = (lockImports: (tx: Tx) => void): MethodDecorator =>
  IfMatch(async (_controller: unknown, tx, { attribute_code: code }: { attribute_code: string }) => {
    lockImports(tx);
    return attributeTag(tx, { code }, ' for no key update');
  });

/** A write of an attribute or of its options takes the attribute's tag; locks in the order of `shareProductImports`. */
export const AttributeIsKnown = (): MethodDecorator => isKnown(shareProductImports);

/** Adds the tag's check to a write that changes products as well. */
export const AttributeToRemoveIsKnown = (): MethodDecorator => isKnown(lockProductImports);
