import type { Tx } from '@entrepot/database';

/** Notes that a sale's customer is seen to. @returns false where it was noted before; of two at once the second waits and hears false */
export const noteSale = async (tx: Tx, saleId: number): Promise<boolean> => {
  const rows = await tx.query<unknown[]>('insert into handled_sale (sale_id) values ($1) on conflict do nothing returning sale_id', [
    saleId,
  ]);
  return rows.length > 0;
};
