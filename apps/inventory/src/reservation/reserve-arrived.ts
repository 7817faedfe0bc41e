import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { lockReservations } from './lock-reservations.store.js';
import { reservedLines, saveLines, setReservationVersion, type StoredLine } from './reservation.store.js';
import { productIdsOf } from '../stock-item/stock-items.store.js';
import { takeTurn } from '../warehouse/locks.store.js';
import { withinLeft } from './open-lines.rules.js';
import { confirmedEvent } from './reservation.rules.js';
import { shortEventsOf } from '../stock-item/stock-events.rules.js';
import { reserveLines } from './reserve-lines.js';

/**
 * Reserves the lines of an imported order that waited for products which are here now: as if the products had come before the order, and
 * no more than shipments and cancels have left of it. The reservation is told again, whole, with its next version.
 */
export const reserveArrived = async (tx: Tx, reservationId: number, now: Date): Promise<void> => {
  await takeTurn(tx, 'stock');
  const [reservation] = await lockReservations(tx, [reservationId]);
  if (!reservation) return;
  const { store_id, reservation_id, order_id, left, lines: known } = reservation;
  const waiting = known.filter(({ product_id }) => product_id === null);
  const productIds = await productIdsOf(
    tx,
    waiting.map(({ sku }) => sku),
  );
  const arrived = waiting.filter(({ sku }) => productIds.has(sku));
  if (arrived.length === 0) return;
  const wanted = withinLeft(
    arrived.map((line) => ({ ...line, product_id: productIds.get(line.sku) ?? 0, qty: line.qty_wanted })),
    left,
  );
  const reserved = await reserveLines(tx, wanted, { storeId: store_id, buyer: 'order' });
  const items = await reserved.save(reservation_id, now);
  const got = new Map(reserved.lines.map((line) => [line.line, line]));
  const stored = arrived.map((line): StoredLine => ({ ...line, product_id: productIds.get(line.sku) ?? null, ...got.get(line.line) }));
  const version = reservation.version + 1;
  await saveLines(tx, reservation_id, stored);
  await setReservationVersion(tx, reservation_id, version);
  const after = new Map(stored.map((line) => [line.line, line]));
  const lines = reservedLines(known.map((line) => after.get(line.line) ?? line));
  await appendEvents(tx, [
    ...(lines.length > 0 ? [confirmedEvent({ ...reservation, version, lines }, reserved.warehouses, null)] : []),
    ...(order_id === null ? [] : shortEventsOf(reserved.short, items, order_id)),
  ]);
};
