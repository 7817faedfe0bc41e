import type { OrderData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import { appendEvents, followUpOfRows, type FollowUp, requestFollowUps } from '@entrepot/messaging';
import { publishShortages, saveStockItems } from '../stock-item/save-stock-items.store.js';
import { productIdsOf } from '../stock-item/stock-item.store.js';
import { lockStock } from '../warehouse/locks.store.js';
import { openLines, withinLeft, type LeftToShip } from '../reservation/open-lines.rules.js';
import { findLeftToShip } from '../reservation/order-stock.store.js';
import { orderShortages, reservedForOrder, type ReservationLine } from '../reservation/reservation.rules.js';
import { endTakenHolds } from '../reservation/end-holds.js';
import { passedOn } from '../reservation/hand-over.rules.js';
import { heldBy } from '../reservation/hold.rules.js';
import { type HandedHold, lockHandedHold, type StoredHold } from '../reservation/hold.store.js';
import {
  insertReservation,
  lockReservationOf,
  lockReservations,
  saveLines,
  saveReservation,
  saveVersion,
  someWaitingFor,
  waitingReservations,
  type StoredReservation,
} from '../reservation/reservation.store.js';
import { reserveLines } from './reserve-lines.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';

/** Reserves those of an order's waiting lines whose products are known, no more than the order has left to ship, and publishes what it lacks. */
const reserveWaiting = async (
  tx: Tx,
  { order_id, store_id }: Pick<StoredReservation, 'order_id' | 'store_id'>,
  waiting: readonly ReservationLine[],
  left: LeftToShip | null,
  now: Date,
  holds: readonly StoredHold[] = [],
): Promise<{ lines: ReservationLine[]; warehouses: readonly Warehouse[] }> => {
  const skus = waiting.map(({ sku }) => sku);
  const productIds = await productIdsOf(tx, skus);
  const arrived = waiting.flatMap((line) => {
    const product_id = productIds.get(line.sku);
    return product_id === undefined ? [] : [{ ...line, product_id }];
  });
  if (arrived.length === 0) return { lines: [], warehouses: [] };
  const wanted = withinLeft(
    arrived.map((line) => ({ ...line, qty: line.qty_wanted })),
    left,
  );
  const { lines, short, changes, warehouses, taken } = await reserveLines(tx, wanted, {
    storeId: store_id,
    buyer: 'order',
    held: heldBy(holds),
  });
  const cause = { cause: 'reserve', order_id, movements: passedOn(holds, taken), warehouses } as const;
  const saved = await saveStockItems(tx, changes, cause, now);
  await endTakenHolds(tx, holds, taken, warehouses, now);
  await publishShortages(tx, orderShortages(short, new Map(saved.map((item) => [item.product_id, item])), order_id));
  const reserved = new Map(lines.map((line) => [line.line, line]));
  return { lines: arrived.map((line) => ({ ...line, ...reserved.get(line.line) })), warehouses };
};

/**
 * Reserves for an imported order what there is, once for each order; the rest is a shortage, never a refusal (contract 4, "Reservations").
 * A line whose product is not known yet waits for it: files of orders and of products are imported independently. Of an order whose
 * shipments or cancel came first, no more than they left. A hold that the order names gives its goods first, and ends.
 */
export const reserveOrder = async (tx: Tx, order: OrderData & HandedHold, now: Date): Promise<void> => {
  const ordered = openLines(order);
  if (ordered.length === 0) return;
  const { order_id, store_id } = order;
  lockStock(tx);
  const left = await findLeftToShip(tx, order_id);
  const reservation_id = await insertReservation(tx, { order_id, store_id });
  if (reservation_id === null) return;
  const waiting = withinLeft(ordered, left).map(({ line, sku, order_item_id, qty }): ReservationLine => {
    const nothing = { qty: decimal(0), warehouses: new Map(), taken: new Map() };
    return { line, sku, order_item_id, qty_wanted: qty, product_id: null, ...nothing };
  });
  const holds = await lockHandedHold(tx, order);
  const { lines: arrived, warehouses } = await reserveWaiting(tx, { order_id, store_id }, waiting, left, now, holds);
  const byLine = new Map(arrived.map((line) => [line.line, line]));
  const stored = waiting.map((line) => byLine.get(line.line) ?? line);
  await saveLines(tx, reservation_id, stored);
  // Shipments that came before the order took from its lines already.
  const lines = left ? ((await lockReservationOf(tx, order_id))?.lines ?? []) : stored;
  const made = reservedForOrder({ reservation_id, sale_id: null, attempt: null, order_id, version: 0, lines }, [], warehouses);
  if (made.events.length === 0) await saveVersion(tx, made.reservation);
  await appendEvents(tx, made.events);
};

/**
 * Reserves the lines of an imported order that waited for products which are known now, as if the products had come before the order.
 * Publishes the reservation again, whole, with its next version.
 */
export const reserveArrived = async (tx: Tx, reservationId: number, now: Date): Promise<void> => {
  lockStock(tx);
  const [reservation] = await lockReservations(tx, [reservationId]);
  if (!reservation) return;
  const waiting = reservation.lines.filter(({ product_id }) => product_id === null);
  const { lines, warehouses } = await reserveWaiting(tx, reservation, waiting, reservation.left, now);
  if (lines.length > 0) await saveReservation(tx, reservedForOrder(reservation, lines, warehouses));
};

/** Reserves the lines of a reservation whose products are known now; the key is the reservation's id. */
export const waitingReservation: FollowUp = {
  kind: 'waiting-reservation',
  async step(tx: Tx, reservationId: string) {
    await reserveArrived(tx, Number(reservationId), new Date());
    return null;
  },
};

/** Requests `waitingReservation` for each reservation that waits for a new product, whose sku is the key: one that fails stops no other. */
export const arrivedProduct = followUpOfRows({
  kind: 'arrived-product',
  some: someWaitingFor,
  page: waitingReservations,
  work: (tx, ids) => requestFollowUps(tx, waitingReservation, [...new Set(ids)]),
});
