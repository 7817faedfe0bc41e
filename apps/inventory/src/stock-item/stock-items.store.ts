import type { Tx } from '@entrepot/database';

/** Deletes a stock item with what it holds. */
export const deleteStockItem = async (tx: Tx, itemId: number): Promise<void> => {
  await tx.query('delete from stock_item where item_id = $1', [itemId]);
};

/** Up to `limit` stock items that a warehouse holds, by their ids; index stock_quantity_warehouse. */
export const itemsInWarehouse = async (tx: Tx, warehouseId: number, afterItemId: number, limit: number): Promise<number[]> => {
  const rows = await tx.query<{ item_id: number }[]>(
    'select item_id from stock_quantity where warehouse_id = $1 and item_id > $2 order by item_id limit $3',
    [warehouseId, afterItemId, limit],
  );
  return rows.map(({ item_id }) => item_id);
};

/** Counts the versions of locked stock items on. */
export const raiseVersions = async (tx: Tx, itemIds: readonly number[], now: Date): Promise<void> => {
  await tx.query('update stock_item set version = version + 1, updated_at = $2 where item_id = any($1::integer[])', [itemIds, now]);
};

/** The products that skus are, as far as they have stock items; index stock_item_sku_key. */
export const productIdsOf = async (tx: Tx, skus: readonly string[]): Promise<Map<string, number>> => {
  const rows = await tx.query<{ sku: string; product_id: number }[]>('select sku, product_id from stock_item where sku = any($1::text[])', [
    skus,
  ]);
  return new Map(rows.map(({ sku, product_id }) => [sku, product_id]));
};
