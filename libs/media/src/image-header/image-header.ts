import { avifSize, isAvif } from './avif.js';
import type { ImageSize, ImageType } from './image-type.js';
import { jpegSize } from './jpeg.js';
import { webpSize } from './webp.js';

export interface ImageHeader extends ImageSize {
  type: ImageType;
}

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);
const textAt = (bytes: Buffer, from: number, length: number): string => bytes.toString('latin1', from, from + length);

/** A PNG begins with the chunk IHDR, 13 bytes long (PNG, 11.2.2). */
const pngSize = (bytes: Buffer): ImageSize | null =>
  bytes.length >= 33 && bytes.readUInt32BE(8) === 13 && textAt(bytes, 12, 4) === 'IHDR'
    ? { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    : null;

/** Reads the logical screen of a GIF (GIF89a, 18). */
const gifSize = (bytes: Buffer): ImageSize | null =>
  bytes.length >= 13 ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) } : null;

const typed = (type: ImageType, size: ImageSize | null): ImageHeader | null =>
  size && size.width > 0 && size.height > 0 ? { type, ...size } : null;

/**
 * Reads a file's type and image size from its first bytes, without decoding. @returns null for anything but the five types, and for a broken
 * beginning
 */
export const readImageHeader = (bytes: Buffer): ImageHeader | null => {
  if (startsWith(bytes, jpegStart)) return typed('image/jpeg', jpegSize(bytes));
  if (startsWith(bytes, pngStart)) return typed('image/png', pngSize(bytes));
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return typed('image/gif', gifSize(bytes));
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return typed('image/webp', webpSize(bytes));
  if (isAvif(bytes)) return typed('image/avif', avifSize(bytes));
  return null;
};
