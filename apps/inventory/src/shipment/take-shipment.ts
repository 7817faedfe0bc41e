import type { OrderData, ShipmentData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { lockReservationOf } from '../reservation/lock-reservations.store.js';
import { lockStock } from '../stock-item/lock-stock.store.js';
import { claimDocument, saveLeftToShip } from '../reservation/left-to-ship.store.js';
import { saveStock } from '../stock-item/stock-item.store.js';
import { saveTaken } from '../reservation/taken-stock.store.js';
import { takeTurn } from '../warehouse/locks.store.js';
import { plus } from '../reservation/allocation.rules.js';
import { shippedGoods } from './goods.rules.js';
import { leftToShip } from '../reservation/open-lines.rules.js';
import { missingEvents, takenEvent } from './shipment.rules.js';
import { takeGoods } from './take-goods.rules.js';
import { changeReservation } from '../reservation/change-reservation.js';

export interface ShippedOrder {
  shipment: ShipmentData;
  /** As it is with the shipment. */
  order: OrderData;
  /** The order's version with it. */
  version: number;
}

/**
 * A shipment takes its goods from stock and from the reservation of its order, once, and is never refused: what is not there is told as a
 * shortage and not made up for later (contract 4, "Reservations"). An order without a reservation takes from what is free. A line that
 * waits for its product takes what is free where the product is here by now, and is missing whole where it is not; only what is left to
 * ship of it is reserved when the product comes.
 */
export const takeShipment = async (tx: Tx, { shipment, order, version }: ShippedOrder, now: Date): Promise<void> => {
  const { shipment_id, order_id } = shipment;
  await takeTurn(tx, 'stock');
  if (!(await claimDocument(tx, { kind: 'shipment', document_id: shipment_id, order_id }))) return;
  await saveLeftToShip(tx, order_id, version, leftToShip(order));
  const reservation = await lockReservationOf(tx, order_id);
  const shipped = shippedGoods(shipment.items, order.items);
  const shippedIds = new Set(shipped.map(({ order_item_id }) => order_item_id));
  const reserved = (reservation?.lines ?? []).filter(({ order_item_id }) => shippedIds.has(order_item_id ?? 0));
  const { items, warehouses } = await lockStock(tx, {
    productIds: reserved.flatMap(({ product_id }) => product_id ?? []),
    skus: shipped.map(({ sku }) => sku),
  });
  const taken = takeGoods(shipped, reserved, items, { warehouses, storeId: shipment.store_id });

  const changes = items.map((before) => ({ before, after: taken.items.get(before.product_id) ?? before }));
  const cause = { reason: 'ship', ...(reservation && { reservationId: reservation.reservation_id }), warehouses } as const;
  const saved = await saveStock(tx, changes, cause, now);
  await saveTaken(tx, order_id, taken.goods);
  const takenOf = new Map(taken.goods.map((goods) => [goods.order_item_id, goods.warehouses]));
  const lines = taken.lines.map((line) => ({ ...line, taken: plus(line.taken, takenOf.get(line.order_item_id ?? 0) ?? new Map()) }));
  await appendEvents(tx, [
    ...(reservation && lines.length > 0 ? [await changeReservation(tx, reservation, lines, { warehouses, reason: 'shipped' })] : []),
    ...missingEvents(taken.goods, saved, order_id),
    takenEvent(shipment, taken.goods, warehouses),
  ]);
};
