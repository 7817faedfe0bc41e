import { orderList } from '../order/order-list.store.js';
import type { OrderListQuery } from '../order/order.requests.js';
import type { Shown } from '../order/order.view.js';
import { fieldsOf, withParts } from './order-parts.view.js';

/** Makes the list of orders with the parts that its query includes. */
export const ordersWithParts = (shown: Shown): typeof orderList & { moreFields(query: OrderListQuery): string[] } => ({
  ...orderList,
  moreFields: ({ include }) => fieldsOf(include),
  async page(db, query, conditions) {
    const page = await orderList.page(db, query, conditions);
    return { ...page, rows: await withParts(db, page.rows, query.include, shown) };
  },
  read: async (db, ids, query) => withParts(db, await orderList.read(db, ids), query?.include, shown),
});
