import type { Answer } from '@entrepot/client';
import { sameJson } from '@entrepot/kernel';
import type { ImageRole, WantedImage } from './wanted-image.js';

export type GalleryImage = Omit<Answer<'get', '/api2/products/imagem'>['images'][number], 'url'>;

/** A wanted image whose file is known; `media` is where the catalog keeps it. */
export interface FoundImage extends WantedImage {
  media: string;
}

export type ImageStep =
  | { kind: 'keep' }
  | { kind: 'upload'; image: FoundImage }
  | { kind: 'change'; image_id: string; changes: Omit<WantedImage, 'file'>; disabled: boolean };

const changesOf = (known: GalleryImage, { label, position, types, disabled }: FoundImage): Omit<WantedImage, 'file'> => ({
  ...(label !== undefined && label !== known.label && { label }),
  ...(position !== undefined && position !== known.position && { position }),
  ...(types && !sameJson([...types].sort(), [...known.types].sort()) && { types }),
  ...(disabled !== undefined && disabled !== known.disabled && { disabled }),
});

/** Plans the step for each wanted image. An image of the gallery stands for one wanted image at most; further ones stay as they are. */
export const planGallery = (gallery: readonly GalleryImage[], wanted: readonly FoundImage[]): ImageStep[] => {
  const free = [...gallery];
  return wanted.map((image) => {
    const at = free.findIndex(({ file }) => file === image.media);
    const [known] = at === -1 ? [] : free.splice(at, 1);
    if (!known) return { kind: 'upload', image };
    const changes = changesOf(known, image);
    if (Object.keys(changes).length === 0) return { kind: 'keep' };
    return { kind: 'change', image_id: known.image_id, changes, disabled: image.disabled ?? known.disabled };
  });
};

/**
 * Leaves each role to the last image that wants it: two would take it from one another with every import.
 * @returns the roles that were wanted more than once as well
 */
export const oneRoleEach = <T extends WantedImage>(wanted: readonly T[]): { images: T[]; repeated: ImageRole[] } => {
  const taken = new Set<ImageRole>();
  const repeated = new Set<ImageRole>();
  const images = [...wanted].reverse().map((image) => {
    if (!image.types) return image;
    const types = [...new Set(image.types)].filter((role) => {
      if (taken.has(role)) repeated.add(role);
      return !taken.has(role);
    });
    types.forEach((role) => taken.add(role));
    return { ...image, types };
  });
  return { images: images.reverse(), repeated: [...repeated] };
};
