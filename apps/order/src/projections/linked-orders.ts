import { type PreviousOrder, event, orderLinked } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { saveNames } from '../filters/order-filter.store.js';
import { ordersData } from '../order/order.store.js';

/** Orders that are read and published together: what a step of a follow-up holds in memory is theirs. */
const ordersAtOnce = 100;

/** An order that was changed, and its old values. */
export interface LinkedOrder {
  order_id: number;
  previous: PreviousOrder;
}

const isNamed = (previous: PreviousOrder = {}): boolean => 'customer_firstname' in previous || 'customer_lastname' in previous;

/** Publishes orders of which other services have told something; their versions are moved already. */
export const publishLinked = async (tx: Tx, orders: readonly LinkedOrder[]): Promise<void> => {
  const previousById = new Map(orders.map(({ order_id, previous }) => [order_id, previous]));
  for (let start = 0; start < orders.length; start += ordersAtOnce) {
    const ids = orders.slice(start, start + ordersAtOnce).map(({ order_id }) => order_id);
    const found = await ordersData(tx, ids);
    const named = found.filter(({ data: { order_id } }) => isNamed(previousById.get(order_id)));
    saveNames(
      tx,
      named.map(({ data: { order_id, customer_firstname: first = null, customer_lastname: last = null } }) => {
        return { order_id, customer_firstname: first, customer_lastname: last };
      }),
    );
    await appendEvents(
      tx,
      found.map(({ data: { reserve: _reserve, ...data }, version }) =>
        event(orderLinked, { subject: data.order_id, version, data: { ...data, previous: previousById.get(data.order_id) ?? {} } }),
      ),
    );
  }
};
