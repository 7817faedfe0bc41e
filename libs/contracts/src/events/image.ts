import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull } from './event.js';
import { topics } from '../roster/topics.js';

/** The roles of images (contract 2, "Image"). */
export const imageRoles = ['image', 'small_image', 'thumbnail'] as const;

const ofProduct = {
  image_id: Type.String({ pattern: '^\\d+$' }),
  product_id: Type.Integer(),
  sku: Type.String(),
};

const imageSchema = Type.Object({
  ...ofProduct,
  file: Type.String({ description: 'path below /media/; several images may have the same file' }),
  label: orNull(Type.String()),
  position: orNull(Type.Integer()),
  disabled: Type.Boolean(),
  types: Type.Array(Type.Unsafe<(typeof imageRoles)[number]>({ type: 'string', enum: [...imageRoles] }), {
    description: 'its roles; each belongs to one image of the product at most',
  }),
  stores: Type.Array(
    Type.Object({
      store_id: Type.Integer(),
      label: orNull(Type.String()),
      position: orNull(Type.Integer()),
      disabled: orNull(Type.Boolean()),
    }),
    { description: 'what stores say otherwise, by store_id; null: as everywhere' },
  ),
});

/** An image of a product's gallery. */
export type ImageData = Static<typeof imageSchema>;

/** Subject: the product_id, so that the events of one gallery keep their order; version: the gallery's. */
export const imageCreated = defineEvent('image.created', topics.catalog, imageSchema);
/** Subject: the product_id. */
export const imageUpdated = defineEvent(
  'image.updated',
  topics.catalog,
  Type.Intersect([imageSchema, Type.Object({ previous: Type.Partial(imageSchema, { description: 'the old values of what changed' }) })]),
);
/** Subject: the product_id; `previous` is the whole image as it was. */
export const imageDeleted = defineEvent('image.deleted', topics.catalog, Type.Object({ ...ofProduct, previous: imageSchema }));
