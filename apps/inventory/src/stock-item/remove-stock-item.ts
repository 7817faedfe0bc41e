import type { Tx } from '@entrepot/database';
import { lockStock } from './lock-stock.store.js';
import { appendLedger } from './stock-ledger.store.js';
import { deleteStockItem } from './stock-items.store.js';
import { takeTurn } from '../warehouse/locks.store.js';
import { changedHoldings } from './stock-movements.rules.js';

/** Removes the stock of a product that is gone; the ledger keeps what there was, and reservations what was promised. */
export const removeStock = async (tx: Tx, productId: number): Promise<void> => {
  await takeTurn(tx, 'stock');
  const { items } = await lockStock(tx, { productIds: [productId] });
  for (const item of items) {
    await appendLedger(tx, [{ item, changes: changedHoldings(item, null) }], { reason: 'remove' });
    await deleteStockItem(tx, item.item_id);
  }
};
