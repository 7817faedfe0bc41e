import type { ImageSize } from '@entrepot/contracts';
import { bigint, boolean, bytes, defineTable, id, integer, json, text, timestamp } from '@entrepot/database';
import type { ImageRole } from './gallery.rules.js';

/** A product has a row from its first image on. `version` is of the release before, which counted the events of images in it. */
export const galleryTable = defineTable('gallery', {
  product_id: integer().primary(),
  version: bigint().default('0'),
});

export const productImageTable = defineTable(
  'product_image',
  {
    image_id: id(),
    product_id: integer(),
    file: text(),
    label: text().nullable(),
    position: integer().nullable(),
    disabled: boolean(),
    /** Null: they are to be made; empty: there are none. */
    sizes: json<ImageSize[]>().nullable(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  { isWalkable: true },
);

/** Values of a store; null: the image's own. */
export const productImageStoreTable = defineTable('product_image_store', {
  image_id: bigint().primary(),
  store_id: integer().primary(),
  label: text().nullable(),
  position: integer().nullable(),
  disabled: boolean().nullable(),
});

export const productImageRoleTable = defineTable('product_image_role', {
  product_id: integer().primary(),
  role: text<ImageRole>().primary(),
  image_id: bigint(),
});

/** Holds the key that signs cursors, the same for all replicas. */
export const secretTable = defineTable('secret', {
  name: text().primary(),
  value: bytes(),
});
