import { Type, type Static } from '@sinclair/typebox';
import { defineEvent, orNull, timestamp } from './event.js';
import { topics } from '../roster/topics.js';
import * as samples from '../samples/samples.js';

/** Roles of images (contract 2, "Image"). */
export const imageRoles = ['image', 'small_image', 'thumbnail'] as const;

const ofProduct = {
  image_id: Type.String({ pattern: '^\\d+$' }),
  product_id: Type.Integer(),
  sku: Type.String(),
};

/** Types of an image's sizes; the last one of a size is the fallback of a page. */
export const imageSizeTypes = ['image/avif', 'image/webp', 'image/jpeg', 'image/png'] as const;

const imageSize = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  type: Type.Unsafe<(typeof imageSizeTypes)[number]>({ type: 'string', enum: [...imageSizeTypes] }),
  file: Type.String({ description: 'path below /media/' }),
});

/** A smaller picture of an image. */
export type ImageSize = Static<typeof imageSize>;

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
  sizes: Type.Optional(
    Type.Array(imageSize, {
      description:
        'smaller pictures of it, from the smallest on, each width in every type; absent until they are made, and where there are none',
    }),
  ),
});

/** An image of a product's gallery. */
export type ImageData = Static<typeof imageSchema>;

/** Image beside its product. */
export const galleryImage = Type.Omit(imageSchema, ['product_id', 'sku']);

const changed = { updated_at: Type.Optional(timestamp) };

export const imageCreated = defineEvent('image.created', topics.catalog, {
  subject: 'product_id',
  aggregate: 'product',
  summary: 'An image was added to a product. Events of images count with those of their product.',
  schema: Type.Intersect([imageSchema, Type.Object(changed)]),
  sample: { ...samples.image, updated_at: '2026-03-02 14:05:10' },
});
export const imageUpdated = defineEvent('image.updated', topics.catalog, {
  subject: 'product_id',
  aggregate: 'product',
  summary: 'An image of a product changed.',
  schema: Type.Intersect([
    imageSchema,
    Type.Object({ ...changed, previous: Type.Partial(imageSchema, { description: 'the old values of what changed' }) }),
  ]),
  sample: { ...samples.image, updated_at: '2026-03-02 14:05:10', previous: { label: 'Back' } },
});
export const imageDeleted = defineEvent('image.deleted', topics.catalog, {
  subject: 'product_id',
  aggregate: 'product',
  summary: 'An image of a product was deleted.',
  schema: Type.Object({ ...ofProduct, previous: imageSchema }),
  sample: { image_id: '501', product_id: 42, sku: 'TSHIRT-M', previous: samples.image },
});
