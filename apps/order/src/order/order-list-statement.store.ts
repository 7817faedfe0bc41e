import { type Statement, preparedNames } from '@entrepot/database';
import { type Equality, type ListQuery, type ListTable, byTime, equality, listStatement } from './list-statement.store.js';
import type { OrderFilters, OrderListQuery, OrderSortField } from './order-list-query.store.js';
import { orderColumns } from './order-record.view.js';

export const orderTable: ListTable = {
  name: 'orders',
  id: 'entity_id',
  alias: 'o',
  columns: orderColumns,
  preparedName: preparedNames('order_list'),
};

const lower = (parameter: string): string => `lower(${parameter})`;

const equalities = ({ numbers, email, customerId, statuses, states, storeId }: OrderFilters): Equality<OrderSortField>[] => [
  ...equality(numbers, { column: 'increment_id', type: 'text', sorts: [] }),
  ...equality(email, { column: 'lower(customer_email)', type: 'text', operand: lower, sorts: ['entity_id'] }),
  ...equality(customerId, { column: 'customer_id', type: 'bigint', sorts: ['entity_id'] }),
  ...equality(statuses, { column: 'status', type: 'text', sorts: byTime }),
  ...equality(states, { column: 'state', type: 'text', sorts: byTime }),
  ...equality(storeId, { column: 'store_id', type: 'int', sorts: byTime }),
];

/** What the order list asks of PostgreSQL. */
export const orderListOf = (query: OrderListQuery): ListQuery<OrderSortField> => ({
  equalities: equalities(query),
  ranges: { created_at: query.created, updated_at: query.updated },
  sort: query.sort,
  page: query.page,
});

/** The statement of the order list; indexes in migrations/2-order-list-indexes.ts, plans in test/order/order-list-plans.spec.ts. */
export const orderListStatement = (query: OrderListQuery): Statement => listStatement(orderTable, orderListOf(query));
