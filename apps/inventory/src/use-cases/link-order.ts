import type { EntityManager } from 'typeorm';
import type { DataOf, orderPlaced } from '@entrepot/contracts';
import { linkOrder, lockReservations } from '../db/reservations.js';
import { orderLinesOf } from '../domain/reservation.js';

/** Gives a sale's reservation the order that it became. An order of another sale, or a reservation that nobody made, changes nothing. */
export const linkReservation = async (tx: EntityManager, order: DataOf<typeof orderPlaced>): Promise<boolean> => {
  const [reservation] = await lockReservations(tx, [order.reservation_id]);
  if (!reservation || reservation.sale_id !== order.sale_id) return false;
  if (reservation.order_id !== null && reservation.order_id !== order.order_id) return false;
  const itemIds = orderLinesOf(order.items, reservation.lines);
  await linkOrder(tx, { reservationId: reservation.reservation_id, orderId: order.order_id, itemIds });
  return true;
};
