import { type Counted, countOf, type Database, preparedNames, readRows, shownTypes, type Statement, totalOf } from '@entrepot/database';
import type { Page, Sort, Total } from '@entrepot/kernel';

const preparedName = preparedNames('list');

/** Names a value's parameter in the statement. */
export type Bind = (value: unknown) => string;

export interface Condition {
  sql: (bind: Bind) => string;
  /** It finds few rows: they are found first and sorted then, whatever PostgreSQL reckons of a walk along the sort's index. */
  isSelective?: boolean;
  /** It finds one row a website at most. */
  isKey?: boolean;
}

export interface ListQuery {
  table: string;
  /** The primary key: every sort's tiebreak. */
  id: string;
  /** Of the table `t`. */
  columns: string;
  conditions: readonly Condition[];
  sort: Sort<string>;
  page: Page;
}

/** Planned with the limit in the text: with a parameter there, PostgreSQL reckons with a tenth of the table. */
const limits = [20, 50, 100, 200];
const fetched = (limit: number): number => limits.find((step) => step >= limit) ?? limit;

const whereOf = (conditions: readonly Condition[], bind: Bind): string =>
  conditions.length > 0 ? ` where ${conditions.map(({ sql }) => sql(bind)).join(' and ')}` : '';

const countedBy = ({ table, conditions }: ListQuery): Counted => {
  const values: unknown[] = [];
  return { from: `${table}${whereOf(conditions, (value) => `$${values.push(value)}`)}`, values };
};

const textOf = ({ table, id, columns, conditions, sort, page }: ListQuery, isSelective: boolean, bind: Bind): string => {
  const keys = [...new Set([sort.field, id])];
  const orderBy = (prefix = ''): string => `order by ${keys.map((key) => `${prefix}${key} ${sort.direction}`).join(', ')}`;
  const where = whereOf(conditions, bind);
  const skipped = (page.page - 1) * page.limit;
  // Seen by the planner, an offset makes a plan look cheaper than in general, so that it is made anew each time.
  const limit = `limit ${fetched(page.limit)}${skipped > 0 ? ` offset (select ${bind(skipped)}::bigint)` : ''}`;
  // Found before it is sorted: PostgreSQL looks into no query with an offset.
  if (isSelective && !page.includePagination)
    return `select ${columns} from (select * from ${table}${where} offset 0) as t ${orderBy('t.')} ${limit}`;

  const found = `(select ${keys.join(', ')} from ${table}${where})`;
  const source = isSelective ? 'found' : `${found} as found`;
  // The page's ids and sort keys are found in an index first, then its rows alone: a deep page costs index entries.
  const rows = `(select ${keys.join(', ')} from ${source} ${orderBy()} ${limit}) as page join ${table} t on t.${id} = page.${id}`;
  if (!page.includePagination) return `select ${columns} from ${rows} ${orderBy('t.')}`;
  const counted = `select total.total, ${columns} from ${countOf(page, source)} as total left join (${rows}) on true`;
  return `${isSelective ? `with found as materialized ${found} ` : ''}${counted} ${orderBy('t.')}`;
};

/**
 * A page of a list, with the count beside each row where it is wanted. Filters that many records may share are planned for their values
 * each time: the one plan for all that a prepared statement ends with would walk a whole index for a rare value.
 */
export const listStatement = (query: ListQuery): Statement => {
  const values: unknown[] = [];
  const isSelective = query.conditions.some((condition) => condition.isSelective);
  const text = textOf(query, isSelective, (value) => `$${values.push(value)}`);
  return { name: isSelective || query.conditions.length === 0 ? preparedName(text) : '', text, values };
};

/** Statements by their tables and conditions: finding the name of a whole text costs more than the short key. */
const byKey = new Map<string, Pick<Statement, 'name' | 'text'>>();
const keyStatement = ({ table, columns }: Pick<ListQuery, 'table' | 'columns'>, where: string): Pick<Statement, 'name' | 'text'> => {
  const key = `${table} ${where}`;
  const known = byKey.get(key);
  if (known) return known;
  const text = `select ${columns} from ${table} t where ${where}`;
  const statement = { name: preparedName(text), text };
  if (statement.name !== '') byKey.set(key, statement);
  return statement;
};

/** All records that meet conditions of which one is a key, in no order: a page, with its sort, costs half as much again. */
export const readByKey = <R extends object>(
  db: Database,
  { table, columns, conditions }: Pick<ListQuery, 'table' | 'columns' | 'conditions'>,
): Promise<R[]> => {
  const values: unknown[] = [];
  const where = conditions.map(({ sql }) => sql((value) => `$${values.push(value)}`)).join(' and ');
  return readRows<R>(db, { ...keyStatement({ table, columns }, where), values, types: shownTypes });
};

/** The records with these ids, in no order. */
export const readByIds = <R extends object>(
  db: Database,
  { table, id, columns }: Pick<ListQuery, 'table' | 'id' | 'columns'>,
  ids: readonly string[],
): Promise<R[]> => {
  const text = `select ${columns} from ${table} t where t.${id} = any($1::bigint[])`;
  return readRows<R>(db, { name: preparedName(text), text, values: [ids], types: shownTypes });
};

export interface List<R> {
  rows: R[];
  /** How many the conditions find; only where it was asked for. */
  total: Total | null;
}

/** A page of a list as answers show it, and the count if it is wanted, in one statement. */
export const readList = async <R extends object>(db: Database, query: ListQuery): Promise<List<R>> => {
  const rows = await readRows<R & { total?: number }>(db, { ...listStatement(query), types: shownTypes });
  if (!query.page.includePagination) return { rows: rows.slice(0, query.page.limit), total: null };
  // A page without rows is one row that holds the count alone.
  const found = rows.filter((row) => row[query.id as keyof R] !== null).slice(0, query.page.limit);
  const total = await totalOf(db, query.page, rows[0]?.total ?? 0, () => countedBy(query));
  return { rows: found.map(({ total: _total, ...row }) => row as unknown as R), total };
};
