import type { Type } from '@nestjs/common';
import {
  type Counted,
  type Database,
  type Statement,
  type WalkCondition,
  countOf,
  preparedNames,
  readRows,
  shownTypes,
  totalOf,
} from '@entrepot/database';
import type { WalkedList } from '@entrepot/http';
import type { DateRange, Page, Sort, Total } from '@entrepot/kernel';

type Bind = (value: unknown) => string;

const byIds = preparedNames('listed_by_ids');

/** A table whose rows are listed. */
export interface ListTable {
  name: string;
  /** Its primary key, the sort `entity_id`. */
  id: string;
  /** The primary key's name among the columns, where it has another. */
  shownId?: string;
  /** What a row is called in `columns` and `joins`. */
  alias: string;
  columns: string;
  /** What else they are taken from. */
  joins?: string;
  /** Names a prepared statement by its text. */
  preparedName: (text: string) => string;
}

/** A column, or an expression, that has an index, and what it is compared with. */
export interface Equality<F extends string = string> {
  column: string;
  values: readonly unknown[];
  type: 'text' | 'bigint' | 'int' | 'smallint';
  /** Makes of a single value's parameter what the column is compared with. */
  operand?: (parameter: string) => string;
  /** The sorts for which the column's index gives the order, or finds so few rows that sorting them is less. */
  sorts: readonly F[];
}

/** A filter by one value or by several; undefined does not filter. */
export const equality = <F extends string>(value: unknown, how: Omit<Equality<F>, 'values'>): Equality<F>[] =>
  value === undefined ? [] : [{ ...how, values: Array.isArray(value) ? value : [value] }];

export interface ListQuery<F extends string = string> {
  /** That which narrows most first. */
  equalities: readonly Equality<F>[];
  /** Ranges of timestamps, by their columns. */
  ranges: Readonly<Record<string, DateRange>>;
  sort: Sort<F>;
  page: Page;
}

/** The sorts that tables have an index for behind each column that is often filtered by. */
export const byTime = ['entity_id', 'created_at', 'updated_at'] as const;

/** Planned with the limit in the text: with a parameter there, PostgreSQL reckons with a tenth of the table. */
const limits = [20, 50, 100, 200];
const fetched = (limit: number): number => limits.find((step) => step >= limit) ?? limit;

const operandOf = ({ type, operand }: Equality, parameter: string): string => (operand ?? ((value) => `${value}::${type}`))(parameter);

const equals = (equality: Equality, bind: Bind): string => {
  const { column, values, type } = equality;
  return values.length === 1 ? `${column} = ${operandOf(equality, bind(values[0]))}` : `${column} = any(${bind(values)}::${type}[])`;
};

const within = (ranges: ListQuery['ranges'], bind: Bind): string[] =>
  Object.entries(ranges).flatMap(([column, { from, before }]) => [
    ...(from ? [`${column} >= ${bind(from)}::timestamptz`] : []),
    ...(before ? [`${column} < ${bind(before)}::timestamptz`] : []),
  ]);

/** The filters of a list, for a walk. */
export const walkConditions = ({ equalities, ranges }: Pick<ListQuery, 'equalities' | 'ranges'>): WalkCondition[] => [
  ...equalities.map((filter) => ({ sql: (bind: Bind) => equals(filter, bind) })),
  ...Object.entries(ranges).flatMap(([column, range]) =>
    range.from || range.before ? [{ sql: (bind: Bind) => within({ [column]: range }, bind).join(' and ') }] : [],
  ),
];

/** A list for walks of it. Rows come with their ids, by the primary key. */
export const walkedOf = <R extends object>(table: ListTable, key: string, record: Type<R>): WalkedList<R> => {
  const { name, id, shownId, alias, columns, joins = '' } = table;
  const text = `select ${columns} from ${name} ${alias} ${joins} where ${alias}.${id} = any($1::bigint[])`;
  const statement = { name: byIds(text), text, types: shownTypes };
  return {
    ...{ table: name, id, key, record },
    ...(shownId && { shownId }),
    read: (db, ids) => readRows<R>(db, { ...statement, values: [ids] }),
  };
};

const where = (conditions: string[]): string => (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '');

/** All that the filters find. */
const all = ({ equalities, ranges }: ListQuery, bind: Bind): string =>
  where([...equalities.map((filter) => equals(filter, bind)), ...within(ranges, bind)]);

const countedBy = ({ name }: ListTable, query: ListQuery): Counted => {
  const values: unknown[] = [];
  return { from: `${name}${all(query, (value) => `$${values.push(value)}`)}`, values };
};

const leadOf = ({ equalities, sort }: ListQuery): Equality | undefined => equalities.find(({ sorts }) => sorts.includes(sort.field));

/** As rows, PostgreSQL knows how many values there are and keeps the plan; for an array it plans anew each time, four times the cost. */
const partsOf = ({ values, type }: Equality, bind: Bind): string =>
  values.length <= 8 ? `(values ${values.map((value) => `(${bind(value)}::${type})`).join(', ')})` : `unnest(${bind(values)}::${type}[])`;

