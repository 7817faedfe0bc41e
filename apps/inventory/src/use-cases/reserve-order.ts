import type { EntityManager } from 'typeorm';
import type { OrderPicture } from '@entrepot/contracts';
import { decimal } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { insertReservation, saveLines, type StoredLine } from '../db/reservations.js';
import { productIdsOf } from '../db/stock-items.js';
import { takeTurn } from '../db/turns.js';
import { openLines } from '../domain/imported-lines.js';
import { confirmedEvent, type ReservationLine } from '../domain/reservation.js';
import { shortEventsOf } from '../domain/stock-events.js';
import { reserveLines } from './reserve-lines.js';

/**
 * Reserves for an imported order what there is, once for each order; the rest is a shortage, never a refusal (contract 4,
 * "Reservations"). A line whose product the catalog has not told of yet waits for it: files of orders and of products come on their
 * own ways. @returns whether some line waits
 */
export const reserveOrder = async (tx: EntityManager, order: OrderPicture, now: Date): Promise<boolean> => {
  const open = openLines(order);
  if (open.length === 0) return false;
  const { order_id, store_id } = order;
  await takeTurn(tx, 'stock');
  const reservation_id = await insertReservation(tx, { order_id, store_id });
  if (reservation_id === null) return false;
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
    return { line, sku, order_item_id, qty_wanted: qty, product_id: productIds.get(sku) ?? null, qty: got, warehouses };
  });
  await saveLines(tx, reservation_id, stored);
  const lines = stored.filter((line): line is StoredLine & ReservationLine => line.product_id !== null && line.qty.gt(0));
  const reservation = { reservation_id, sale_id: null, attempt: null, order_id, version: 1, lines };
  await appendEvents(tx, [
    ...(lines.length > 0 ? [confirmedEvent(reservation, reserved.warehouses, null)] : []),
    ...shortEventsOf(reserved.short, items, order_id),
  ]);
  return wanted.length < open.length;
};
