import {
  type ImageData,
  type ImageSize,
  event,
  imageCreated,
  imageDeleted,
  imageUpdated,
  numbered,
  type DomainEvent,
} from '@entrepot/contracts';
import { previousValues, sameJson } from '@entrepot/kernel';

export type ImageRole = ImageData['types'][number];
export type GalleryImage = Omit<ImageData, 'product_id' | 'sku' | 'sizes'> & {
  /** Null: they are to be made. */
  sizes: readonly ImageSize[] | null;
};

/** Images of one product, by image_id. */
export interface Gallery {
  product_id: number;
  sku: string;
  /** Version of the product: the number of its last event, or of the last one of its images. */
  version: number;
  images: readonly GalleryImage[];
}

/** Gallery after a change, its events, and the images to write. */
export interface GalleryChange {
  state: Gallery;
  created: readonly GalleryImage[];
  updated: readonly { image: GalleryImage; before: GalleryImage }[];
  removed: readonly GalleryImage[];
  events: readonly DomainEvent[];
}

const gainsRole = ({ image, before }: GalleryChange['updated'][number]): number =>
  Number(image.types.some((role) => !before.types.includes(role)));

/**
 * Each event has a number of its own. No two images have the same role after any of them: first images that are removed, then those that
 * lose a role, those that get one, and new ones.
 */
const changeOf = (before: Gallery, images: readonly GalleryImage[]): GalleryChange => {
  const { product_id, sku } = before;
  const old = new Map(before.images.map((image) => [image.image_id, image]));
  const kept = new Set(images.map(({ image_id }) => image_id));
  const created = images.filter(({ image_id }) => !old.has(image_id));
  const updated = images.flatMap((image) => {
    const known = old.get(image.image_id);
    return known && !sameJson(known, image) ? [{ image, before: known }] : [];
  });
  const removed = before.images.filter(({ image_id }) => !kept.has(image_id));
  const subject = product_id;
  const dataOf = ({ sizes, ...image }: GalleryImage): ImageData => ({
    ...image,
    ...(sizes?.length && { sizes: [...sizes] }),
    product_id,
    sku,
  });
  const compared = (image: GalleryImage): GalleryImage => ({ ...image, sizes: image.sizes ?? [] });
  const { version, events } = numbered(before.version, [
    ...removed.map((image) =>
      event(imageDeleted, { subject, data: { image_id: image.image_id, product_id, sku, previous: dataOf(image) } }),
    ),
    ...[...updated]
      .sort((a, b) => gainsRole(a) - gainsRole(b))
      .map(({ image, before: known }) =>
        event(imageUpdated, {
          subject,
          data: { ...dataOf(image), previous: previousValues(compared(known), compared(image)) as Partial<ImageData> },
        }),
      ),
    ...created.map((image) => event(imageCreated, { subject, data: dataOf(image) })),
  ]);
  return { state: { ...before, images, version }, created, updated, removed, events };
};

/** Gives an image exactly these roles; the image that had one of them loses it (contract 4, "Images"). */
const giveRoles = (images: readonly GalleryImage[], image_id: string, roles: readonly ImageRole[]): GalleryImage[] =>
  images.map((image) => ({
    ...image,
    types: image.image_id === image_id ? [...new Set(roles)].sort() : image.types.filter((role) => !roles.includes(role)),
  }));

/** Adds an image with its roles. */
export const addImage = (gallery: Gallery, image: GalleryImage): GalleryChange =>
  changeOf(gallery, giveRoles([...gallery.images, image], image.image_id, image.types));

/** Changed values of an image: an absent one stays, null clears it; in a store a cleared value is inherited again. */
export interface ImageValues {
  label?: string | null;
  position?: number | null;
  disabled?: boolean;
}

/** Merges an image's values in a store into those that the store has. */
const withStore = ({ stores, ...image }: GalleryImage, store_id: number, values: ImageValues): GalleryImage => {
  const known = stores.find((store) => store.store_id === store_id);
  const setsAny = Object.values(values).some((value) => value !== null);
  if (!known && !setsAny) return { ...image, stores };
  const own = { store_id, label: null, position: null, disabled: null, ...known, ...values };
  return { ...image, stores: [...stores.filter((store) => store !== known), own].sort((a, b) => a.store_id - b.store_id) };
};

/** Changes an image everywhere (null) or in one store, which inherits the rest. Roles are the same everywhere. */
export const changeImage = (
  gallery: Gallery,
  image_id: string,
  store: number | null,
  values: ImageValues,
  roles: readonly ImageRole[] | undefined,
): GalleryChange => {
  const images = gallery.images.map((image) => {
    if (image.image_id !== image_id) return image;
    return store === null ? { ...image, ...values } : withStore(image, store, values);
  });
  return changeOf(gallery, roles ? giveRoles(images, image_id, roles) : images);
};

/**
 * Removes images from the gallery; ids of other images are ignored. A role goes with its image, unless another image of the same file
 * stays: the first of these gets it (contract 2, section 3).
 */
export const removeImages = (gallery: Gallery, imageIds: ReadonlySet<string>): GalleryChange => {
  const leaving = gallery.images.filter(({ image_id }) => imageIds.has(image_id));
  let images = gallery.images.filter(({ image_id }) => !imageIds.has(image_id));
  for (const { file, types } of leaving) {
    const heir = images.find((image) => image.file === file);
    if (heir) images = giveRoles(images, heir.image_id, [...heir.types, ...types]);
  }
  return changeOf(gallery, images);
};

/** Limit of the images in a snapshot, beside a product of the largest size. */
const mostSnapshotBytes = 40_000;

const snapshotPlace = ({ types, disabled, position }: GalleryImage): [number, number] => [
  types.includes('image') ? 0 : disabled ? 2 : 1,
  position ?? Number.MAX_SAFE_INTEGER,
];

/** Images of a gallery that a snapshot of its product holds: the base image, then the others in the order of the gallery, while there is room. */
export const snapshotImages = (images: readonly GalleryImage[]): Omit<ImageData, 'product_id' | 'sku'>[] => {
  let bytes = 0;
  return images
    .map((image) => ({ image, place: snapshotPlace(image) }))
    .sort((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
    .map(({ image: { sizes, ...image } }) => ({ ...image, ...(sizes?.length && { sizes: [...sizes] }) }))
    .filter((image) => (bytes += Buffer.byteLength(JSON.stringify(image))) <= mostSnapshotBytes);
};

/** Gives those images of a file their sizes that wait for them. @param digest of the file's bytes, as its path begins */
export const giveSizes = (gallery: Gallery, digest: string, sizes: readonly ImageSize[]): GalleryChange =>
  changeOf(
    gallery,
    gallery.images.map((image) => (image.sizes === null && image.file.startsWith(`${digest}/`) ? { ...image, sizes } : image)),
  );

/** An image in a store's view (contract 2, "Image"); values that the store does not set are inherited. */
export const inStore = (image: GalleryImage, store: number | null): GalleryImage => {
  const own = image.stores.find(({ store_id }) => store_id === store);
  return {
    ...image,
    label: own?.label ?? image.label,
    position: own?.position ?? image.position,
    disabled: own?.disabled ?? image.disabled,
  };
};
