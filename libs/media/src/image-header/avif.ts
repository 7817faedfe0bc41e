import type { ImageSize } from './image-type.js';

interface Box {
  type: string;
  /** Where its content begins and ends. */
  start: number;
  end: number;
}

/** Iterates over the boxes between two places, as far as they are whole (ISO/IEC 14496-12, 4.2). */
export function* boxesIn(bytes: Buffer, start: number, end: number): Generator<Box> {
  let at = start;
  while (at + 8 <= end) {
    const short = bytes.readUInt32BE(at);
    const header = short === 1 ? 16 : 8;
    if (at + header > end) return;
    const size = short === 0 ? end - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < header || at + size > end) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size };
    at += size;
  }
}

export const find = (bytes: Buffer, type: string, start: number, end: number): Box | null => {
  for (const box of boxesIn(bytes, start, end)) if (box.type === type) return box;
  return null;
};

/** Whether the file type box, the first, names AVIF among its brands: the major one, or a compatible one after its version. */
export const isAvif = (bytes: Buffer): boolean => {
  const [first] = boxesIn(bytes, 0, bytes.length);
  if (first?.type !== 'ftyp') return false;
  const brands = bytes.toString('latin1', first.start, first.end).match(/[^]{4}/g) ?? [];
  return brands.some((brand, index) => index !== 1 && (brand === 'avif' || brand === 'avis'));
};

/** Version and flags stand before the content of a full box. */
export const fullBoxHeader = 4;

/** Returns the largest of the sizes in meta/iprp/ipco: a file has one for the image, and some for its tiles, alpha and thumbnails. */
export const avifSize = (bytes: Buffer): ImageSize | null => {
  const meta = find(bytes, 'meta', 0, bytes.length);
  const properties = meta && find(bytes, 'iprp', meta.start + fullBoxHeader, meta.end);
  const container = properties && find(bytes, 'ipco', properties.start, properties.end);
  if (!container) return null;
  let largest: ImageSize | null = null;
  for (const { type, start, end } of boxesIn(bytes, container.start, container.end)) {
    if (type !== 'ispe' || end - start < fullBoxHeader + 8) continue;
    const size = { width: bytes.readUInt32BE(start + 4), height: bytes.readUInt32BE(start + 8) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
};
