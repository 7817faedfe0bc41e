import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { withoutOrder } from '../sale/sale.rules.js';
import { clock, lockSale, saveSales } from '../sale/sale.store.js';

/** Ends a sale whose order is nowhere as one without an order. Throws `record_not_found`. */
export const endWithoutOrder = async (tx: Tx, saleId: string): Promise<void> => {
  const sale = await lockSale(tx, saleId);
  if (sale?.status !== 'converted') throw new DomainError('record_not_found', { id: saleId });
  await saveSales(tx, [withoutOrder(sale, await clock(tx))]);
};
