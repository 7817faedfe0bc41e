import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { saveStockItems } from '../stock-item/save-stock-items.store.js';
import { afterChanges, lockStockItems } from '../stock-item/stock-item.store.js';
import type { Warehouse } from '../warehouse/warehouse.rules.js';
import { leftOver } from './hand-over.rules.js';
import { endedEvent, giveBack, heldBy, type Held, type HoldEnd } from './hold.rules.js';
import { saveEnds, type StoredHold } from './hold.store.js';

/** Gives back goods that were held for a reservation. */
const giveBackHeld = async (
  tx: Tx,
  given: readonly { reservationId: number; held: Held }[],
  cause: 'release' | 'expire',
  now: Date,
): Promise<readonly Warehouse[]> => {
  const productIds = [...new Set(given.flatMap(({ held }) => [...held.keys()]))];
  const { items, warehouses } = await lockStockItems(tx, { productIds });
  const back = giveBack(given, new Map(items.map((item) => [item.product_id, item])));
  const movements = back.movements.map(({ qty, reservationId: hold_id, ...movement }) => ({
    ...movement,
    hold_id,
    reserved: qty.negated(),
  }));
  await saveStockItems(tx, afterChanges(items, back.items), { cause, movements, warehouses }, now);
  return warehouses;
};

/** Ends locked holds by call or by time, and gives back what they held. The caller holds a lock of stock. */
export const endHolds = async (tx: Tx, holds: readonly StoredHold[], reason: 'released' | 'expired', now: Date): Promise<void> => {
  if (holds.length === 0) return;
  const given = holds.map((hold) => ({ reservationId: hold.reservation_id, held: heldBy([hold]) }));
  const warehouses = await giveBackHeld(tx, given, reason === 'expired' ? 'expire' : 'release', now);
  await saveEnded(tx, holds, warehouses, reason);
};

/** Ends locked holds whose goods are another reservation's now, and gives back what it did not take. */
export const endTakenHolds = async (
  tx: Tx,
  holds: readonly StoredHold[],
  taken: Held,
  warehouses: readonly Warehouse[],
  now: Date,
): Promise<void> => {
  if (holds.length === 0) return;
  const left = leftOver(holds, taken);
  if (left.length > 0) await giveBackHeld(tx, left, 'release', now);
  await saveEnded(tx, holds, warehouses, 'taken');
};

const saveEnded = async (tx: Tx, holds: readonly StoredHold[], warehouses: readonly Warehouse[], reason: HoldEnd): Promise<void> => {
  saveEnds(
    tx,
    holds.map(({ reservation_id }) => reservation_id),
  );
  await appendEvents(
    tx,
    holds.map((hold) => endedEvent(hold, warehouses, reason)),
  );
};
