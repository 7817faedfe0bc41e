import type { Checkout } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { claimAttempt, confirmAttempt, insertReservation, saveLines } from './reservation.store.js';
import { takeTurn } from '../warehouse/locks.store.js';
import { confirmedEvent, rejectedEvent } from './reservation.rules.js';
import { reserveLines } from './reserve-lines.js';

export type CheckoutAnswer = 'confirmed' | 'rejected' | 'ignored';

/**
 * Answers a checkout: all of its lines are reserved, or none (contract 4, "Conversion"). Once for each attempt of a sale; an attempt that
 * is older than one that was answered, and any after a confirmed one, is ignored.
 */
export const reserveCheckout = async (tx: Tx, checkout: Checkout, now: Date): Promise<CheckoutAnswer> => {
  const { sale_id, attempt, store_id } = checkout;
  await takeTurn(tx, 'stock');
  if (!(await claimAttempt(tx, sale_id, attempt))) return 'ignored';
  const wanted = checkout.lines.map(({ product_id, sku, qty }, line) => ({ line, product_id, sku, qty: decimal(qty) }));
  const reserved = await reserveLines(tx, wanted, { storeId: store_id, buyer: 'checkout' });
  if (reserved.short.length > 0) {
    await appendEvents(tx, [rejectedEvent(checkout, reserved.short)]);
    return 'rejected';
  }
  const reservation_id = await insertReservation(tx, { sale_id, attempt, store_id });
  if (reservation_id === null) throw new Error('a reservation without an order cannot be there already');
  await confirmAttempt(tx, sale_id, reservation_id);
  await reserved.save(reservation_id, now);
  const lines = reserved.lines.map((line) => ({ ...line, order_item_id: null, taken: new Map() }));
  await saveLines(
    tx,
    reservation_id,
    lines.map((line) => ({ ...line, qty_wanted: line.qty })),
  );
  await appendEvents(tx, [
    confirmedEvent({ reservation_id, sale_id, attempt, order_id: null, version: 1, lines }, reserved.warehouses, checkout),
  ]);
  return 'confirmed';
};
