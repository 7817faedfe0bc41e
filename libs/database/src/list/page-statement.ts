import type { Page, Sort } from '@entrepot/kernel';
import { fetched, type WalkedTable } from '../changes/walk-page.js';
import type { Statement } from '../session/tx.js';
import { type Bind, type Condition, type Equality, operandOf } from './filters.js';
import { type Counted, countOf } from './totals.js';

/** A table whose rows are listed, and what is shown of them. */
export interface ListSource {
  table: string;
  /** Primary key: every sort's tiebreak. */
  id: string;
  /** Name of the id in records, where the table's is another. */
  shownId?: string;
  idsOfChange?: WalkedTable['idsOfChange'];
  /** Sort by the primary key, where it has another name. */
  idSort?: string;
  /** Sorts by a column that is unique: they need no tiebreak, and their indexes hold none. */
  uniqueSorts?: readonly string[];
  /** Alias of the table in `columns` and `joins` (default `t`). */
  alias?: string;
  columns: string;
  /** Joins that the columns need. */
  joins?: string;
  /** They read the ids of the whole `page` as well. */
  joinsReadPage?: boolean;
}

export interface PageQuery {
  sort: Sort<string>;
  page: Page;
}

const whereOf = (conditions: readonly Condition[], bind: Bind): string =>
  conditions.length > 0 ? ` where ${conditions.map(({ sql }) => sql(bind)).join(' and ')}` : '';

/** SQL of the rows that the conditions find, or of their ids. @param most order and limit of ids; null: rows are needed */
const foundBy = ({ table, alias = 't' }: ListSource, conditions: readonly Condition[], bind: Bind, most: string | null = null): string =>
  (most !== null && conditions.length === 1 && conditions[0]!.alone?.(bind, most)) || `${table} ${alias}${whereOf(conditions, bind)}`;

/** All rows that the conditions find. */
export const countedBy = (source: ListSource, conditions: readonly Condition[]): Counted => {
  const values: unknown[] = [];
  return { from: foundBy(source, conditions, (value) => `$${values.push(value)}`, ''), values };
};

/** SQL of the rows of a list's `page`, each with what its columns need. */
export const rowsOf = (
  { table, id, alias = 't', joins = '', joinsReadPage = false }: ListSource,
  ids: string,
): [head: string, rows: string] => {
  const [head, page] = joinsReadPage ? [`with page as materialized (${ids}) `, 'page'] : ['', `(${ids}) as page`];
  return [head, `${page} join ${table} ${alias} on ${alias}.${id} = page.${id} ${joins}`];
};

const leads = ({ equality }: Condition, { field }: Sort<string>): boolean => equality?.sorts?.includes(field) ?? false;

/** Returns the condition whose index has the sort behind its column: the most selective one stands first. */
export const leadOf = (conditions: readonly Condition[], sort: Sort<string>): Condition | undefined =>
  conditions.find((condition) => leads(condition, sort));

/** As rows, PostgreSQL knows how many values there are and keeps the plan; for an array it plans anew each time, four times the cost. */
const partsOf = ({ values, type }: Equality, bind: Bind): string =>
  values.length <= 8 ? `(values ${values.map((value) => `(${bind(value)}::${type})`).join(', ')})` : `unnest(${bind(values)}::${type}[])`;

interface Slice {
  limit: number;
  /** Empty for the first page. */
  offset: string;
}

const sliceOf = ({ page, limit }: Page, bind: Bind): Slice => {
  const skipped = (page - 1) * limit;
  // Hidden from the planner: seen, it makes a plan look cheaper than in general, so that it is made anew each time.
  return { limit: fetched(limit), offset: skipped > 0 ? `(select ${bind(skipped)}::bigint)` : '' };
};

const orderBy = (columns: readonly string[], { direction }: Sort<string>, prefix = ''): string =>
  `order by ${columns.map((column) => `${prefix}${column} ${direction}`).join(', ')}`;

/**
 * Ids and sort keys of the page, from an index alone. Where a filter leads an index that has the sort behind it, the column is
 * made part of the order: only that index can give it, and PostgreSQL does not come to walk the whole table for a status that is
 * rarer than the average. Several values are read each from its own stretch of the index, then merged.
 */
