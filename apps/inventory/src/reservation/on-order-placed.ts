import { Controller, Inject } from '@nestjs/common';
import { type DataOf, orderPlaced } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { LOGGER } from '@entrepot/http';
import { On, type EventContext } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { lockStock } from '../warehouse/locks.store.js';
import { saveLeftToShip } from './order-stock.store.js';
import { releaseReservation } from './release-reservation.js';
import { orderLinesOf } from './reservation.rules.js';
import { lockReservations, type StoredReservation, linkOrder, reservationOfSale } from './reservation.store.js';
import { reserveOrder } from './reserve-order.js';

/** The reservation that an order names; when a restore of this service lost it, the one that its sale has now. */
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

/** Releases what is set aside for an order that a restore lost, and reserves what there is for the order in its place. */
const reserveAnew = async (tx: Tx, lostOrderId: number, order: DataOf<typeof orderPlaced>, now: Date): Promise<void> => {
  await saveLeftToShip(tx, lostOrderId, lastVersion, new Map());
  await releaseReservation(tx, lostOrderId, now);
  await reserveOrder(tx, order, now);
};

/**
 * Links a sale's reservation to the order that the sale became, and releases what the order's shipments or cancel have taken before. A later
 * order of the same sale replaces one that a restore of the order service lost: it gets that one's reservation, or what there is when a
 * cancel or shipments took from it. An order whose sale has no reservation is reserved for like an imported one. @returns whether the
 * reservation is the order's
 */
const linkReservation = async (tx: Tx, order: DataOf<typeof orderPlaced>, now: Date): Promise<boolean> => {
  await lockStock(tx);
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

/** Links the reservation of a converted sale to its order and the order's lines. */
@Controller()
export class OnOrderPlaced {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @On(orderPlaced)
  async link(order: DataOf<typeof orderPlaced>, { tx }: EventContext): Promise<void> {
    const { order_id, sale_id, reservation_id } = order;
    if (!(await linkReservation(tx, order, new Date())))
      this.logger.warn({ order_id, sale_id, reservation_id }, 'an order names a reservation that is not its own');
  }
}
