import type { Statement } from '@entrepot/database';
import type { OrderFilters, OrderListQuery, OrderSortField } from './order-list-query.js';
import { orderColumns } from './order-record.js';
import { preparedName } from './prepared-name.js';

type Bind = (value: unknown) => string;

/** Planned with the limit in the text: with a parameter there, PostgreSQL reckons with a tenth of the table. */
const limits = [20, 50, 100, 200];
const fetched = (limit: number): number => limits.find((step) => step >= limit) ?? limit;

interface Equality {
  column: string;
  values: readonly unknown[];
  /** Makes a parameter what the column is compared with. */
  cast: (parameter: string) => string;
  /** The sorts that have an index behind this column. */
  sorts: readonly OrderSortField[];
}

const byTime: readonly OrderSortField[] = ['entity_id', 'created_at', 'updated_at'];
const text = (parameter: string): string => parameter;

/** What the filters compare for equality, that which narrows most first. */
const equalities = ({ numbers, email, customerId, statuses, states, storeId }: OrderFilters): Equality[] => [
  ...(numbers ? [{ column: 'increment_id', values: numbers, cast: text, sorts: [] }] : []),
  ...(email !== undefined
    ? [{ column: 'lower(customer_email)', values: [email], cast: (parameter: string) => `lower(${parameter})`, sorts: byTime.slice(0, 1) }]
    : []),
  ...(customerId !== undefined
    ? [{ column: 'customer_id', values: [customerId], cast: (parameter: string) => `${parameter}::bigint`, sorts: byTime.slice(0, 1) }]
    : []),
  ...(statuses ? [{ column: 'status', values: statuses, cast: text, sorts: byTime }] : []),
  ...(states ? [{ column: 'state', values: states, cast: text, sorts: byTime }] : []),
  ...(storeId !== undefined
    ? [{ column: 'store_id', values: [storeId], cast: (parameter: string) => `${parameter}::int`, sorts: byTime }]
    : []),
];

const equals = ({ column, values, cast }: Equality, bind: Bind): string =>
  values.length === 1 ? `${column} = ${cast(bind(values[0]))}` : `${column} = any(${bind(values)}::text[])`;

const ranges = ({ created, updated }: OrderFilters, bind: Bind): string[] => [
  ...(created.from ? [`created_at >= ${bind(created.from)}::timestamptz`] : []),
  ...(created.before ? [`created_at < ${bind(created.before)}::timestamptz`] : []),
  ...(updated.from ? [`updated_at >= ${bind(updated.from)}::timestamptz`] : []),
  ...(updated.before ? [`updated_at < ${bind(updated.before)}::timestamptz`] : []),
];

const where = (conditions: string[]): string => (conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '');

/**
 * Ids and sort keys of the page, from an index alone. Where a filter leads an index that has the sort behind it, the column is
 * made part of the order: only that index can give it, and PostgreSQL does not come to walk the whole table for a status that is
 * rarer than the average. Several values are read each from its own stretch of the index, then merged.
 */
const pageOfIds = (query: OrderListQuery, keys: readonly string[], limit: number, bind: Bind): string => {
  const { page, sort } = query;
  const skipped = (page.page - 1) * page.limit;
  const offset = skipped > 0 ? `${bind(skipped)}::bigint` : null;
  const slice = `limit ${limit}${offset ? ` offset ${offset}` : ''}`;
  const orderBy = (columns: readonly string[]): string => `order by ${columns.map((column) => `${column} ${sort.direction}`).join(', ')}`;
  const columns = [...new Set([...keys, 'entity_id'])].join(', ');

  const filters = equalities(query);
  const dates = ranges(query, bind);
  const lead = filters.find(({ sorts }) => sorts.includes(sort.field));
  const rest = [...filters.filter((filter) => filter !== lead).map((filter) => equals(filter, bind)), ...dates];
  const idsWhere = (conditions: string[], leading: string[]): string =>
    `select ${columns} from orders${where([...conditions, ...rest])} ${orderBy([...leading, ...keys])}`;
  if (!lead) return `${idsWhere([], [])} ${slice}`;

  const several = lead.values.length > 1;
  const value = several ? 'part.value' : lead.cast(bind(lead.values[0]));
  // With dates there is more than one way to go, and their values tell PostgreSQL which.
  const ids =
    dates.length > 0
      ? idsWhere([`${lead.column} = ${value}`], [])
      : idsWhere([`${lead.column} between ${value} and ${value}`], [lead.column]);
  if (!several) return `${ids} ${slice}`;
  const each = `${ids} limit ${limit}${offset ? ` + ${offset}` : ''}`;
  return `select ${columns} from unnest(${bind(lead.values)}::text[]) as part (value), lateral (${each}) as best ${orderBy(keys)} ${slice}`;
};

/**
 * The statement of the order list. Only the page's own rows are fetched (deferred join), so that a deep page costs index entries
 * and no rows; indexes in migrations/2-order-list-indexes.ts, plans in test/order-list-plans.spec.ts.
 */
export const orderListStatement = (query: OrderListQuery): Statement => {
  const { page, sort } = query;
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  // An order number is unique: it needs no tiebreak, and its index holds none.
  const keys = [...new Set(sort.field === 'increment_id' ? ['increment_id'] : [sort.field, 'entity_id'])];
  const found = `(${pageOfIds(query, keys, fetched(page.limit), bind)}) as page join orders o on o.entity_id = page.entity_id`;
  const orderBy = `order by ${keys.map((key) => `o.${key} ${sort.direction}`).join(', ')}`;
  const all = (): string => where([...equalities(query).map((filter) => equals(filter, bind)), ...ranges(query, bind)]);
  const statement = page.includePagination
    ? `select total.total, ${orderColumns} from (select count(*) as total from orders${all()}) as total left join (${found}) on true ${orderBy}`
    : `select ${orderColumns} from ${found} ${orderBy}`;
  // Sorted by another column, a rare status wants another plan than a common one: such a statement is planned for its values each time.
  const isPlannedOnce = byTime.includes(sort.field) || equalities(query).length === 0;
  return { name: isPlannedOnce ? preparedName(statement) : '', text: statement, values };
};
