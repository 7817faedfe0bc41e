import type { ImageType } from '../image-header/image-type.js';
import { plainAvif } from './avif.js';
import { plainJpeg } from './jpeg.js';
import { plainPng } from './png.js';
import { plainWebp } from './webp.js';

const plain: Readonly<Record<ImageType, ((bytes: Buffer) => Buffer[]) | null>> = {
  'image/jpeg': plainJpeg,
  'image/png': plainPng,
  'image/webp': plainWebp,
  'image/avif': plainAvif,
  // It has no EXIF.
  'image/gif': null,
};

/**
 * Removes metadata about place, time and person from an image: EXIF with its GPS, XMP, IPTC, texts. Pixels, colours and orientation stay. @returns
 * null for a file whose parts lie outside of it
 */
export const withoutMetadata = (bytes: Buffer, type: ImageType): Buffer | null => {
  try {
    const parts = plain[type]?.(bytes) ?? [bytes];
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
  } catch {
    // Numbers are read beyond its end.
    return null;
  }
};
