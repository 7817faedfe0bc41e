import type { EntityManager } from 'typeorm';
import type { DataOf, orderPlaced } from '@entrepot/contracts';
import { lockReservations } from '../db/lock-reservations.js';
import { linkOrder } from '../db/reservations.js';
import { takeTurn } from '../db/turns.js';
import { orderLinesOf } from '../domain/reservation.js';
import { releaseReservation } from './release-reservation.js';

/**
 * Gives a sale's reservation the order that it became; what the order's shipments or its cancel took before that does not stay set
 * aside. An order of another sale, or a reservation that nobody made, changes nothing.
 */
export const linkReservation = async (tx: EntityManager, order: DataOf<typeof orderPlaced>, now: Date): Promise<boolean> => {
  await takeTurn(tx, 'stock');
  const [reservation] = await lockReservations(tx, [order.reservation_id]);
  if (!reservation || reservation.sale_id !== order.sale_id) return false;
  if (reservation.order_id !== null && reservation.order_id !== order.order_id) return false;
  const itemIds = orderLinesOf(order.items, reservation.lines);
  await linkOrder(tx, { reservationId: reservation.reservation_id, orderId: order.order_id, itemIds });
  await releaseReservation(tx, order.order_id, now);
  return true;
};
