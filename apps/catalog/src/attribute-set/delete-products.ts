import type { Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { productGone } from '../product/product-events.rules.js';
import { inBatches } from '../product/batches.js';
import { lockProductsById } from '../product/product.store.js';
import { removeGalleries } from '../image/remove-galleries.js';

/** Whether a set has products (index: product_attribute_set). */
export const hasProducts = async (tx: Tx, setId: number): Promise<boolean> => {
  const [row] = await tx.query<[{ found: boolean }]>('select exists (select from product where attribute_set_id = $1) as found', [setId]);
  return row.found;
};

/**
 * Deletes the products of a set with all that is kept of them, and tells each; a few statements for every batch of them. In the turn of
 * imports only, which alone make products. @returns how many they were
 */
export const deleteProductsOf = async (tx: Tx, setId: number): Promise<number> => {
  const rows = await tx.query<{ product_id: number }[]>(
    'select product_id from product where attribute_set_id = $1 order by product_id for update',
    [setId],
  );
  for (const ids of inBatches(rows.map(({ product_id }) => product_id))) {
    await removeGalleries(tx, ids);
    await appendEvents(tx, (await lockProductsById(tx, ids)).map(productGone));
    // Lists, prices and options go with their product by foreign keys; the picture of the stock has none.
    await tx.query('delete from product where product_id = any($1)', [ids]);
    await tx.query('delete from product_stock where product_id = any($1)', [ids]);
  }
  return rows.length;
};
