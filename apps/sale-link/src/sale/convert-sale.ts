import type { Tx } from '@entrepot/database';
import { lockSale, saveSales } from './sale.store.js';
import { convert } from './sale.rules.js';

/** The sale has become an order: at most once. */
export const convertSale = async (tx: Tx, saleId: number, order: { order_id: number; increment_id: string }): Promise<void> => {
  const sale = await lockSale(tx, saleId);
  const converted = sale && convert(sale, order);
  if (converted) await saveSales(tx, [{ before: sale, after: converted }]);
};
