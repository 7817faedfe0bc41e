import type { DataOf, orderPlaced } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { lockReservations, type StoredReservation } from './lock-reservations.store.js';
import { saveLeftToShip } from './left-to-ship.store.js';
import { linkOrder, reservationOfSale } from './reservation.store.js';
import { takeTurn } from '../warehouse/locks.store.js';
import { orderLinesOf } from './reservation.rules.js';
import { releaseReservation } from './release-reservation.js';
import { reserveOrder } from './reserve-order.js';

/** The reservation that an order names; where it was lost in a restore of this service, the one that its sale has now. */
const findReservation = async (tx: Tx, { reservation_id, sale_id }: DataOf<typeof orderPlaced>) => {
  const [named] = await lockReservations(tx, [reservation_id]);
  if (named) return named;
  const ofSale = await reservationOfSale(tx, sale_id);
  return ofSale === null ? undefined : (await lockReservations(tx, [ofSale]))[0];
};

/** Nothing of it was given back or shipped. */
const isWhole = ({ lines }: StoredReservation): boolean => lines.every(({ qty, qty_wanted }) => qty.eq(qty_wanted));

/** No event of an order comes after this. */
const lastVersion = 2_147_483_647;

/** What is still set aside for an order that was lost is free again, and the order in its place takes what there is. */
const reserveAnew = async (tx: Tx, lostOrderId: number, order: DataOf<typeof orderPlaced>, now: Date): Promise<void> => {
  await saveLeftToShip(tx, lostOrderId, lastVersion, new Map());
  await releaseReservation(tx, lostOrderId, now);
  await reserveOrder(tx, order, now);
};

/**
 * Gives a sale's reservation the order that it became; what the order's shipments or its cancel took before that does not stay set
 * aside. A later order of the same sale takes the place of one that was lost in a restore of the orders: its reservation, or what there is
 * where that one's cancel or shipments took from it. An order whose sale has no reservation takes what there is, as an imported one does; that of another sale changes nothing.
 */
export const linkReservation = async (tx: Tx, order: DataOf<typeof orderPlaced>, now: Date): Promise<boolean> => {
  await takeTurn(tx, 'stock');
  const reservation = await findReservation(tx, order);
  if (!reservation) {
    await reserveOrder(tx, order, now);
    return false;
  }
  if (reservation.sale_id !== order.sale_id) return false;
  if (reservation.order_id !== null && reservation.order_id > order.order_id) return false;
  if (reservation.order_id !== null && reservation.order_id < order.order_id && !isWhole(reservation)) {
    await reserveAnew(tx, reservation.order_id, order, now);
    return true;
  }
  const itemIds = orderLinesOf(order.items, reservation.lines);
  await linkOrder(tx, { reservationId: reservation.reservation_id, orderId: order.order_id, itemIds });
  await releaseReservation(tx, order.order_id, now);
  return true;
};
