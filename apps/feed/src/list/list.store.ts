import { countOf, type Database, readRows, shownTypes, totalOf, type WalkCondition } from '@entrepot/database';
import type { DateRange, Page, Sort, Total } from '@entrepot/kernel';

type Bind = Parameters<WalkCondition['sql']>[0];

/** No condition where no value was given. */
export const given = <T>(value: T | undefined, sql: (value: T, bind: Bind) => string): WalkCondition[] =>
  value === undefined ? [] : [{ sql: (bind) => sql(value, bind) }];

/** Within a range of moments, of the table `t`. */
export const within = (column: string, { from, before }: DateRange): WalkCondition[] => [
  ...given(from, (moment, bind) => `t.${column} >= ${bind(moment)}::timestamptz`),
  ...given(before, (moment, bind) => `t.${column} < ${bind(moment)}::timestamptz`),
];

export interface ListSource {
  table: string;
  /** The primary key: every sort's tiebreak. */
  id: string;
}

export interface ListQuery {
  /** Of the table `t`. */
  conditions: readonly WalkCondition[];
  sort: Sort<string>;
  page: Page;
}

export interface Found {
  /** In the order of the page. */
  ids: string[];
  /** Only where it was asked for. */
  total: Total | null;
}

/** The ids of a page, from an index where the sort has one. Filters are planned for their values each time. */
export const findPage = async (db: Database, { table, id }: ListSource, { conditions, sort, page }: ListQuery): Promise<Found> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const where = conditions.length > 0 ? ` where ${conditions.map(({ sql }) => `(${sql(bind)})`).join(' and ')}` : '';
  const from = `${table} t${where}`;
  const keys = [...new Set([sort.field, id])].map((key) => `t.${key} ${sort.direction}`).join(', ');
  const counted = page.includePagination ? countOf(page, from) : 'null::bigint';
  const ids = `select t.${id} from ${from} order by ${keys} limit ${page.limit} offset ${(page.page - 1) * page.limit}`;
  const text = `select array(${ids})::text[] as ids, ${counted} as total`;
  const [found] = await readRows<{ ids: string[]; total: number | null }>(db, { name: '', text, values, types: shownTypes });
  const total = found!.total === null ? null : await totalOf(db, page, found!.total, () => ({ from, values }));
  return { ids: found!.ids, total };
};

/** Records in the order of their ids. */
export const inOrder = <R extends object>(ids: readonly string[], id: keyof R, records: readonly R[]): R[] => {
  const byId = new Map(records.map((record) => [String(record[id]), record]));
  return ids.flatMap((one) => byId.get(one) ?? []);
};
