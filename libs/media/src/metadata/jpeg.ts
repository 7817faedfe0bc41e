import { exifOf, orientationOf } from './orientation.js';

const exifStart = 'Exif\0\0';
const app1 = 0xe1;
const startOfScan = 0xda;
const endOfImage = 0xd9;
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** JFIF, a colour profile, Adobe's colour transform: what an image looks other without. */
const isNeeded = (marker: number, segment: Buffer): boolean => {
  const isApplication = marker >= 0xe0 && marker <= 0xef;
  if (!isApplication) return marker !== 0xfe;
  return marker === 0xe0 || marker === 0xee || (marker === 0xe2 && segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0');
};

/** Where the data of a scan ends: at a marker that is neither a stuffed byte nor a restart. */
const endOfScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !standsAlone(next)) return at;
  }
  return bytes.length;
};

const turned = (segment: Buffer): Buffer[] => {
  if (segment.toString('latin1', 4, 10) !== exifStart) return [];
  const orientation = orientationOf(segment.subarray(10));
  if (orientation === null) return [];
  const exif = Buffer.concat([Buffer.from(exifStart, 'latin1'), exifOf(orientation)]);
  return [Buffer.from([0xff, app1, 0, exif.length + 2]), exif];
};

/** A JPEG without EXIF, XMP, IPTC, comments and what follows its end (ITU-T T.81, B.1.1); how it is turned stays. */
export const plainJpeg = (bytes: Buffer): Buffer[] => {
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] as number;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === endOfImage) return [...parts, bytes.subarray(at, at + 2)];
    if (standsAlone(marker)) {
      parts.push(bytes.subarray(at, at + 2));
      at += 2;
      continue;
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    const segment = bytes.subarray(at, end);
    if (marker === startOfScan) end = endOfScan(bytes, end);
    if (marker === app1) parts.push(...turned(segment));
    else if (isNeeded(marker, segment)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return [...parts, bytes.subarray(at)];
};
