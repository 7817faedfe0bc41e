import { Controller, Inject } from '@nestjs/common';
import { type Checkout, checkoutSubmitted } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { LOGGER } from '@entrepot/http';
import { decimal } from '@entrepot/kernel';
import { appendEvents, On, type EventContext } from '@entrepot/messaging';
import type { Logger } from '@entrepot/telemetry';
import { saveStockItems } from '../stock-item/save-stock-items.store.js';
import { lockStock } from '../warehouse/locks.store.js';
import { confirmedEvent, rejectedEvent } from './reservation.rules.js';
import { claimAttempt, confirmAttempt, insertReservation, saveLines } from './reservation.store.js';
import { reserveLines } from './reserve-lines.js';

type CheckoutAnswer = 'confirmed' | 'rejected' | 'ignored';

/**
 * Reserves all lines of a checkout, or none (contract 4, "Conversion"). Each attempt of a sale is answered once; one that is older than an
 * answered one, and any after a confirmed one, is ignored.
 */
const reserveCheckout = async (tx: Tx, checkout: Checkout, now: Date): Promise<CheckoutAnswer> => {
  const { sale_id, attempt, store_id } = checkout;
  await lockStock(tx);
  const answers = await claimAttempt(tx, sale_id, attempt);
  if (answers === null) return 'ignored';
  const wanted = checkout.lines.map(({ product_id, sku, qty }, line) => ({ line, product_id, sku, qty: decimal(qty) }));
  const { lines, short, changes, warehouses } = await reserveLines(tx, wanted, { storeId: store_id, buyer: 'checkout' });
  if (short.length > 0) {
    await appendEvents(tx, [rejectedEvent(checkout, short, answers)]);
    return 'rejected';
  }
  const reservation_id = await insertReservation(tx, { sale_id, attempt, store_id });
  if (reservation_id === null) throw new Error('a reservation without an order cannot be there already');
  await confirmAttempt(tx, sale_id, reservation_id);
  await saveStockItems(tx, changes, { reason: 'reserve', reservationId: reservation_id, warehouses }, now);
  const reserved = lines.map((line) => ({ ...line, qty_wanted: line.qty, order_item_id: null, taken: new Map() }));
  await saveLines(tx, reservation_id, reserved);
  const reservation = { reservation_id, sale_id, attempt, order_id: null, version: 1, lines: reserved };
  await appendEvents(tx, [confirmedEvent(reservation, warehouses, checkout)]);
  return 'confirmed';
};

/** The first step of a conversion: stock for all lines of a checkout, or for none. */
@Controller()
export class OnCheckoutSubmitted {
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  @On(checkoutSubmitted)
  async reserve(checkout: Checkout, { tx }: EventContext): Promise<void> {
    const answer = await reserveCheckout(tx, checkout, new Date());
    const { sale_id, attempt } = checkout;
    if (answer === 'ignored') this.logger.warn({ sale_id, attempt }, 'a checkout of this sale was answered before: ignored');
  }
}
