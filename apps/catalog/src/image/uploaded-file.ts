import { setImmediate } from 'node:timers/promises';
import { mediaPath, readImageHeader, withoutMetadata } from '@entrepot/media';
import { DomainError, newId } from '@entrepot/kernel';
import type { UploadImageRequest } from './image.requests.js';

/** Largest picture that is taken: 64 megapixels. */
const mostPixels = 64_000_000;

const invalid = (name: 'file_content' | 'file_mime_type', reason: string, value: string): DomainError =>
  new DomainError('invalid_parameter', { name, code: name === 'file_content' ? 'format' : 'conflict', reason, value });

/** Characters that are decoded in one iteration of the event loop; whole groups of four. */
const chunkLength = 1024 * 1024;

/** Decodes a base64 text with its padding and nothing else: no `data:` prefix, no line breaks. */
const decoded = async (content: string): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for (let start = 0; start < content.length; start += chunkLength) {
    const part = content.slice(start, start + chunkLength);
    const bytes = Buffer.from(part, 'base64');
    // Node skips what it does not know; written again, that is what is missing.
    if (bytes.toString('base64') !== part) throw invalid('file_content', 'must be base64 without a prefix or line breaks', content);
    parts.push(bytes);
    if (content.length > chunkLength) await setImmediate();
  }
  return Buffer.concat(parts);
};

/** A file that is ready to be stored. */
export interface UploadedFile {
  path: string;
  bytes: Buffer;
}

/** Reads the file of an upload. @throws `invalid_parameter` for a content that is no image of the announced type */
export const fileOf = async ({ file_content, file_mime_type, file_name }: UploadImageRequest): Promise<UploadedFile> => {
  const sent = await decoded(file_content);
  const header = readImageHeader(sent);
  if (!header) throw invalid('file_content', 'must be an image', file_content);
  if (header.width * header.height > mostPixels)
    throw invalid('file_content', `must have up to ${mostPixels / 1_000_000} megapixels`, file_content);
  if (header.type !== file_mime_type) throw invalid('file_mime_type', `the content is ${header.type}`, file_mime_type);
  const bytes = withoutMetadata(sent, header.type);
  if (!bytes) throw invalid('file_content', 'must be a whole image', file_content);
  return { path: mediaPath(bytes, file_name ?? `image-${newId()}`, header.type), bytes };
};
