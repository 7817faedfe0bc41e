import type { ImageData } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { imageTable } from './image.table.js';

const save = `${imageTable.upsert(imageTable.names)} where image_ref.version <= $2`;

/** Saves images of a product, unless something newer than the version that they `replace` is known. */
export const saveImages = async (
  tx: Tx,
  product_id: number,
  images: readonly Omit<ImageData, 'product_id' | 'sku'>[],
  { version, replaces }: { version: number; replaces: number },
): Promise<void> => {
  if (images.length === 0) return;
  const rows = images.map(({ image_id, file, position, types, disabled, stores, sizes = [] }) => {
    const image = { image_id, product_id, file, position, is_base: types.includes('image'), disabled, stores, sizes };
    return { ...image, version };
  });
  await tx.query(save, [JSON.stringify(rows), replaces]);
};

/** Forgets images of a product but for those that are kept, unless something newer than the version is known. Index image_ref_product. */
export const forgetImages = async (tx: Tx, product_id: number, version: number, kept: readonly string[]): Promise<void> => {
  await tx.query('delete from image_ref where product_id = $1 and version <= $2 and image_id <> all($3::bigint[])', [
    product_id,
    version,
    kept,
  ]);
};

/** Forgets an image. Index image_ref_pkey. */
export const forgetImage = async (tx: Tx, image_id: string): Promise<void> => {
  await tx.getRepository(imageTable.entity).delete({ image_id: image_id as never });
};
