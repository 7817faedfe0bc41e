import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { ProductKey } from '../product/product-list.view.js';
import { type Gallery, removeImages } from './gallery.rules.js';
import { existingImages, type ImageProduct, lockKeys, lockGalleries, saveGalleries } from './gallery.store.js';

/** Deletes all images of a product; the files stay (contract 2, section 4, "mode delete_all"). */
export const deleteAllImages = async (tx: Tx, key: ProductKey, now: Date): Promise<ImageProduct & { deleted_count: number }> => {
  const [product] = (await lockKeys(tx, [key])) as [ImageProduct];
  const [gallery] = (await lockGalleries(tx, [product])) as [Gallery];
  await saveGalleries(tx, [removeImages(gallery, new Set(gallery.images.map(({ image_id }) => image_id)))], now);
  return { ...product, deleted_count: gallery.images.length };
};

/** One entry of a bulk deletion: images of one product. */
export interface ImageBatch {
  product: ProductKey;
  imageIds: string[];
}

interface BatchCounts {
  requested_count: number;
  deleted_count: number;
  already_absent_count: number;
}

export interface BatchesDeleted extends BatchCounts {
  products_processed: number;
  results: (ImageProduct & BatchCounts)[];
}

const invalid = (name: string): DomainError => new DomainError('invalid_parameter', { name });

/**
 * Deletes chosen images of several products, all or nothing: each product once, each image of its entry's product; an image that does not
 * exist any more is counted (contract 2, section 4, "mode items").
 * @throws product_not_found, `invalid_parameter` that names the entry
 */
export const deleteImageBatches = async (tx: Tx, batches: readonly ImageBatch[], now: Date): Promise<BatchesDeleted> => {
  const products = await lockKeys(
    tx,
    batches.map(({ product }) => product),
  );
  products.forEach(({ product_id }, at) => {
    if (products.findIndex((one) => one.product_id === product_id) < at) throw invalid(`items[${at}].product_id`);
  });
  const galleries = await lockGalleries(tx, products);
  const absent = batches.map(({ imageIds }, at) => {
    const known = new Set(galleries[at]?.images.map(({ image_id }) => image_id));
    return imageIds.filter((id) => !known.has(id));
  });
  await refuseImagesOfOthers(tx, batches, absent);
  await saveGalleries(
    tx,
    galleries.map((gallery, at) => removeImages(gallery, new Set(batches[at]?.imageIds))),
    now,
  );
  const results = products.map((product, at) => {
    const [requested, missing] = [batches[at]?.imageIds.length ?? 0, absent[at]?.length ?? 0];
    return { ...product, requested_count: requested, deleted_count: requested - missing, already_absent_count: missing };
  });
  const sum = (count: keyof BatchCounts): number => results.reduce((total, result) => total + result[count], 0);
  return {
    products_processed: results.length,
    requested_count: sum('requested_count'),
    deleted_count: sum('deleted_count'),
    already_absent_count: sum('already_absent_count'),
    results,
  };
};

/** An id that is missing from its entry's product must belong to no other. */
const refuseImagesOfOthers = async (tx: Tx, batches: readonly ImageBatch[], absent: readonly string[][]): Promise<void> => {
  if (absent.every((ids) => ids.length === 0)) return;
  const existing = await existingImages(tx, absent.flat());
  batches.forEach(({ imageIds }, at) => {
    const index = imageIds.findIndex((id) => absent[at]?.includes(id) && existing.has(id));
    if (index >= 0) throw invalid(`items[${at}].image_ids[${index}]`);
  });
};
