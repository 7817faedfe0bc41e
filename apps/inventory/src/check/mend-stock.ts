import type { Tx } from '@entrepot/database';
import { decimal, DomainError } from '@entrepot/kernel';
import { saveStockItems } from '../stock-item/save-stock-items.store.js';
import { lockStockItems } from '../stock-item/stock-item.store.js';
import { lockStock } from '../warehouse/locks.store.js';
import { alignLedger, allocatedOf, productOfItem, sumAllocations } from './mend-stock.store.js';

/** Reserves of an item in each warehouse what its reservations have there, and ends its ledger at what lies there. Throws `record_not_found`. */
export const mendStock = async (tx: Tx, itemId: string): Promise<void> => {
  lockStock(tx);
  const productId = await productOfItem(tx, itemId);
  const { items, warehouses } = productId === null ? { items: [], warehouses: [] } : await lockStockItems(tx, { productIds: [productId] });
  const [before] = items;
  if (!before) throw new DomainError('record_not_found', { id: itemId });
  const allocated = await allocatedOf(tx, before.product_id);
  const nothing = { qty: decimal(0), reserved: decimal(0) };
  const ids = new Set([...before.holdings.keys(), ...allocated.keys()]);
  const holdings = new Map(
    [...ids].map((id) => [id, { ...(before.holdings.get(id) ?? nothing), reserved: allocated.get(id) ?? decimal(0) }] as const),
  );
  // First, so that the row of the save joins.
  await alignLedger(tx, before);
  await saveStockItems(tx, [{ before, after: { ...before, holdings } }], { cause: 'set', warehouses }, new Date());
};

/** Gives the lines of a reservation what it has in warehouses. Throws `record_not_found`. */
export const mendReservation = async (tx: Tx, id: string): Promise<void> => {
  lockStock(tx);
  if (!(await sumAllocations(tx, id))) throw new DomainError('record_not_found', { id });
};
