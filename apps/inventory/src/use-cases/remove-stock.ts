import type { Tx } from '@entrepot/database';
import { lockStock } from '../db/lock-stock.js';
import { appendLedger } from '../db/ledger.js';
import { deleteStockItem } from '../db/stock-items.js';
import { takeTurn } from '../db/turns.js';
import { changedHoldings } from '../domain/stock-movements.js';

/** Removes the stock of a product that is gone; the ledger keeps what there was, and reservations what was promised. */
export const removeStock = async (tx: Tx, productId: number): Promise<void> => {
  await takeTurn(tx, 'stock');
  const { items } = await lockStock(tx, { productIds: [productId] });
  for (const item of items) {
    await appendLedger(tx, [{ item, changes: changedHoldings(item, null) }], { reason: 'remove' });
    await deleteStockItem(tx, item.item_id);
  }
};
