import type { DataSource } from 'typeorm';
import { readRows } from '@entrepot/database';
import type { OrderListQuery } from './order-list-query.js';
import { orderListStatement } from './order-list-statement.js';
import { type OrderRecord, type OrderRow, orderRecord } from './order-record.js';

export interface OrderList {
  orders: OrderRecord[];
  /** How many orders the filters find; only where it was asked for. */
  total: number | null;
}

type Row = OrderRow & { total?: string };

/** A page of the order list, and the count where it is wanted, in one statement. */
export const listOrders = async (dataSource: DataSource, query: OrderListQuery): Promise<OrderList> => {
  const rows = await readRows<Row>(dataSource, orderListStatement(query));
  // Where the count is wanted, a page without orders is one row that holds the count alone.
  const found = rows.filter(({ entity_id }) => entity_id !== null).slice(0, query.page.limit);
  return { orders: found.map(orderRecord), total: query.page.includePagination ? Number(rows[0]?.total) : null };
};
