import type { OrderData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { saveStockItems } from '../stock-item/save-stock-items.store.js';
import { afterChanges, lockStockItems } from '../stock-item/stock-item.store.js';
import { leftToShip } from '../reservation/open-lines.rules.js';
import { saveLeftToShip } from '../reservation/order-stock.store.js';
import { changeReservation } from '../reservation/reservation.rules.js';
import { lockReservationOf, saveReservation } from '../reservation/reservation.store.js';
import { beyondLeft, release } from '../reservation/set-aside.rules.js';

/** Releases what the reservation of an order holds beyond what shipments, cancels and refunds have left to ship. */
export const releaseReservation = async (tx: Tx, orderId: number, now: Date, creditmemo_id?: number): Promise<void> => {
  const reservation = await lockReservationOf(tx, orderId);
  if (!reservation?.left) return;
  const { lines, left, order_id } = reservation;
  const beyond = beyondLeft(lines, left);
  if (beyond.length === 0) return;
  const { items, warehouses } = await lockStockItems(tx, { productIds: beyond.flatMap(({ product_id }) => product_id ?? []) });
  const released = release(beyond, left, new Map(items.map((item) => [item.product_id, item])), warehouses);
  await saveStockItems(tx, afterChanges(items, released.items), { cause: 'release', order_id, creditmemo_id, warehouses }, now);
  await saveReservation(tx, changeReservation(reservation, released.lines, warehouses, 'canceled'));
};

/** Saves what a canceled or refunded order has left to ship, and releases the rest. The caller holds `lockStock`. */
export const releaseBeyond = async (tx: Tx, order: OrderData, version: number, now: Date, creditmemoId?: number): Promise<void> => {
  await saveLeftToShip(tx, order.order_id, version, leftToShip(order));
  await releaseReservation(tx, order.order_id, now, creditmemoId);
};
