import type { Tx } from '@entrepot/database';
import type { ProductKey } from '../product/product-list.view.js';
import type { StoreView } from '../store/store.view.js';
import { addImage, type GalleryImage, type ImageRole } from './gallery.rules.js';
import { type ImageProduct, lockKeys, lockGalleries, nextImageId, openGallery, saveGalleries } from './gallery.store.js';

export interface NewImage {
  product: ProductKey;
  /** Label and position are those of this store and, as the image is new, the default of all others. */
  store: StoreView;
  label: string;
  position: number;
  types: ImageRole[];
}

/** Adds an image whose file is stored already: a file without a row is harmless, a row without a file is not. */
export const uploadImage = async (
  tx: Tx,
  { product: key, store, label, position, types }: NewImage,
  file: string,
  now: Date,
): Promise<GalleryImage> => {
  const [product] = (await lockKeys(tx, [key])) as [ImageProduct];
  await openGallery(tx, product);
  const [gallery] = await lockGalleries(tx, [product]);
  const image: GalleryImage = {
    image_id: await nextImageId(tx),
    file,
    label,
    position,
    disabled: false,
    types,
    stores: store === null ? [] : [{ store_id: store, label, position, disabled: null }],
  };
  const change = addImage(gallery!, image);
  await saveGalleries(tx, [change], now);
  return change.created[0]!;
};
