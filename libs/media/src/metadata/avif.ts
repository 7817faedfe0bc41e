import { boxesIn, find, fullBoxHeader } from '../image-header/avif.js';

interface Extent {
  start: number;
  end: number;
}

/** Lists the ids of the items that hold EXIF or XMP (ISO/IEC 14496-12, 8.11.6). */
const metadataItems = (bytes: Buffer, start: number, end: number): Set<number> => {
  const version = bytes[start] as number;
  const found = new Set<number>();
  for (const { type, start: at } of boxesIn(bytes, start + fullBoxHeader + (version === 0 ? 2 : 4), end)) {
    if (type !== 'infe') continue;
    const isWide = bytes[at] === 3;
    const id = isWide ? bytes.readUInt32BE(at + 4) : bytes.readUInt16BE(at + 4);
    const itemType = bytes.toString('latin1', at + (isWide ? 10 : 8), at + (isWide ? 14 : 12));
    if (itemType === 'Exif' || itemType === 'mime') found.add(id);
  }
  return found;
};

/** Reads numbers of any length, one behind the other. @throws RangeError at the end */
const readerOf = (bytes: Buffer, at: number, end: number) => (length: number) => {
  if (at + length > end) throw new RangeError('beyond the box');
  const value = length === 0 ? 0 : length === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUIntBE(at, length);
  at += length;
  return value;
};

/** Where the items lie in the file or, of construction 1, in the box idat (8.11.3). @throws RangeError */
const extentsOf = (bytes: Buffer, start: number, end: number, wanted: ReadonlySet<number>, idat: number): Extent[] => {
  const version = bytes[start] as number;
  const read = readerOf(bytes, start + fullBoxHeader, end);
  const [sizes, more] = [read(1), read(1)];
  const [offsetSize, lengthSize, baseSize, indexSize] = [sizes >> 4, sizes & 15, more >> 4, version === 0 ? 0 : more & 15];
  const wide = version < 2 ? 2 : 4;
  const extents: Extent[] = [];
  for (let items = read(wide); items > 0; items--) {
    const id = read(wide);
    const construction = version === 0 ? 0 : read(2) & 15;
    read(2);
    const base = read(baseSize) + (construction === 1 ? idat : 0);
    for (let count = read(2); count > 0; count--) {
      read(indexSize);
      const from = base + read(offsetSize);
      const length = read(lengthSize);
      if (wanted.has(id) && construction < 2) extents.push({ start: from, end: from + length });
    }
  }
  return extents;
};

/** An AVIF whose EXIF and XMP are overwritten by zeros: places of its other items are counted from its beginning. Boxes say how it is turned. */
export const plainAvif = (bytes: Buffer): Buffer[] => {
  const meta = find(bytes, 'meta', 0, bytes.length);
  const inside = (type: string) => meta && find(bytes, type, meta.start + fullBoxHeader, meta.end);
  const [items, places, data] = [inside('iinf'), inside('iloc'), inside('idat')];
  if (!items || !places) return [bytes];
  const wanted = metadataItems(bytes, items.start, items.end);
  if (wanted.size === 0) return [bytes];
  const plain = Buffer.from(bytes);
  for (const { start, end } of extentsOf(bytes, places.start, places.end, wanted, data?.start ?? 0)) plain.fill(0, start, end);
  return [plain];
};
