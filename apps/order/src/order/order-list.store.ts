import { type Database, type Statement, preparedNames } from '@entrepot/database';
import {
  type Equality,
  type List,
  type ListQuery,
  type ListTable,
  byTime,
  equality,
  listStatement,
  readList,
  walkConditions,
  walkedOf,
} from '../list/list-statement.store.js';
import { OrderRecord, recordColumns } from './order.view.js';
import type { OrderListQuery, OrderSortField } from './order.requests.js';
import { orderTable } from './order.table.js';

export const orderList: ListTable = {
  name: 'orders',
  id: 'entity_id',
  shownId: 'order_id',
  alias: 'o',
  columns: orderTable.select('o', recordColumns),
  preparedName: preparedNames('order_list'),
};

const lower = (parameter: string): string => `lower(${parameter})`;

/** Each with the index that serves it (migrations/2-order-list-indexes.ts); that which narrows most first. */
const equalities = (query: Partial<OrderListQuery>): Equality<OrderSortField>[] => [
  ...equality(query.increment_id?.values, { column: 'increment_id', type: 'text', sorts: [] }),
  ...equality(query.customer_email, { column: 'lower(customer_email)', type: 'text', operand: lower, sorts: ['entity_id'] }),
  ...equality(query.customer_id, { column: 'customer_id', type: 'bigint', sorts: ['entity_id'] }),
  ...equality(query.vendalink_id, { column: 'sale_id', type: 'bigint', sorts: [] }),
  ...equality(query.external_reference, { column: 'external_reference', type: 'text', sorts: ['entity_id'] }),
  ...equality(query.status, { column: 'status', type: 'text', sorts: byTime }),
  ...equality(query.state, { column: 'state', type: 'text', sorts: byTime }),
  ...equality(query.store_id, { column: 'store_id', type: 'int', sorts: byTime }),
];

const listQuery = (query: OrderListQuery): ListQuery<OrderSortField> => ({
  equalities: equalities(query),
  ranges: { created_at: query.created, updated_at: query.updated },
  sort: query.sort,
  page: query.page,
});

/** The statement of the order list; plans in test/order/order-list-plans.spec.ts. */
export const orderListStatement = (query: OrderListQuery): Statement => listStatement(orderList, listQuery(query));

/** A page of the order list, and the count where it is wanted, in one statement. */
export const listOrders = (db: Database, query: OrderListQuery): Promise<List<OrderRecord>> =>
  readList<OrderRecord>(db, orderList, listQuery(query));

/** For walks of the list. */
export const walkedOrders = walkedOf(orderList, 'orders', OrderRecord);

export const orderWalkConditions = (query: OrderListQuery) => walkConditions(listQuery(query));
