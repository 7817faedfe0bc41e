import type { Tx } from '@entrepot/database';
import { removeImages } from './gallery.rules.js';
import { type ImageProduct, lockGalleries } from './gallery.store.js';
import { saveGalleries } from './save-galleries.store.js';

/**
 * Removes the galleries of products that are about to be deleted in the same transaction, and tells `image.deleted` of each image. It
 * locks the products against new images first, in the order of their ids. The files stay (contract 4, "Mended sentences").
 */
export const removeGalleries = async (tx: Tx, productIds: readonly number[]): Promise<void> => {
  const products = await tx.query<ImageProduct[]>(
    'select product_id, sku from product where product_id = any($1) order by product_id for update',
    [productIds],
  );
  const galleries = await lockGalleries(tx, products);
  const changes = galleries.map((gallery) => removeImages(gallery, new Set(gallery.images.map(({ image_id }) => image_id))));
  await saveGalleries(tx, changes, new Date());
  await tx.query('delete from gallery where product_id = any($1)', [products.map(({ product_id }) => product_id)]);
};
