import { type ImageData, event, imageCreated, imageDeleted, imageUpdated, type DomainEvent } from '@entrepot/contracts';
import { sameJson } from '@entrepot/kernel';

export type ImageRole = ImageData['types'][number];
export type StoreImage = ImageData['stores'][number];
export type GalleryImage = Omit<ImageData, 'product_id' | 'sku'>;

/** The images of one product, by image_id. */
export interface Gallery {
  product_id: number;
  sku: string;
  /** Of its last event. */
  version: number;
  images: readonly GalleryImage[];
}

/** Which images a change touched; the gallery is as it will be, but for its version. */
export interface GalleryChange {
  gallery: Gallery;
  created: readonly GalleryImage[];
  updated: readonly { image: GalleryImage; before: GalleryImage }[];
  removed: readonly GalleryImage[];
}

const changeOf = (before: Gallery, images: readonly GalleryImage[]): GalleryChange => {
  const old = new Map(before.images.map((image) => [image.image_id, image]));
  const kept = new Set(images.map(({ image_id }) => image_id));
  return {
    gallery: { ...before, images },
    created: images.filter(({ image_id }) => !old.has(image_id)),
    updated: images.flatMap((image) => {
      const known = old.get(image.image_id);
      return known && !sameJson(known, image) ? [{ image, before: known }] : [];
    }),
    removed: before.images.filter(({ image_id }) => !kept.has(image_id)),
  };
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

/** What a change of an image says; what is absent stays as it is, null clears: in a store the value is inherited again. */
export interface ImageValues {
  label?: string | null;
  position?: number | null;
  disabled?: boolean;
}

/** The values that a store says otherwise, written over those that it had. */
const withStore = ({ stores, ...image }: GalleryImage, store_id: number, values: ImageValues): GalleryImage => {
  const known = stores.find((store) => store.store_id === store_id);
  const says = Object.values(values).some((value) => value !== null);
  if (!known && !says) return { ...image, stores };
  const own = { store_id, label: null, position: null, disabled: null, ...known, ...values };
  return { ...image, stores: [...stores.filter((store) => store !== known), own].sort((a, b) => a.store_id - b.store_id) };
};

/** Changes an image everywhere (null) or in one store, where the rest stays inherited; roles, where they are given, are the same everywhere. */
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
 * Takes images out of the gallery; ids that it has not are none of its business. A role goes with its image, unless another association of
 * the same file stays: then that one has it, of several the first (contract 2, section 3).
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

/** An image as a store shows it (contract 2, "Image"); what the store does not say is inherited. */
export const inStore = (image: GalleryImage, store: number | null): GalleryImage => {
  const own = image.stores.find(({ store_id }) => store_id === store);
  return {
    ...image,
    label: own?.label ?? image.label,
    position: own?.position ?? image.position,
    disabled: own?.disabled ?? image.disabled,
  };
};

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
