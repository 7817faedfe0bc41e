import type { Tx } from '@entrepot/database';
import { DomainError, type Fault, type FaultCode } from '@entrepot/kernel';
import type { ProductKey } from '../product/product-list.view.js';
import { addImage, type GalleryImage, changeImage as changed, removeImages, type Gallery } from './gallery.rules.js';
import {
  type LockedProduct,
  lockKey,
  lockKnown,
  lockGalleries,
  nextImageId,
  openGallery,
  saveGalleries,
  existingImages,
} from './gallery.store.js';
import {
  type ChangeImageRequest,
  type DeleteImageRequest,
  type ImageBatchRequest,
  mostImages,
  type UploadImageRequest,
} from './image.requests.js';
import type { BatchesDeleted, GalleryDeleted } from './image.view.js';

/**
 * Adds an image whose file is stored already: a file without a row is harmless, a row without a file is not. Label and position are those of
 * the request's store and, as the image is new, the default of all others.
 */
export const uploadImage = async (
  tx: Tx,
  { product: key, store_id, label, position, types }: UploadImageRequest,
  file: string,
  now: Date,
): Promise<GalleryImage> => {
  const product = await lockKey(tx, key);
  await openGallery(tx, product);
  const [gallery] = await lockGalleries(tx, [product]);
  const image: GalleryImage = {
    image_id: await nextImageId(tx),
    file,
    label,
    position,
    disabled: false,
    types,
    sizes: null,
    stores: store_id === null ? [] : [{ store_id, label, position, disabled: null }],
  };
  const change = addImage(gallery!, image);
  await saveGalleries(tx, [change], now);
  return change.created[0]!;
};

/** Locks and reads the gallery that holds an image. @throws product_not_found, image_not_found, `invalid_parameter` for another product's image */
const galleryWith = async (tx: Tx, { product: key, image_id }: DeleteImageRequest): Promise<Gallery> => {
  const [gallery] = (await lockGalleries(tx, [await lockKey(tx, key)])) as [Gallery];
  if (gallery.images.some((image) => image.image_id === image_id)) return gallery;
  const isOfAnother = (await existingImages(tx, [image_id])).size > 0;
  const another = { name: 'image_id', code: 'conflict', reason: 'is an image of another product', value: image_id };
  throw isOfAnother ? new DomainError('invalid_parameter', another) : new DomainError('image_not_found', { image_id });
};

/** Changes an image, everywhere or in one store. Without a difference nothing is written or published. */
export const changeImage = async (tx: Tx, request: ChangeImageRequest, now: Date): Promise<GalleryImage> => {
  const { image_id, store_id, values, types } = request;
  const change = changed(await galleryWith(tx, request), image_id, store_id, values, types);
  await saveGalleries(tx, [change], now);
  return change.state.images.find((image) => image.image_id === image_id)!;
};

/** Removes one image from its gallery; the file stays, as other images may use it. */
export const deleteImage = async (tx: Tx, ref: DeleteImageRequest, now: Date): Promise<void> => {
  const gallery = await galleryWith(tx, ref);
  await saveGalleries(tx, [removeImages(gallery, new Set([ref.image_id]))], now);
};

/** Deletes all images of a product; the files stay (contract 2, section 4, "mode delete_all"). */
export const deleteAllImages = async (tx: Tx, key: ProductKey, now: Date): Promise<Omit<GalleryDeleted, 'success'>> => {
  const product = await lockKey(tx, key);
  const [gallery] = (await lockGalleries(tx, [product])) as [Gallery];
  await saveGalleries(tx, [removeImages(gallery, new Set(gallery.images.map(({ image_id }) => image_id)))], now);
  return { product_id: product.product_id, sku: product.sku, deleted_count: gallery.images.length };
};

const repeatedImages = (batches: readonly ImageBatchRequest[]): Fault[] => {
  const seen = new Set<string>();
  return batches.flatMap(({ image_ids }, entry) =>
    image_ids.flatMap((id, index): Fault[] => {
      if (seen.has(id)) return [{ path: `items[${entry}].image_ids[${index}]`, code: 'duplicate', message: 'is there twice', value: id }];
      seen.add(id);
      return [];
    }),
  );
};

const keyOf = ({ type, product_id: id }: ImageBatchRequest): ProductKey => ({ type, id });

/** Locks and reads the products of the entries. @throws the first fault's error, with those of all entries */
const productsOf = async (tx: Tx, batches: readonly ImageBatchRequest[]): Promise<LockedProduct[]> => {
  const found = await lockKnown(tx, batches.map(keyOf));
  const fault = (entry: number, code: FaultCode, message: string): Fault => ({
    path: `items[${entry}].product_id`,
    code,
    message,
    value: batches[entry]!.product_id.slice(0, 100),
  });
  const repeated = repeatedImages(batches);
  const unknown = found.flatMap((product, entry) => (product ? [] : [fault(entry, 'not_found', 'no product has it')]));
  const twice = found.flatMap((product, entry) =>
    product && found.findIndex((one) => one?.product_id === product.product_id) < entry
      ? [fault(entry, 'duplicate', 'is there twice')]
      : [],
  );
  const faults = [...repeated, ...unknown, ...twice];
  if (faults[0]?.code === 'not_found') throw new DomainError('product_not_found', { faults });
  if (faults[0]) throw new DomainError('invalid_parameter', { name: faults[0].path, faults });
  return found as LockedProduct[];
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
  if (batches.reduce((sum, { image_ids }) => sum + image_ids.length, 0) > mostImages) throw new DomainError('too_many_entries');
  const products = await productsOf(tx, batches);
  const galleries = await lockGalleries(tx, products);
  const absent = batches.map(({ image_ids: imageIds }, entry) => {
    const known = new Set(galleries[entry]?.images.map(({ image_id }) => image_id));
    return imageIds.filter((id) => !known.has(id));
  });
  await refuseImagesOfOthers(tx, batches, absent);
  await saveGalleries(
    tx,
    galleries.map((gallery, entry) => removeImages(gallery, new Set(batches[entry]?.image_ids))),
    now,
  );
  const results = products.map(({ product_id, sku }, entry) => {
    const [requested, missing] = [batches[entry]?.image_ids.length ?? 0, absent[entry]?.length ?? 0];
    return { product_id, sku, requested_count: requested, deleted_count: requested - missing, already_absent_count: missing };
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
  const message = 'is an image of another product';
  const faults = batches.flatMap(({ image_ids: imageIds }, entry) =>
    imageIds.flatMap((id, index): Fault[] =>
      absent[entry]?.includes(id) && existing.has(id)
        ? [{ path: `items[${entry}].image_ids[${index}]`, code: 'conflict', message, value: id }]
        : [],
    ),
  );
  if (faults[0]) throw new DomainError('invalid_parameter', { name: faults[0].path, faults });
};