/**
 * Ids and sort keys of the page, from an index alone. Where a filter leads an index that has the sort behind it, the column is
 * made part of the order: only that index can give it, and PostgreSQL does not come to walk the whole table for a status that is
 * rarer than the average. Several values are read each from its own stretch of the index, then merged.
 */
const pageOfIds = ({ name, id }: ListTable, query: ListQuery, keys: readonly string[], bind: Bind): string => {
  const { page, sort } = query;
  const limit = fetched(page.limit);
  const skipped = (page.page - 1) * page.limit;
  // Hidden as a value is below: with its value seen, a plan looks cheaper than in general, and is made anew each time.
  const offset = skipped > 0 ? `(select ${bind(skipped)}::bigint)` : null;
  const slice = `limit ${limit}${offset ? ` offset ${offset}` : ''}`;
  const orderBy = (columns: readonly string[]): string => `order by ${columns.map((column) => `${column} ${sort.direction}`).join(', ')}`;
  const columns = [...new Set([...keys, id])].join(', ');

  const lead = leadOf(query);
  const dates = within(query.ranges, bind);
  const rest = [...query.equalities.filter((filter) => filter !== lead).map((filter) => equals(filter, bind)), ...dates];
  const idsWhere = (conditions: string[], leading: string[]): string =>
    `select ${columns} from ${name}${where([...conditions, ...rest])} ${orderBy([...leading, ...keys])}`;
  if (!lead) return `${idsWhere([], [])} ${slice}`;

  const several = lead.values.length > 1;
  const value = several ? 'part.value' : operandOf(lead, bind(lead.values[0]));
  // Nothing is planned for a value that comes from a subquery. A parameter's own made a page look cheaper than in general, while vacuum had
  // not come yet, and so PostgreSQL planned anew each time: three times the cost of reading it.
  const hidden = several ? value : `(select ${value})`;
  // With dates more than one plan is possible, and PostgreSQL needs their values to choose.
  const ids =
    dates.length > 0
      ? idsWhere([`${lead.column} = ${value}`], [])
      : idsWhere([`${lead.column} between ${hidden} and ${hidden}`], [lead.column]);
  if (!several) return `${ids} ${slice}`;
  const each = `${ids} limit ${limit}${offset ? ` + ${offset}` : ''}`;
  return `select ${columns} from ${partsOf(lead, bind)} as part (value), lateral (${each}) as best ${orderBy(keys)} ${slice}`;
};

/**
 * The statement of a list. Only the page's own rows are fetched (deferred join), so that a deep page costs index entries and no rows.
 * Indexes in migrations/2 and 7, plans in the specs named `-plans`.
 */
export const listStatement = (table: ListTable, query: ListQuery): Statement => {
  const { page, sort, equalities } = query;
  const { name, id, alias, columns, joins = '' } = table;
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const field = sort.field === 'entity_id' ? id : sort.field;
  // A number is unique: it needs no tiebreak, and its index holds none.
  const keys = [...new Set(field === 'increment_id' ? [field] : [field, id])];
  const found = `(${pageOfIds(table, query, keys, bind)}) as page join ${name} ${alias} on ${alias}.${id} = page.${id} ${joins}`;
  const orderBy = `order by ${keys.map((key) => `${alias}.${key} ${sort.direction}`).join(', ')}`;
  const text = page.includePagination
    ? `select total.total, ${columns} from ${countOf(page, `${name}${all(query, bind)}`)} as total left join (${found}) on true ${orderBy}`
    : `select ${columns} from ${found} ${orderBy}`;
  // Sorted by another column, a rare value wants another plan than a common one: such a statement is planned for its values each time.
  const isPlannedOnce = equalities.length === 0 || leadOf(query) !== undefined || byTime.some((sorted) => sorted === sort.field);
  return { name: isPlannedOnce ? table.preparedName(text) : '', text, values, types: shownTypes };
};

export interface List<R> {
  rows: R[];
  /** How many the filters find; only where it was asked for. */
  total: Total | null;
}

/** A page of a list, and the count where it is wanted, in one statement; each row as it is shown. */
export const readList = async <R extends object>(db: Database, table: ListTable, query: ListQuery): Promise<List<R>> => {
  const rows = await readRows<R & { total?: number }>(db, listStatement(table, query));
  if (!query.page.includePagination) return { rows: rows.slice(0, query.page.limit), total: null };
  // A page without rows is one row that holds the count alone.
  const found = rows.filter((row) => row[(table.shownId ?? table.id) as keyof R] !== null).slice(0, query.page.limit);
  const total = await totalOf(db, query.page, rows[0]?.total ?? 0, () => countedBy(table, query));
  return { rows: found.map(({ total: _total, ...row }) => row as unknown as R), total };
};
