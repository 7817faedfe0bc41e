import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { isOwnStore } from '@entrepot/telemetry';
import { deactivate } from './sale.rules.js';
import { clock, lockSale, saveSales } from './sale.store.js';

/** Ends a sale before its time, once. @throws sale_not_found, sale_not_deactivated */
export const deactivateSale = async (tx: Tx, saleId: string): Promise<void> => {
  const sale = await lockSale(tx, saleId);
  if (!sale || !isOwnStore(sale.store_id)) throw new DomainError('sale_not_found');
  const change = deactivate(sale, await clock(tx));
  if (change) await saveSales(tx, [change]);
};
