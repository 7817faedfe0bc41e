import { type OrderData, orderSchema } from '@entrepot/contracts';
import { type Tx, readRows, shownTypes } from '@entrepot/database';
import { orderItemTable, orderTable } from './order.table.js';

/** The data of an order's events, with what events need beside it. */
export interface VersionedOrder {
  data: OrderData & { reserve: boolean };
  version: number;
}

/** Those that the events' schema has. */
const eventColumns = orderTable.names.filter((name) => name in orderSchema.properties || name === 'reserve');
const itemColumns = orderItemTable.except('order_id', 'options');

const text = `
  select o.version, ${orderTable.json('o', ['entity_id as order_id', ...eventColumns], {
    items: `coalesce((select json_agg(${orderItemTable.json('i', itemColumns)} order by i.order_item_id)
                        from order_item i where i.order_id = o.entity_id), '[]')`,
  })} as data
    from orders o where o.entity_id = any($1::bigint[]) order by o.entity_id`;

/** The data of orders as this transaction sees them, in one statement, in the order of their ids. */
export const ordersData = (tx: Tx, orderIds: readonly number[]): Promise<VersionedOrder[]> =>
  readRows<VersionedOrder>(tx, { name: 'orders_data', text, values: [orderIds], types: shownTypes });
