import { Controller, Inject } from '@nestjs/common';
import { type DataOf, orderPlaced } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { LOGGER } from '@entrepot/service';
import { type CausedEvent, OnMany } from '@entrepot/messaging';
import { type Logger, type RequestContext, runInContext } from '@entrepot/telemetry';
import { lockStock } from '../warehouse/locks.store.js';
import { saveLeftToShip } from '../reservation/order-stock.store.js';
import { releaseReservation } from './release-reservation.js';
import { orderLinesOf } from '../reservation/reservation.rules.js';
import {
  lockReservations,
  type OrderLink,
  type StoredReservation,
  linkOrders,
  reservationOfSale,
} from '../reservation/reservation.store.js';
import { reserveOrder } from './reserve-order.js';

type PlacedOrder = DataOf<typeof orderPlaced>;

/** Finds the reservation that an order names; when a restore of this service lost it, the present one of its sale. */
const findReservation = async (tx: Tx, { reservation_id, sale_id }: PlacedOrder) => {
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
const reserveAnew = async (tx: Tx, lostOrderId: number, order: PlacedOrder, now: Date): Promise<void> => {
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
const linkReservation = async (tx: Tx, order: PlacedOrder, now: Date): Promise<boolean> => {
  lockStock(tx);
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
  await linkOrders(tx, [{ reservation_id: reservation.reservation_id, order_id: order.order_id, itemIds }]);
  await releaseReservation(tx, order.order_id, now);
  return true;
};

/** Links the reservations of many orders that are as they were made. @returns the orders whose reservation is another's */
const linkReservations = async (tx: Tx, placed: readonly { order: PlacedOrder; context: RequestContext }[], now: Date) => {
  lockStock(tx);
  const loaded = await lockReservations(
    tx,
    placed.map(({ order }) => order.reservation_id),
  );
  const open = new Map(loaded.filter(({ order_id }) => order_id === null).map((one) => [one.reservation_id, one]));
  const links = new Map<PlacedOrder, OrderLink>();
  for (const { order } of placed) {
    const { reservation_id, order_id, sale_id, items } = order;
    const reservation = open.get(reservation_id);
    if (reservation?.sale_id !== sale_id) continue;
    open.delete(reservation_id);
    links.set(order, { reservation_id, order_id, itemIds: orderLinesOf(items, reservation.lines) });
  }
  const restricted = await linkOrders(tx, [...links.values()]);
  const foreign: PlacedOrder[] = [];
  for (const { order, context } of placed) {
    if (links.has(order) && !restricted.has(order.order_id)) continue;
    await runInContext(context, async () => {
      if (links.has(order)) await releaseReservation(tx, order.order_id, now);
      else if (!(await linkReservation(tx, order, now))) foreign.push(order);
    });
  }
  return foreign;
};

/** Links the reservations of converted sales to their orders and the orders' lines. */
@Controller()
export class OnOrderPlaced {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @OnMany(orderPlaced, { keepPlans: true })
  async link(events: readonly CausedEvent<PlacedOrder>[], tx: Tx): Promise<void> {
    const placed = events.map(({ event, context }) => ({ order: event.data, context }));
    for (const { order_id, sale_id, reservation_id } of await linkReservations(tx, placed, new Date()))
      this.logger.warn({ order_id, sale_id, reservation_id }, 'an order names a reservation that is not its own');
  }
}
