import { event, orderStateSnapshot } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { newId } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { orderData } from '../order/order-change.rules.js';
import { lockOrder } from '../order/order.store.js';

/** Publishes an order as it is: its sale gets it, and its reservation keeps no more than it has left to ship. Throws `order_not_found`. */
export const publishOrder = async (tx: Tx, id: string): Promise<void> => {
  const order = await lockOrder(tx, { order_id: id }, { duringPayment: true });
  const data = { ...orderData(order), request_id: newId() };
  await appendEvents(tx, [event(orderStateSnapshot, { subject: order.order_id, version: order.version, data })]);
};
