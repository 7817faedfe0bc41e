import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { ProductKey } from '../product/product-list.view.js';
import type { StoreView } from '../store/store.view.js';
import {
  changeImage as changed,
  removeImages,
  type Gallery,
  type GalleryImage,
  type ImageRole,
  type ImageValues,
} from './gallery.rules.js';
import { existingImages, type ImageProduct, lockKeys, lockGalleries, saveGalleries } from './gallery.store.js';

/** One image as a caller names it. */
export interface ImageRef {
  product: ProductKey;
  image_id: string;
}

/** The locked gallery that holds an image. @throws product_not_found, image_not_found, `invalid_parameter` for another product's image */
const galleryWith = async (tx: Tx, { product: key, image_id }: ImageRef): Promise<Gallery> => {
  const products = (await lockKeys(tx, [key])) as [ImageProduct];
  const [gallery] = (await lockGalleries(tx, products)) as [Gallery];
  if (gallery.images.some((image) => image.image_id === image_id)) return gallery;
  const isOfAnother = (await existingImages(tx, [image_id])).size > 0;
  throw isOfAnother ? new DomainError('invalid_parameter', { name: 'image_id' }) : new DomainError('image_not_found', { image_id });
};

export interface ImageUpdate extends ImageRef {
  store: StoreView;
  values: ImageValues;
  types: ImageRole[] | undefined;
}

/** Changes an image, everywhere or in one store. Without a difference nothing is written or published. */
export const changeImage = async (tx: Tx, update: ImageUpdate, now: Date): Promise<GalleryImage> => {
  const change = changed(await galleryWith(tx, update), update.image_id, update.store, update.values, update.types);
  await saveGalleries(tx, [change], now);
  return change.state.images.find(({ image_id }) => image_id === update.image_id)!;
};

/** Removes one image from its gallery; the file stays, as other images may use it. */
export const deleteImage = async (tx: Tx, ref: ImageRef, now: Date): Promise<void> => {
  const gallery = await galleryWith(tx, ref);
  await saveGalleries(tx, [removeImages(gallery, new Set([ref.image_id]))], now);
};
