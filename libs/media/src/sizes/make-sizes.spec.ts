import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import sharp, { type Create } from 'sharp';
import { makeSizes, type MadeSize, SizesError, sizeLimits } from './make-sizes.js';

const sizesOf = (bytes: Buffer, limits = {}): Promise<MadeSize[]> => makeSizes(Readable.from([bytes]), { ...sizeLimits, ...limits });
const sidesOf = (sizes: readonly MadeSize[]) => [...new Set(sizes.map(({ width, height }) => `${width}×${height}`))];
const typesOf = (sizes: readonly MadeSize[]) => [...new Set(sizes.map(({ type }) => type))];

const create = (width: number, height: number, fields: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#c0392b', ...fields } });

/** A PNG that says that it is of a size. */
const pngHeaderOf = (width: number, height: number): Buffer => {
  const chunk = (type: string, content: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
  };
  const header = Buffer.alloc(13);
  header[8] = 8;
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

describe('the sizes of an image', () => {
  it('are in AVIF, WebP and JPEG, none larger than the original, without its metadata', async () => {
    const original = await create(400, 200)
      .withExif({ IFD3: { GPSLatitude: '23/1 33/1 0/1' } })
      .jpeg()
      .toBuffer();
    const sizes = await sizesOf(original);
    expect((await sharp(original).metadata()).exif).toBeDefined();
    expect(typesOf(sizes)).toEqual(['image/avif', 'image/webp', 'image/jpeg']);
    expect(sidesOf(sizes)).toEqual(['160×80', '320×160', '400×200']);
    for (const { bytes, type, width, height } of sizes) {
      const { exif, ...made } = await sharp(bytes).metadata();
      expect(exif).toBeUndefined();
      expect({ type: made.mediaType, width: made.width, height: made.height }).toEqual({ type, width, height });
    }
  });

  it.each<[string, () => Promise<Buffer>, string[], MadeSize['type']]>([
    [
      'one that a camera held upright',
      () => create(300, 100).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      ['53×160', '100×300'],
      'image/jpeg',
    ],
    ['CMYK', () => create(200, 200).toColourspace('cmyk').jpeg().toBuffer(), ['160×160', '200×200'], 'image/jpeg'],
    ['16 bits', () => create(200, 200).toColourspace('rgb16').png().toBuffer(), ['160×160', '200×200'], 'image/jpeg'],
    [
      'a transparent one',
      () =>
        create(200, 200, { channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } })
          .png()
          .toBuffer(),
      ['160×160', '200×200'],
      'image/png',
    ],
    [
      'the first picture of an animation',
      async () => {
        const pictures = await Promise.all(['#fff', '#000'].map((background) => create(30, 20, { background }).png().toBuffer()));
        return sharp(pictures, { join: { animated: true } })
          .gif()
          .toBuffer();
      },
      ['30×20'],
      'image/jpeg',
    ],
    ['a line', () => create(3_000, 1).png().toBuffer(), ['160×1', '320×1', '640×1'], 'image/jpeg'],
  ])('are made of %s', async (_name, original, sides, fallback) => {
    const sizes = await sizesOf(await original());
    expect(sidesOf(sizes)).toEqual(sides);
    expect(typesOf(sizes).at(-1)).toBe(fallback);
  });
});

describe('what has no sizes', () => {
  const photo = () =>
    create(200, 200, { noise: { type: 'gaussian', mean: 128, sigma: 50 } })
      .jpeg()
      .toBuffer();
  it.each<[string, string, () => Promise<Buffer>, ...object[]]>([
    ['a picture that was cut off', 'unreadable', async () => (await photo()).subarray(0, 3_000)],
    ['nothing', 'unreadable', async () => Buffer.alloc(0)],
    ['a text', 'unreadable', async () => Buffer.from('GIF, it says')],
    ['SVG, which no upload is', 'unreadable', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['2,500 megapixels in a hundred bytes', 'unreadable', async () => pngHeaderOf(50_000, 50_000)],
    ['what takes too much memory', 'too_large', photo, { mostMemory: 1024 * 1024 }],
    ['what takes too long', 'crashed', photo, { patienceMs: 1 }],
  ])('%s: %s', async (_name, problem, original, ...limits) => {
    const failure = await sizesOf(await original(), ...limits).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SizesError);
    expect((failure as SizesError).problem).toBe(problem);
  });
});

it('says what went wrong with reading the image', async () => {
  const away = Readable.from(
    (function* () {
      yield Buffer.from('x');
      throw new Error('the store is away');
    })(),
  );
  await expect(makeSizes(away)).rejects.toThrow('the store is away');
});
