import { readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { mediaPath, readImageHeader, type ImageType, withoutMetadata } from '@entrepot/media';
import { Failure } from '../api/failure.js';

export interface ImageFile {
  name: string;
  type: ImageType;
  /** Where the catalog keeps these bytes under this name. */
  media: string;
  read(): Buffer;
}

/** Why there is nothing to upload: the file is not there, or it is no image. */
export type NoImage = { missing: string } | { refused: string };

export type ImageFolder = (file: string) => ImageFile | NoImage;

/** An upload is taken up to 32 MiB, and base64 makes a file a third larger. */
const mostMiB = 23;

const open = (directory: string, file: string): ImageFile | NoImage => {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(file)) return { missing: `${file} is an address: only files below ${directory} are uploaded` };
  // Magento's paths begin with a slash, and begin in the media folder all the same.
  const path = join(directory, file.replace(/^[/\\]+/, ''));
  if (relative(resolve(directory), resolve(path)).startsWith('..')) return { missing: `${file} lies outside of ${directory}` };
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return { missing: `${file} is not in ${directory}` };
  if (stats.size > mostMiB * 1024 * 1024) return { refused: `${file} is larger than ${mostMiB} MiB` };
  const bytes = readFileSync(path);
  const header = readImageHeader(bytes);
  // The catalog keeps it without its metadata.
  const plain = header && withoutMetadata(bytes, header.type);
  if (!plain) return { refused: `${file} is neither JPEG, PNG, GIF, WebP nor AVIF` };
  const name = basename(path);
  return { name, type: header.type, media: mediaPath(plain, name, header.type), read: () => readFileSync(path) };
};

/** Opens the images below a folder, each read once, however many products share it. */
export const openImages = (directory: string): ImageFolder => {
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw new Failure(`${directory} is no folder: check --images.`, 2);
  const known = new Map<string, ImageFile | NoImage>();
  return (file) => {
    const found = known.get(file) ?? open(directory, file);
    known.set(file, found);
    return found;
  };
};
