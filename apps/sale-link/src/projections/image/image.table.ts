import type { ImageData } from '@entrepot/contracts';
import { bigint, boolean, defineTable, integer, json, text } from '@entrepot/database';

/** Fields of an image that a page needs to show it. */
export const imageTable = defineTable('image_ref', {
  image_id: bigint().primary(),
  product_id: bigint(),
  file: text(),
  position: integer().nullable(),
  is_base: boolean(),
  disabled: boolean(),
  /** Values of the image in stores. */
  stores: json<ImageData['stores']>(),
  sizes: json<NonNullable<ImageData['sizes']>>(),
  version: bigint(),
});
