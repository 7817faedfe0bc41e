import type { ImageData } from '@entrepot/contracts';
import { bigint, boolean, defineTable, integer, json, text } from '@entrepot/database';

/** Of an image what a page needs to show it. */
export const imageTable = defineTable('image_ref', {
  image_id: bigint().primary(),
  product_id: bigint(),
  file: text(),
  position: integer().nullable(),
  is_base: boolean(),
  disabled: boolean(),
  /** What stores say otherwise. */
  stores: json<ImageData['stores']>(),
  sizes: json<NonNullable<ImageData['sizes']>>(),
  version: bigint(),
});
