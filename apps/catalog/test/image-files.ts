import { deflateSync } from 'node:zlib';

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const chunk = (type: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  // Nobody here looks at the checksum.
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
};

/** A PNG that says that it is of a size; `seed` makes its bytes others. */
export const pngOf = (width: number, height: number, seed = ''): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  return Buffer.concat([
    png,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(`\0\0${seed}`))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** First bytes of a JPEG of 3 × 2 pixels. */
export const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 3, 1, 1, 0x11, 0, 0xff, 0xd9]);
export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
export const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');
/** First boxes of an AVIF of 2 × 2 pixels: its type and its size. */
export const avif = Buffer.from(
  '00000010667479706176696600000000' +
    '00000030' +
    '6d65746100000000' +
    '00000024' +
    '69707270' +
    '0000001c' +
    '6970636f' +
    '00000014' +
    '69737065' +
    '00000000' +
    '00000002' +
    '00000002',
  'hex',
);
