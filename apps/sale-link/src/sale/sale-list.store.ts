import {
  countOf,
  type Counted,
  type Database,
  exactTypes,
  preparedNames,
  readRows,
  type Statement,
  totalOf,
  type WalkCondition,
} from '@entrepot/database';
import type { WalkedList } from '@entrepot/http';
import type { DateRange, Total } from '@entrepot/kernel';
import type { SaleListQuery } from './sale.requests.js';
import type { Sale, SaleStatus } from './sale.rules.js';
import { saleColumns, type SaleRow } from './sale.store.js';
import { asShown, SaleListRecord, saleRecord } from './sale.view.js';

type Bind = Parameters<WalkCondition['sql']>[0];

/** As `isExpired` says it of a row: a sale whose time is over is expired before that is saved. */
const isOver = '(not s.is_submitted and s.expires_at <= now())';
const hasStatus: Readonly<Record<SaleStatus, string>> = {
  pending: `s.status = 'pending' and not ${isOver}`,
  converted: `s.status = 'converted'`,
  expired: `(s.status = 'expired' or s.status = 'pending' and ${isOver})`,
};

const given = <T>(value: T | undefined, sql: (value: T, bind: Bind) => string): WalkCondition[] =>
  value === undefined ? [] : [{ sql: (bind) => sql(value, bind) }];

const within = (column: string, { from, before }: DateRange): WalkCondition[] => [
  ...given(from, (moment, bind) => `s.${column} >= ${bind(moment)}::timestamptz`),
  ...given(before, (moment, bind) => `s.${column} < ${bind(moment)}::timestamptz`),
];

/** The filters of the list, of the table `sale s`; each has an index (migrations). */
export const saleConditions = (query: SaleListQuery): WalkCondition[] => [
  ...given(query.status, (statuses) => (statuses.length > 0 ? `(${statuses.map((status) => hasStatus[status]).join(' or ')})` : 'true')),
  ...given(query.email, (email, bind) => `lower(s.email) = lower(${bind(email)}::text)`),
  ...given(query.store_id, (id, bind) => `s.store_id = ${bind(id)}::integer`),
  ...given(query.external_reference, (reference, bind) => `s.external_reference = ${bind(reference)}::text`),
  ...within('created_at', query.created),
  ...within('updated_at', query.updated),
];

const shown = `${saleColumns}, now() as now`;
const preparedName = preparedNames('sale_list');

const whereOf = (conditions: readonly WalkCondition[], bind: Bind): string =>
  conditions.length > 0 ? `where ${conditions.map(({ sql }) => sql(bind)).join(' and ')}` : '';

const countedBy = (query: SaleListQuery): Counted => {
  const values: unknown[] = [];
  return { from: `sale s ${whereOf(saleConditions(query), (value) => `$${values.push(value)}`)}`, values };
};

/** Planned with the limit in the text: with a parameter there, PostgreSQL reckons with a tenth of the table. */
const limits = [20, 50, 100, 200];
const fetched = (limit: number): number => limits.find((step) => step >= limit) ?? limit;

/** The page's ids from an index first, then its rows alone. Filters are planned for their values each time. */
export const saleListStatement = (query: SaleListQuery): Statement => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { sort, page } = query;
  const conditions = saleConditions(query);
  const where = whereOf(conditions, bind);
  const keys = sort.field === 'id' ? ['sale_id'] : [sort.field, 'sale_id'];
  const orderBy = `order by ${keys.map((key) => `s.${key} ${sort.direction}`).join(', ')}`;
  const skipped = (page.page - 1) * page.limit;
  // Seen by the planner, an offset makes a plan look cheaper than in general, so that it is made anew each time.
  const slice = `limit ${fetched(page.limit)}${skipped > 0 ? ` offset (select ${bind(skipped)}::bigint)` : ''}`;
  const rows = `(select s.sale_id from sale s ${where} ${orderBy} ${slice}) as page join sale s using (sale_id)`;
  const text = page.includePagination
    ? `select counted.total as found, ${shown} from ${countOf(page, `sale s ${where}`)} as counted left join (${rows}) on true ${orderBy}`
    : `select ${shown} from ${rows} ${orderBy}`;
  return { name: conditions.length === 0 ? preparedName(text) : '', text, values, types: exactTypes };
};

type ListedRow = SaleRow & { now: Date; found?: number };

/** A page of the list, and the count where it is wanted, in one statement. */
export const listSales = async (db: Database, query: SaleListQuery): Promise<{ sales: Sale[]; total: Total | null }> => {
  const rows = await readRows<ListedRow>(db, saleListStatement(query));
  // A page without rows is one row that holds the count alone.
  const sales = rows
    .filter((row) => row.sale_id !== null)
    .slice(0, query.page.limit)
    .map(({ found: _found, ...row }) => asShown(row));
  if (!query.page.includePagination) return { sales, total: null };
  return { sales, total: await totalOf(db, query.page, rows[0]?.found ?? 0, () => countedBy(query)) };
};

const byIds = {
  name: 'sales_by_ids',
  text: `select ${shown} from sale s where s.sale_id = any($1::bigint[])`,
  types: exactTypes,
};

/** The list as it is walked. */
export const walkedSales: WalkedList<SaleListRecord> = {
  ...{ table: 'sale', id: 'sale_id', alias: 's', shownId: 'id', key: 'vendalinks' },
  record: SaleListRecord,
  read: async (db, ids) => (await readRows<ListedRow>(db, { ...byIds, values: [ids] })).map((row) => saleRecord(asShown(row))),
};
