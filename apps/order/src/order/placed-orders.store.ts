import type { Tx } from '@entrepot/database';

/** The order that a sale has become, if it has; index orders_sale. */
export const orderOfSale = async (tx: Tx, saleId: number): Promise<number | null> => {
  const [row] = await tx.query<{ entity_id: string }[]>('select entity_id from orders where sale_id = $1', [saleId]);
  return row ? Number(row.entity_id) : null;
};

/** The greatest order number in the pattern of a store, wherever it came from; index orders_increment_id. */
export const greatestNumber = async (tx: Tx, storeId: number): Promise<string | null> => {
  const [row] = await tx.query<{ number: string | null }[]>(
    `select max(increment_id) as number from orders
      where increment_id between $1 || '00000000' and $1 || '99999999' and increment_id ~ '^\\d+$' and length(increment_id) = length($1) + 8`,
    [String(storeId)],
  );
  return row?.number ?? null;
};
