import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { ProductKey } from '../product/product-list.view.js';
import { type ImageBatchRequest, mostImages } from './image.requests.js';
import type { BatchesDeleted, GalleryDeleted } from './image.view.js';
import { type Gallery, removeImages } from './gallery.rules.js';
import { existingImages, type ImageProduct, lockKeys, lockGalleries, saveGalleries } from './gallery.store.js';

/** Deletes all images of a product; the files stay (contract 2, section 4, "mode delete_all"). */
export const deleteAllImages = async (tx: Tx, key: ProductKey, now: Date): Promise<Omit<GalleryDeleted, 'success'>> => {
  const [product] = (await lockKeys(tx, [key])) as [ImageProduct];
  const [gallery] = (await lockGalleries(tx, [product])) as [Gallery];
  await saveGalleries(tx, [removeImages(gallery, new Set(gallery.images.map(({ image_id }) => image_id)))], now);
  return { ...product, deleted_count: gallery.images.length };
};

const invalid = (name: string): DomainError => new DomainError('invalid_parameter', { name });

const refuseRepeatedImages = (batches: readonly ImageBatchRequest[]): void => {
  if (batches.reduce((sum, { image_ids }) => sum + image_ids.length, 0) > mostImages) throw new DomainError('too_many_entries');
  const seen = new Set<string>();
  batches.forEach(({ image_ids }, at) =>
    image_ids.forEach((id, index) => {
      if (seen.has(id)) throw invalid(`items[${at}].image_ids[${index}]`);
      seen.add(id);
    }),
  );
};

/**
 * Deletes chosen images of several products, all or nothing: each product once, each image of its entry's product; an image that does not
 * exist any more is counted (contract 2, section 4, "mode items").
 * @throws product_not_found, `invalid_parameter` that names the entry
 */
export const deleteImageBatches = async (
  tx: Tx,
  batches: readonly ImageBatchRequest[],
  now: Date,
): Promise<Omit<BatchesDeleted, 'success'>> => {
  refuseRepeatedImages(batches);
  const products = await lockKeys(
    tx,
    batches.map(({ type, product_id: id }) => ({ type, id })),
  );
  products.forEach(({ product_id }, at) => {
    if (products.findIndex((one) => one.product_id === product_id) < at) throw invalid(`items[${at}].product_id`);
  });
  const galleries = await lockGalleries(tx, products);
  const absent = batches.map(({ image_ids: imageIds }, at) => {
    const known = new Set(galleries[at]?.images.map(({ image_id }) => image_id));
    return imageIds.filter((id) => !known.has(id));
  });
  await refuseImagesOfOthers(tx, batches, absent);
  await saveGalleries(
    tx,
    galleries.map((gallery, at) => removeImages(gallery, new Set(batches[at]?.image_ids))),
    now,
  );
  const results = products.map((product, at) => {
    const [requested, missing] = [batches[at]?.image_ids.length ?? 0, absent[at]?.length ?? 0];
    return { ...product, requested_count: requested, deleted_count: requested - missing, already_absent_count: missing };
  });
  const sum = (count: 'requested_count' | 'deleted_count' | 'already_absent_count'): number =>
    results.reduce((total, result) => total + result[count], 0);
  return {
    products_processed: results.length,
    requested_count: sum('requested_count'),
    deleted_count: sum('deleted_count'),
    already_absent_count: sum('already_absent_count'),
    results,
  };
};

/** An id that is missing from its entry's product must belong to no other. */
const refuseImagesOfOthers = async (tx: Tx, batches: readonly ImageBatchRequest[], absent: readonly string[][]): Promise<void> => {
  if (absent.every((ids) => ids.length === 0)) return;
  const existing = await existingImages(tx, absent.flat());
  batches.forEach(({ image_ids: imageIds }, at) => {
    const index = imageIds.findIndex((id) => absent[at]?.includes(id) && existing.has(id));
    if (index >= 0) throw invalid(`items[${at}].image_ids[${index}]`);
  });
};
