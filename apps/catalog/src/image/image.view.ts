import type { StoreView } from '../store/store.view.js';
import { inStore, type GalleryImage, type ImageRole } from './gallery.rules.js';
import type { ImageRow } from './image-page.view.js';

/** Injection token: the address below which images are shown where their store has none, without a slash at its end. */
export const PUBLIC_URL = 'PUBLIC_URL';

/** An image as the API shows it (contract 2, "Image"). */
export interface ShownImage {
  image_id: string;
  file: string;
  label: string | null;
  position: number | null;
  types: ImageRole[];
  disabled: boolean;
  url: string;
}

/** `base` is the store's own address, or else everybody's: without a slash at its end. */
const shown = ({ image_id, file, label, position, types, disabled }: Omit<ShownImage, 'url'>, base: string): ShownImage => ({
  image_id,
  file,
  label,
  position,
  types,
  disabled,
  url: `${base}/media/${file}`,
});

/** An image of a walk. */
export const shownRow = (row: ImageRow, publicUrl: string): ShownImage => shown(row, row.base_url ?? publicUrl);

/** An image that was just written, in the view that it was written in. */
export const shownImage = (image: GalleryImage, store: StoreView, base: string): ShownImage => shown(inStore(image, store), base);
