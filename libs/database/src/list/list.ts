import type { CustomTypesConfig } from 'pg';
import type { Total } from '@entrepot/kernel';
import type { Database } from '../session/transaction.js';
import type { Statement } from '../session/tx.js';
import { readRows } from '../statements/read-rows.js';
import { preparedNames } from '../table/prepared-names.js';
import { shownTypes } from '../table/readings.js';
import type { Condition, Filter } from './filters.js';
import { countedBy, leadOf, type ListSource, type PageQuery, pageStatement, rowsOf } from './page-statement.js';
import { totalOf } from './totals.js';

/** Filters of a list by the parameters that they read; the most selective one first. */
export type Filters<Q> = { readonly [K in keyof Q]?: Filter<NonNullable<Q[K]>> };

/** A list, said once: of the records `R`, made of the rows `Row`, for the parameters `Q`. */
export interface ListDefinition<R extends object, Q, Row extends object = R> extends ListSource {
  /** Key of the records in an answer. */
  key: string;
  /** Class of a record. */
  record: new () => object;
  filters?: Filters<Q>;
  /** SQL of a row's store, where people may be bound to stores. */
  store?: string;
  /** Values that `columns` and `joins` name as $1 and so on. */
  values?: (query: Q) => readonly unknown[];
  /** Refuses a query that has no list; asked where a page is empty, and by walks. */
  assert?: (db: Database, query: Q) => Promise<void>;
  /** How rows are read (default `shownTypes`). */
  types?: CustomTypesConfig;
  /** Makes the record of a row (default: it is one). */
  show?: (row: Row) => R;
  /** Whether one plan serves all values of these conditions, of which none is selective or leads an index (default: where there are none). */
  isPlannedOnce?: (conditions: readonly Condition[], sort: string) => boolean;
}

export interface ListPage<R> {
  rows: R[];
  /** How many the filters find; only where it was asked for. */
  total: Total | null;
}

/** A list of one table: its pages, and what walks and streams of it read. */
export interface List<R extends object, Q> extends ListDefinition<R, Q, never> {
  conditions(query: Q): Condition[];
  /** Makes the statement of a page. @param conditions in place of those of its filters */
  statement(query: Q & PageQuery, conditions?: readonly Condition[]): Statement;
  /** A page, and the count where it is wanted, in one statement. */
  page(db: Database, query: Q & PageQuery, conditions?: readonly Condition[]): Promise<ListPage<R>>;
  /** Reads the records with these ids, in no order. */
  read(db: Database, ids: readonly string[], query?: Q): Promise<R[]>;
}

const noConditions = (conditions: readonly Condition[]): boolean => conditions.length === 0;

const byIdsName = preparedNames('listed_by_ids');
/** Names of the pages of all of a table's lists. */
const pageNames = new Map<string, (text: string) => string>();

/** Makes a list of its description. Filters that many records may share are planned for their values each time, unless `isPlannedOnce`. */
export const defineList = <R extends object, Q, Row extends object = R>(list: ListDefinition<R, Q, Row>): List<R, Q> => {
  const { table, id, shownId = id, alias = 't', columns, joins = '', filters = {}, types = shownTypes } = list;
  const isPlannedOnce = list.isPlannedOnce ?? noConditions;
  const show = list.show ?? ((row: Row) => row as unknown as R);
  const preparedName = pageNames.get(table) ?? preparedNames(`${table}_list`);
  pageNames.set(table, preparedName);
  const filterList = Object.entries(filters) as [keyof Q, Filter<NonNullable<Q[keyof Q]>>][];

  const conditions = (query: Q): Condition[] =>
    filterList.flatMap(([name, filter]) => {
      const value = query[name];
      return value === undefined || value === null ? [] : filter(value);
    });

  const firstOf = (query: Q | undefined): readonly unknown[] => list.values?.(query as Q) ?? [];

  const statement = (query: Q & PageQuery, found: readonly Condition[] = conditions(query)): Statement => {
    const { text, values } = pageStatement(list, found, query, firstOf(query));
    const isUneven = found.some((condition) => condition.isUneven);
    const hasOnePlan =
      found.some(({ isSelective }) => isSelective) || (!isUneven && (leadOf(found, query.sort) || isPlannedOnce(found, query.sort.field)));
    return { name: hasOnePlan ? preparedName(text) : '', text, values, types };
  };

  return {
    ...list,
    conditions,
    statement,
    async page(db, query, found = conditions(query)) {
      const { page } = query;
      const rows = await readRows<Row & { list_total?: number }>(db, statement(query, found));
      // A page without rows is one row that holds the count alone, where that is asked for.
      const keyOf = (row: object): unknown => row[id as never] ?? row[shownId as never] ?? null;
      const listed = rows.filter((row) => keyOf(row) !== null).slice(0, page.limit);
      if (listed.length === 0) await list.assert?.(db, query);
      if (!page.includePagination) return { rows: listed.map(show), total: null };
      const total = await totalOf(db, page, rows[0]?.list_total ?? 0, () => countedBy(list, found));
      return { rows: listed.map(({ list_total: _total, ...row }) => show(row as unknown as Row)), total };
    },
    async read(db, ids, query) {
      const first = firstOf(query);
      const given = `$${first.length + 1}::bigint[]`;
      const changes = list.idsOfChange ? `${alias}.change = any(array(select unnest(${given}) / ${list.idsOfChange})) and ` : '';
      const where = `where ${changes}${alias}.${id} = any(${given})`;
      const [head, rows] = list.joinsReadPage
        ? rowsOf(list, `select ${id} from ${table} ${alias} ${where}`)
        : ['', `${table} ${alias} ${joins} ${where}`];
      const text = `${head}select ${columns} from ${rows}`;
      return (await readRows<Row>(db, { name: byIdsName(text), text, values: [...first, ids], types })).map(show);
    },
  };
};
