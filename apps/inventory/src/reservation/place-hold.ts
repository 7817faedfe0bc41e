import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { currentContext } from '@entrepot/telemetry';
import { saveStockItems } from '../stock-item/save-stock-items.store.js';
import { afterChanges, type LockedStock } from '../stock-item/stock-item.store.js';
import { endTakenHolds } from './end-holds.js';
import { heldBy, heldEvent, type Hold, reserveWithHeld } from './hold.rules.js';
import { nextHold, type StoredHold } from './hold.store.js';
import { insertHold } from './reservation.store.js';
import type { ShortLine, WantedLine } from './reserve.rules.js';

export interface WantedHold {
  sale_id?: number;
  attempt?: number;
  /** Null: from warehouses of any store. */
  store_id: number | null;
  reference: string | null;
  lines: readonly WantedLine[];
  /** Holds that it replaces: their goods are its own first. */
  replaces?: readonly StoredHold[];
  /** Until when; its argument is the time of the database. */
  until: (now: Date) => Date;
}

/** A hold that was placed, or what there is too little of. */
export type PlacedHold = { hold: Hold & { created_at: Date }; short?: never } | { hold?: never; short: readonly ShortLine[] };

/** Holds all lines or nothing, as a checkout gets goods. The caller has locked the stock of the lines' products. */
export const placeHold = async (tx: Tx, wanted: WantedHold, { items: known, warehouses }: LockedStock): Promise<PlacedHold> => {
  const { lines, replaces = [], store_id, sale_id = null, attempt = null, reference } = wanted;
  const byProduct = new Map(known.map((item) => [item.product_id, item]));
  const reserved = reserveWithHeld(lines, byProduct, heldBy(replaces), { warehouses, storeId: store_id, buyer: 'checkout' });
  if (reserved.short.length > 0) return { short: reserved.short };
  const { reservation_id, now } = await nextHold(tx);
  const hold = {
    ...{ reservation_id, sale_id, attempt, order_id: null, store_id: store_id ?? 0, version: 1, reference },
    owner: sale_id === null ? (currentContext()?.integration ?? null) : null,
    ...{ created_at: now, expires_at: wanted.until(now) },
    lines: reserved.lines.map(({ from: _from, ...line }) => ({ ...line, qty_wanted: line.qty, order_item_id: null, taken: new Map() })),
  };
  insertHold(tx, hold);
  await saveStockItems(tx, afterChanges(known, reserved.items), { cause: 'hold', hold_id: reservation_id, sale_id, warehouses }, now);
  await endTakenHolds(tx, replaces, reserved.taken, warehouses, now);
  await appendEvents(tx, [heldEvent(hold, warehouses, null)]);
  return { hold };
};
