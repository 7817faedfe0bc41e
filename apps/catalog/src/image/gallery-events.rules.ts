import { event, imageCreated, imageDeleted, imageUpdated, type DomainEvent, type ImageData } from '@entrepot/contracts';
import { sameJson } from '@entrepot/kernel';
import type { GalleryChange, GalleryImage } from './gallery.rules.js';

const previousOf = (before: GalleryImage, image: GalleryImage): Partial<ImageData> =>
  Object.fromEntries(Object.entries(before).filter(([name, value]) => !sameJson(value, image[name as keyof GalleryImage])));

/**
 * What a change tells, in an order in which no two images have one role at any point: images that go, those that lose a role, those that
 * get one, the new one. Each has a version of its own, counted on from the gallery's.
 */
export const galleryEvents = ({ gallery, created, updated, removed }: GalleryChange): DomainEvent[] => {
  const { product_id, sku } = gallery;
  const picture = (image: GalleryImage): ImageData => ({ ...image, product_id, sku });
  let version = gallery.version;
  const told = () => ({ subject: product_id, version: ++version });
  const gains = ({ image, before }: GalleryChange['updated'][number]): number =>
    Number(image.types.some((role) => !before.types.includes(role)));
  return [
    ...removed.map((image) =>
      event(imageDeleted, { ...told(), data: { image_id: image.image_id, product_id, sku, previous: picture(image) } }),
    ),
    ...[...updated]
      .sort((a, b) => gains(a) - gains(b))
      .map(({ image, before }) => event(imageUpdated, { ...told(), data: { ...picture(image), previous: previousOf(before, image) } })),
    ...created.map((image) => event(imageCreated, { ...told(), data: picture(image) })),
  ];
};
