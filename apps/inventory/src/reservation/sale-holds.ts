import type { Tx } from '@entrepot/database';
import { decimal } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { lockStockItems } from '../stock-item/stock-item.store.js';
import { lockStock } from '../warehouse/locks.store.js';
import { loadWarehouses } from '../warehouse/warehouse.store.js';
import { endHolds } from './end-holds.js';
import { heldEvent } from './hold.rules.js';
import { type HandedHold, lockHoldsOfSale, saveExpiry } from './hold.store.js';
import { type PlacedHold, placeHold } from './place-hold.js';

export interface SaleGoods extends HandedHold {
  sale_id: number;
  /** Submit of the sale's checkout that it is for. */
  attempt: number;
  store_id: number;
  lines: readonly { product_id: number; sku: string; qty: number }[];
}

/**
 * Holds the goods of a sale until its payment is decided, or nothing of them: then `short` has every line that there is too little of. Holds that the
 * sale has already give their goods first, and end; after a refusal they stay. The hold has the sale as its reference, and the sale's order takes it over.
 */
export const holdForSale = async (
  tx: Tx,
  { sale_id, attempt, store_id, lines, ...handed }: SaleGoods,
  until: Date,
): Promise<PlacedHold> => {
  lockStock(tx);
  const replaces = await lockHoldsOfSale(tx, sale_id, handed);
  const wanted = lines.map(({ product_id, sku, qty }, line) => ({ line, product_id, sku, qty: decimal(qty) }));
  const productIds = [...wanted, ...replaces.flatMap((hold) => hold.lines)].flatMap(({ product_id }) => product_id ?? []);
  const stock = await lockStockItems(tx, { productIds: [...new Set(productIds)] });
  return placeHold(tx, { sale_id, attempt, store_id, reference: `sale ${sale_id}`, lines: wanted, replaces, until: () => until }, stock);
};

/** Moves the time of the holds of a sale. @returns whether it has one: one that has ended is not placed again */
export const extendHoldOfSale = async (tx: Tx, saleId: number, until: Date): Promise<boolean> => {
  lockStock(tx);
  const [holds, warehouses] = [await lockHoldsOfSale(tx, saleId), await loadWarehouses(tx)];
  for (const hold of holds) {
    const extended = { ...hold, expires_at: until, version: hold.version + 1 };
    saveExpiry(tx, extended);
    await appendEvents(tx, [heldEvent(extended, warehouses, hold)]);
  }
  return holds.length > 0;
};

/** Releases the holds of a sale of which nobody pays any more. @returns whether it had one */
export const releaseHoldOfSale = async (tx: Tx, saleId: number, now: Date): Promise<boolean> => {
  lockStock(tx);
  const holds = await lockHoldsOfSale(tx, saleId);
  await endHolds(tx, holds, 'released', now);
  return holds.length > 0;
};
