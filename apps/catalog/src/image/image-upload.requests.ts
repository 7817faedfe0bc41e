import { setImmediate } from 'node:timers/promises';
import { textLimits, textUpTo, type Input } from '@entrepot/http';
import { DomainError, newId } from '@entrepot/kernel';
import { imageTypes, mediaPath, readImageHeader, type ImageType } from '@entrepot/media';
import { imageBodyLimit, imageProductOf, newValuesOf, requiredText, rolesOf } from './image.requests.js';
import type { NewImage } from './upload-image.js';

/** The largest picture that is taken: 64 megapixels. */
const mostPixels = 64_000_000;

const invalid = (name: string): DomainError => new DomainError('invalid_parameter', { name });

/** Characters that are decoded in one turn of the event loop; whole groups of four. */
const turnLength = 1024 * 1024;

/** The bytes of a base64 text with its padding and nothing else: no `data:` prefix, no line breaks. */
const decoded = async (content: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (let start = 0; start < content.length; start += turnLength) {
    const part = content.slice(start, start + turnLength);
    const bytes = Buffer.from(part, 'base64');
    // Node skips what it does not know; written again, that is what is missing.
    if (bytes.toString('base64') !== part) throw invalid('file_content');
    parts.push(bytes);
    if (content.length > turnLength) await setImmediate();
  }
  return Buffer.concat(parts);
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

const fileOf = async (content: string, announced: ImageType, name: string | undefined): Promise<UploadedFile> => {
  const bytes = await decoded(content);
  const header = readImageHeader(bytes);
  if (!header || header.width * header.height > mostPixels) throw invalid('file_content');
  if (header.type !== announced) throw invalid('file_mime_type');
  return { path: mediaPath(bytes, name ?? `image-${newId()}`, header.type), bytes };
};

/** An upload's fields but for its store: what the image is like, and its file, whose content decides of what type it is. */
export const uploadOf = async (fields: Input): Promise<{ image: Omit<NewImage, 'store'>; file: UploadedFile }> => {
  const product = imageProductOf(fields, false);
  const content = requiredText(fields, 'file_content', imageBodyLimit);
  const type = announcedType(fields);
  const values = newValuesOf(fields);
  const image = { product, ...values, types: rolesOf(fields) ?? [] };
  return { image, file: await fileOf(content, type, textUpTo(textLimits.name, fields, 'file_name')) };
};
