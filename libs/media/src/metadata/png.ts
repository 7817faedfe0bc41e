import { crc32 } from 'node:zlib';
import { exifOf, orientationOf } from './orientation.js';

const signature = 8;
/** EXIF, texts (XMP is one), and the time of the last change. */
const dropped = new Set(['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME']);

const chunkOf = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG without EXIF, texts and what follows its end (PNG, 11.3); how it is turned stays. */
export const plainPng = (bytes: Buffer): Buffer[] => {
  const parts = [bytes.subarray(0, signature)];
  for (let at = signature; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const orientation = type === 'eXIf' ? orientationOf(bytes.subarray(at + 8, end - 4)) : null;
    if (orientation !== null) parts.push(chunkOf('eXIf', exifOf(orientation)));
    if (!dropped.has(type)) parts.push(bytes.subarray(at, end));
    if (type === 'IEND') break;
    at = end;
  }
  return parts;
};