const pageOfIds = (
  source: ListSource,
  conditions: readonly Condition[],
  { page, sort }: PageQuery,
  keys: readonly string[],
  bind: Bind,
): string => {
  const { id } = source;
  const { limit, offset } = sliceOf(page, bind);
  const slice = `limit ${limit}${offset && ` offset ${offset}`}`;
  const columns = [...new Set([...keys, id])].join(', ');
  const lead = leadOf(conditions, sort);
  const most = `limit ${limit}${offset && ` + ${offset}`}`;
  if (!lead?.equality) {
    const order = orderBy(keys, sort);
    return `select ${columns} from ${foundBy(source, conditions, bind, keys[0] === id ? `${order} ${most}` : null)} ${order} ${slice}`;
  }

  const { equality } = lead;
  const several = equality.values.length > 1;
  const value = several ? 'part.value' : operandOf(equality, bind(equality.values[0]));
  // Nothing is planned for a value that comes from a subquery. A parameter's own made a page look cheaper than in general, while vacuum had
  // not come yet, and so PostgreSQL planned anew each time: three times the cost of reading it.
  const hidden = several ? value : `(select ${value})`;
  // With dates more than one plan is possible, and PostgreSQL needs their values to choose.
  const isDated = conditions.some(({ isRange }) => isRange);
  const sql = isDated ? `${equality.column} = ${value}` : `${equality.column} between ${hidden} and ${hidden}`;
  const from = foundBy(source, conditions.map((condition) => (condition === lead ? { sql: () => sql } : condition)), bind); // prettier-ignore
  const ids = `select ${columns} from ${from} ${orderBy(isDated ? keys : [equality.column, ...keys], sort)}`;
  if (!several) return `${ids} ${slice}`;
  return `select ${columns} from ${partsOf(equality, bind)} as part (value), lateral (${ids} ${most}) as best ${orderBy(keys, sort)} ${slice}`;
};

/** Selects a page of few rows: finds them before it sorts, as PostgreSQL does not inline a query with an offset. */
const pageOfFew = (
  source: ListSource,
  conditions: readonly Condition[],
  { page, sort }: PageQuery,
  keys: readonly string[],
  bind: Bind,
) => {
  const { table, id, columns, joins = '', alias = 't' } = source;
  const from = foundBy(source, conditions, bind);
  const { limit, offset } = sliceOf(page, bind);
  const slice = `limit ${limit}${offset && ` offset ${offset}`}`;
  const order = orderBy(keys, sort, `${alias}.`);
  if (!page.includePagination) return `select ${columns} from (select * from ${from} offset 0) as ${alias} ${joins} ${order} ${slice}`;
  const names = [...new Set([...keys, id])].join(', ');
  return `with found as materialized (select ${names} from ${from})
    select total.total as list_total, ${columns} from ${countOf(page, 'found')} as total
      left join ((select * from found ${orderBy(keys, sort)} ${slice}) as page join ${table} ${alias} on ${alias}.${id} = page.${id} ${joins}) on true ${order}`;
};

/** Selects a page of a view with `idsOfChange`: PostgreSQL takes apart what was written together, change by change, until the page is full. */
const pageOfChanges = (source: ListSource, conditions: readonly Condition[], { page, sort }: PageQuery, bind: Bind): string => {
  const { columns, id, shownId = id, alias = 't' } = source;
  const { limit, offset } = sliceOf(page, bind);
  const order = orderBy(['change', 'number'], sort, `${alias}.`);
  const rows = `select ${columns} from ${foundBy(source, conditions, bind)} ${order} limit ${limit}${offset && ` offset ${offset}`}`;
  if (!page.includePagination) return rows;
  const total = countOf(page, foundBy(source, conditions, bind, ''));
  return `select total.total as list_total, page.* from ${total} as total left join (${rows}) as page on true ${orderBy([shownId], sort, 'page.')}`;
};

/**
 * Makes the statement of a page, and of the count where it is wanted. A deferred join fetches the page's own rows only, so that a deep page costs
 * index entries and no rows.
 * @param first values that columns and joins name
 */
export const pageStatement = (
  source: ListSource,
  conditions: readonly Condition[],
  query: PageQuery,
  first: readonly unknown[],
): Pick<Statement, 'text' | 'values'> => {
  const { id, idSort, uniqueSorts = [], columns, alias = 't' } = source;
  const { page, sort } = query;
  const values: unknown[] = [...first];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const field = sort.field === idSort ? id : sort.field;
  const keys = [...new Set(uniqueSorts.includes(field) ? [field] : [field, id])];
  if (source.idsOfChange) return { text: pageOfChanges(source, conditions, query, bind), values };
  if (conditions.some(({ isSelective }) => isSelective)) return { text: pageOfFew(source, conditions, query, keys, bind), values };
  const [head, rows] = rowsOf(source, pageOfIds(source, conditions, query, keys, bind));
  const order = orderBy(keys, sort, `${alias}.`);
  const text = page.includePagination
    ? `select total.total as list_total, ${columns} from ${countOf(page, foundBy(source, conditions, bind, ''))} as total left join (${rows}) on true ${order}`
    : `select ${columns} from ${rows} ${order}`;
  return { text: head + text, values };
};
