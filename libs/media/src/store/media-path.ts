import { createHash } from 'node:crypto';
import { extensions, type ImageType } from '../image-header/image-type.js';

const types: ReadonlyMap<string, ImageType> = new Map(
  Object.entries(extensions).map(([type, extension]) => [extension, type as ImageType]),
);

const longestStem = 80;
/** Characters of a name that are read: normalising takes quadratic time where a text has thousands of marks. */
const longestName = 512;

/**
 * Makes a stem that can stand in a path and a URL anywhere from a caller's file name: its last segment without its extension, in letters and digits
 * of ASCII, `-` and `_`. Accents go, and no second extension is left that a web server could act on.
 */
const stemOf = (name: string): string => {
  const last = name.slice(-longestName).split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '-');
  return plain.slice(0, longestStem).replace(/^-+|-+$/g, '') || 'image';
};

/**
 * Where a file is kept, relative to the media folder: `3f/9ab…/front.jpg`. The folders are the SHA-256 of its bytes (its first 40 hex
 * digits), so that the same bytes under the same name are one file, other bytes never replace them, and caches may keep them for good.
 */
export const mediaPath = (bytes: Buffer, fileName: string, type: ImageType): string => {
  const digest = createHash('sha256').update(bytes).digest('hex');
  return `${digest.slice(0, 2)}/${digest.slice(2, 40)}/${stemOf(fileName)}.${extensions[type]}`;
};

const pattern = /^([0-9a-f]{2})\/([0-9a-f]{38})\/[A-Za-z0-9_-]{1,80}\.([a-z]{3,4})$/;

export interface MediaFile {
  type: ImageType;
  /** Hash of the content, as an ETag has it, quotes included. */
  etag: string;
}

/** Parses a path of `mediaPath`; null for every other text. */
export const mediaFile = (path: string): MediaFile | null => {
  const match = pattern.exec(path);
  const type = types.get(match?.[3] ?? '');
  return match && type ? { type, etag: `"${match[1]}${match[2]}"` } : null;
};
