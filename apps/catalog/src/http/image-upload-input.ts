import { imageTypes, mediaPath, readImageHeader, type ImageType } from '@entrepot/media';
import { textLimits, textUpTo, type Input } from '@entrepot/http';
import { DomainError, newId } from '@entrepot/kernel';
import { imageBodyLimit, imageProductOf, newValuesOf, requiredText, rolesOf } from './image-input.js';
import type { NewImage } from '../use-cases/upload-image.js';

/** The largest picture that is taken: 64 megapixels. */
const mostPixels = 64_000_000;

const invalid = (name: string): DomainError => new DomainError('invalid_parameter', { name });

/** The bytes of a base64 text with its padding and nothing else: no `data:` prefix, no line breaks. */
const decoded = (content: string): Buffer => {
  const bytes = Buffer.from(content, 'base64');
  // Node skips what it does not know; written again, that is what is missing.
  if (bytes.toString('base64') !== content) throw invalid('file_content');
  return bytes;
};

const announcedType = (fields: Input): ImageType => {
  const name = requiredText(fields, 'file_mime_type', textLimits.name).toLowerCase();
  const type = imageTypes.find((known) => known === name);
  if (!type) throw invalid('file_mime_type');
  return type;
};

/** A file that is ready to be kept. */
export interface UploadedFile {
  path: string;
  bytes: Buffer;
}

const fileOf = (content: string, announced: ImageType, name: string | undefined): UploadedFile => {
  const bytes = decoded(content);
  const header = readImageHeader(bytes);
  if (!header || header.width * header.height > mostPixels) throw invalid('file_content');
  if (header.type !== announced) throw invalid('file_mime_type');
  return { path: mediaPath(bytes, name ?? `image-${newId()}`, header.type), bytes };
};

/** An upload's fields but for its store: what the image is like, and its file, whose content decides of what type it is. */
export const uploadOf = (fields: Input): { image: Omit<NewImage, 'store'>; file: UploadedFile } => {
  const product = imageProductOf(fields, false);
  const content = requiredText(fields, 'file_content', imageBodyLimit);
  const type = announcedType(fields);
  const values = newValuesOf(fields);
  const image = { product, ...values, types: rolesOf(fields) ?? [] };
  return { image, file: fileOf(content, type, textUpTo(textLimits.name, fields, 'file_name')) };
};
