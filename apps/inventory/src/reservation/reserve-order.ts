import type { OrderData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { lockReservationOf } from './lock-reservations.store.js';
import { findLeftToShip } from './left-to-ship.store.js';
import { insertReservation, reservedLines, saveLines, type StoredLine } from './reservation.store.js';
import { productIdsOf } from '../stock-item/stock-items.store.js';
import { takeTurn } from '../warehouse/locks.store.js';
import { openLines, withinLeft } from './open-lines.rules.js';
import { confirmedEvent } from './reservation.rules.js';
import { shortEventsOf } from '../stock-item/stock-events.rules.js';
import { reserveLines } from './reserve-lines.js';

/**
 * Reserves for an imported order what there is, once for each order; the rest is a shortage, never a refusal (contract 4,
 * "Reservations"). A line whose product the catalog has not told of yet waits for it: files of orders and of products come on their
 * own ways. Of an order whose shipments or cancel came first, no more than they left.
 */
export const reserveOrder = async (tx: Tx, order: OrderData, now: Date): Promise<void> => {
  const ordered = openLines(order);
  if (ordered.length === 0) return;
  const { order_id, store_id } = order;
  await takeTurn(tx, 'stock');
  const left = await findLeftToShip(tx, order_id);
  const open = withinLeft(ordered, left);
  const reservation_id = await insertReservation(tx, { order_id, store_id });
  if (reservation_id === null) return;
  const productIds = await productIdsOf(
    tx,
    open.map(({ sku }) => sku),
  );
  const wanted = open.flatMap((line) => {
    const product_id = productIds.get(line.sku);
    return product_id === undefined ? [] : [{ ...line, product_id }];
  });
  const reserved = await reserveLines(tx, wanted, { storeId: store_id, buyer: 'order' });
  const items = await reserved.save(reservation_id, now);

  const byLine = new Map(reserved.lines.map((line) => [line.line, line]));
  const stored = open.map(({ line, sku, order_item_id, qty }): StoredLine => {
    const { qty: got = decimal(0), warehouses = new Map() } = byLine.get(line) ?? {};
    return { line, sku, order_item_id, qty_wanted: qty, product_id: productIds.get(sku) ?? null, qty: got, warehouses, taken: new Map() };
  });
  await saveLines(tx, reservation_id, stored);
  // Shipments that came before the order took from its lines already.
  const lines = reservedLines(left ? ((await lockReservationOf(tx, order_id))?.lines ?? []) : stored);
  const reservation = { reservation_id, sale_id: null, attempt: null, order_id, version: 1, lines };
  await appendEvents(tx, [
    ...(lines.length > 0 ? [confirmedEvent(reservation, reserved.warehouses, null)] : []),
    ...shortEventsOf(reserved.short, items, order_id),
  ]);
};
