import type { ImageSize } from './image-type.js';

/** SOF0 to SOF15, without DHT, JPG and DAC, whose codes lie between them (ITU-T T.81, table B.1). */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** TEM and RST0 to RST7 have no segment. */
const standsAlone = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const endOfImage = 0xd9;
const startOfScan = 0xda;

/** Reads the size in the first frame header, going from segment to segment past thumbnails inside of one. */
export const jpegSize = (bytes: Buffer): ImageSize | null => {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] as number;
    // Any number of 0xff may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (standsAlone(marker)) at += 2;
    else if (marker === endOfImage || marker === startOfScan) return null;
    else {
      const length = bytes.readUInt16BE(at + 2);
      if (isFrame(marker)) {
        return length >= 8 && at + 9 <= bytes.length ? { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) } : null;
      }
      if (length < 2) return null;
      at += 2 + length;
    }
  }
  return null;
};
