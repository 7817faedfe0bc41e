import { anyOf, type Condition, type Database } from '@entrepot/database';
import { fewNamed } from '../filters/order-filter.store.js';
import { orderList } from '../order/order-list.store.js';
import type { OrderListQuery } from '../order/order.requests.js';
import type { Shown } from '../order/order.view.js';
import { fieldsOf, withParts } from './order-parts.view.js';

const ofIds = anyOf('entity_id', 'bigint', { isSelective: true });

/** Adds to the conditions of a page the ids of the orders of its name, where these are few. */
const narrowed = async (
  db: Database,
  { customer_name: name }: OrderListQuery,
  conditions: readonly Condition[],
): Promise<readonly Condition[]> => {
  const ids = name === undefined ? null : await fewNamed(db, name);
  return ids ? [...ofIds(ids), ...conditions] : conditions;
};

/** Makes the list of orders with the parts that its query includes. */
export const ordersWithParts = (shown: Shown): typeof orderList & { moreFields(query: OrderListQuery): string[] } => ({
  ...orderList,
  moreFields: ({ include }) => fieldsOf(include),
  async page(db, query, conditions = orderList.conditions(query)) {
    const page = await orderList.page(db, query, await narrowed(db, query, conditions));
    return { ...page, rows: await withParts(db, page.rows, query.include, shown) };
  },
  read: async (db, ids, query) => withParts(db, await orderList.read(db, ids), query?.include, shown),
});
