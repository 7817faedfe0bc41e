import type { Database } from '@entrepot/database';
import { readList } from './list-statement.store.js';
import type { OrderListQuery } from './order-list-query.store.js';
import { orderListOf, orderTable } from './order-list-statement.store.js';
import { type OrderRecord, type OrderRow, orderRecord } from './order-record.view.js';

export interface OrderList {
  orders: OrderRecord[];
  /** How many orders the filters find; only where it was asked for. */
  total: number | null;
}

/** A page of the order list, and the count where it is wanted, in one statement. */
export const listOrders = async (db: Database, query: OrderListQuery): Promise<OrderList> => {
  const { rows, total } = await readList<OrderRow>(db, orderTable, orderListOf(query));
  return { orders: rows.map(orderRecord), total };
};
