import type { OrderData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { lockReservationOf } from './lock-reservations.store.js';
import { lockStock } from '../stock-item/lock-stock.store.js';
import { saveLeftToShip } from './left-to-ship.store.js';
import { saveStock } from '../stock-item/stock-item.store.js';
import { takeTurn } from '../warehouse/locks.store.js';
import { leftToShip } from './open-lines.rules.js';
import { beyondLeft, release } from './set-aside.rules.js';
import { changeReservation } from './change-reservation.js';

/** Gives back what the reservation of an order holds beyond what shipments, cancels and refunds have left of the order. */
export const releaseReservation = async (tx: Tx, orderId: number, now: Date): Promise<void> => {
  const reservation = await lockReservationOf(tx, orderId);
  if (!reservation?.left) return;
  const { lines, left, reservation_id: reservationId } = reservation;
  const beyond = beyondLeft(lines, left);
  if (beyond.length === 0) return;
  const { items, warehouses } = await lockStock(tx, { productIds: beyond.flatMap(({ product_id }) => product_id ?? []) });
  const released = release(beyond, left, new Map(items.map((item) => [item.product_id, item])), warehouses);
  const changes = items.map((before) => ({ before, after: released.items.get(before.product_id) ?? before }));
  await saveStock(tx, changes, { reason: 'release', reservationId, warehouses }, now);
  await appendEvents(tx, [await changeReservation(tx, reservation, released.lines, { warehouses, reason: 'canceled' })]);
};

/** A canceled order keeps no more than it still has to ship; what waits for its product is not reserved for more later. */
export const cancelOrder = async (tx: Tx, order: OrderData, version: number, now: Date): Promise<void> => {
  await takeTurn(tx, 'stock');
  await saveLeftToShip(tx, order.order_id, version, leftToShip(order));
  await releaseReservation(tx, order.order_id, now);
};
