import { mostCounted, type Page, type Total } from '@entrepot/kernel';
import type { Database } from '../session/transaction.js';
import { preparedNames } from '../table/prepared-names.js';
import { readRows } from '../statements/read-rows.js';
import { shownTypes } from '../table/readings.js';

/** Rows of a list to be counted: `from` includes the conditions. */
export interface Counted {
  from: string;
  values: readonly unknown[];
}

/** SQL of how many rows there are; with `include_pagination=estimate` it gives up behind `mostCounted` (ADR 54). */
export const countOf = ({ includePagination }: Pick<Page, 'includePagination'>, from: string): string =>
  includePagination === 'estimate'
    ? `(select count(*) as total from (select from ${from} limit ${mostCounted + 1}) as counted)`
    : `(select count(*) as total from ${from})`;

/** Reads the planner's estimate for a table or a range of an index, from statistics alone. */
const estimatedRows = async (db: Database, { from, values }: Counted): Promise<number> => {
  const text = `explain (format json) select from ${from}`;
  const [row] = await readRows<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(db, { name: '', text, values });
  return row!['QUERY PLAN'][0].Plan['Plan Rows'];
};

/** Reads a list's total by the count of `countOf`, or the planner's estimate where that gave up. */
export const totalOf = async (
  db: Database,
  { includePagination }: Pick<Page, 'includePagination'>,
  count: number,
  counted: () => Counted,
): Promise<Total> => (includePagination === 'estimate' && count > mostCounted ? { estimate: await estimatedRows(db, counted()) } : count);

const preparedName = preparedNames('total');

/** Reads a list's total in a statement of its own; null where it is not asked for. @param isPlannedOnce false where the plan depends on the values */
export const readTotal = async (db: Database, page: Page, counted: Counted, isPlannedOnce = true): Promise<Total | null> => {
  if (!page.includePagination) return null;
  const text = `select total from ${countOf(page, counted.from)} as counted`;
  const name = isPlannedOnce ? preparedName(text) : '';
  const [row] = await readRows<{ total: number }>(db, { name, text, values: counted.values, types: shownTypes });
  return totalOf(db, page, row!.total, () => counted);
};

/** Parts of a list with fixed filters and order; the count leaves `joins` out. */
type FixedList = Record<'name' | 'columns' | 'from' | 'where' | 'orderBy', string> & { joins?: string; values?: readonly unknown[] };

/** A page of a short list, as operators read it, and the count where it is wanted. */
export const readPage = async <R extends object>(
  db: Database,
  page: Page,
  { name, columns, from, joins = '', where, values = [], orderBy }: FixedList,
): Promise<{ rows: R[]; total: Total | null }> => {
  const slice = `limit $${values.length + 1}::int offset $${values.length + 2}::bigint`;
  const text = `select ${columns} from ${from} ${joins} where ${where} order by ${orderBy} ${slice}`;
  const rows = await readRows<R>(db, { name, text, values: [...values, page.limit, (page.page - 1) * page.limit], types: shownTypes });
  return { rows, total: await readTotal(db, page, { from: `${from} where ${where}`, values }) };
};
