import { exifOf, orientationOf } from './orientation.js';

const header = 12;
const [exifFlag, xmpFlag] = [0x08, 0x04];

const exifChunk = (chunk: Buffer): Buffer[] => {
  const content = chunk.subarray(8);
  const isPrefixed = content.toString('latin1', 0, 6) === 'Exif\0\0';
  const orientation = orientationOf(isPrefixed ? content.subarray(6) : content);
  if (orientation === null) return [];
  const exif = exifOf(orientation);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(exif.length);
  return [Buffer.from('EXIF', 'latin1'), length, exif];
};

/** A WebP without EXIF, XMP and what follows its end (RFC 9649, 2.7); how it is turned stays. */
export const plainWebp = (bytes: Buffer): Buffer[] => {
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const parts: Buffer[] = [];
  let exif: Buffer[] = [];
  for (let at = header; at + 8 <= end;) {
    const length = bytes.readUInt32LE(at + 4);
    const chunk = bytes.subarray(at, Math.min(end, at + 8 + length + (length % 2)));
    const type = chunk.toString('latin1', 0, 4);
    if (type === 'EXIF') exif = exifChunk(chunk);
    else if (type !== 'XMP ') parts.push(chunk);
    at += 8 + length + (length % 2);
  }
  parts.push(...exif);
  const [first] = parts;
  if (first && first.length > 8 && first.toString('latin1', 0, 4) === 'VP8X') {
    const flags = (first[8] as number) & ~(xmpFlag | (exif.length > 0 ? 0 : exifFlag));
    if (flags !== first[8]) parts[0] = Buffer.concat([first.subarray(0, 8), Buffer.from([flags]), first.subarray(9)]);
  }
  const head = Buffer.from(bytes.subarray(0, header));
  head.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, 4),
    4,
  );
  return [head, ...parts];
};
