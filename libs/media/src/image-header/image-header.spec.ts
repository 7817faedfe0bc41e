import { readImageHeader } from './image-header.js';

const base64 = (text: string): Buffer => Buffer.from(text, 'base64');
const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const join = (...parts: (string | number[] | Buffer)[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));

/** Whole files that browsers show. */
const files = {
  png: base64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  gif: base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'),
  webpLossy: base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'),
  webpLossless: base64('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA=='),
  webpAlpha: base64('UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA=='),
  avif: base64(
    'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAADybWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEA' +
      'AAAeaWxvYwAAAABEAAABAAEAAAABAAABGgAAAB0AAAAoaWluZgAAAAAAAQAAABppbmZlAgAAAAABAABhdjAxQ29sb3IAAAAAamlwcnAAAABLaXBjbwAAABRpc3BlAAAAAAAA' +
      'AAIAAAACAAAAEHBpeGkAAAAAAwgICAAAAAxhdjFDgQ0MAAAAABNjb2xybmNseAACAAIAAYAAAAAXaXBtYQAAAAAAAAABAAEEAQKDBAAAACVtZGF0EgAKCBgANogQEAwgMg8f' +
      '8D///8WfhwB8+ErK42A=',
  ),
};

const box = (type: string, ...content: Buffer[]): Buffer => join(u32(8 + Buffer.concat(content).length), type, ...content);
const ispe = (width: number, height: number): Buffer => box('ispe', u32(0), u32(width), u32(height));
const avif = (brands: string, ...properties: Buffer[]): Buffer =>
  join(box('ftyp', join(brands)), box('meta', u32(0), box('hdlr', u32(0)), box('iprp', box('ipco', ...properties))));

const app0 = join([0xff, 0xe0], u16(16), 'JFIF', [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]);
const frame = (marker: number, width: number, height: number): Buffer =>
  join([0xff, marker], u16(17), [8], u16(height), u16(width), [3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
const jpeg = (...segments: Buffer[]): Buffer => join([0xff, 0xd8], ...segments, [0xff, 0xd9]);

const webp = (chunk: string, content: number[]): Buffer =>
  join('RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0], content, Buffer.alloc(20));
const png = (width: number, height: number): Buffer => join(files.png.subarray(0, 16), u32(width), u32(height), files.png.subarray(24));

describe('the header of an image', () => {
  it.each([
    ['PNG', files.png, 'image/png', 1, 1],
    ['GIF', files.gif, 'image/gif', 1, 1],
    ['lossy WebP', files.webpLossy, 'image/webp', 1, 1],
    ['lossless WebP', files.webpLossless, 'image/webp', 1, 1],
    ['WebP with alpha', files.webpAlpha, 'image/webp', 1, 1],
    ['AVIF', files.avif, 'image/avif', 2, 2],
    ['baseline JPEG', jpeg(app0, frame(0xc0, 3, 2)), 'image/jpeg', 3, 2],
    ['progressive JPEG', jpeg(app0, frame(0xc2, 65_535, 1)), 'image/jpeg', 65_535, 1],
    ['large PNG', png(70_000, 1_000), 'image/png', 70_000, 1_000],
    ['GIF of 1987', join('GIF87a', [0x2c, 0x01, 0xc8, 0x00, 0, 0, 0]), 'image/gif', 300, 200],
    ['large lossy WebP', webp('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, 0xff, 0xff, 0x10, 0xc0]), 'image/webp', 16_383, 16],
    ['large lossless WebP', webp('VP8L', [0x2f, 0xff, 0x3f, 0x00, 0x00]), 'image/webp', 16_384, 1],
    ['extended WebP', webp('VP8X', [0x10, 0, 0, 0, 0x0f, 0x27, 0, 0x1f, 0x4e, 0]), 'image/webp', 10_000, 20_000],
    ['AVIF by a compatible brand', avif('mif1\0\0\0\0mif1avif', ispe(640, 480)), 'image/avif', 640, 480],
    ['AVIF of tiles', avif('avif\0\0\0\0', ispe(512, 512), ispe(20_000, 10_000), ispe(160, 90)), 'image/avif', 20_000, 10_000],
  ])('reads type and size: %s', (_what, bytes, type, width, height) => expect(readImageHeader(bytes)).toEqual({ type, width, height }));

  it('goes past thumbnails, fill bytes and tables on its way to the frame of a JPEG', () => {
    const thumbnail = jpeg(frame(0xc0, 160, 120));
    const exif = join([0xff, 0xe1], u16(2 + thumbnail.length), thumbnail);
    const tables = join([0xff, 0xff, 0xff, 0xdb], u16(4), [0, 0], [0xff, 0xc4], u16(4), [0, 0], [0xff, 0x01], [0xff, 0xd3]);
    expect(readImageHeader(jpeg(exif, tables, frame(0xc1, 4_000, 3_000)))).toMatchObject({ width: 4_000, height: 3_000 });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a text', Buffer.from('<html><script>alert(1)</script></html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a zip', join('PK', [3, 4], Buffer.alloc(60))],
    ['a movie', join(box('ftyp', join('isom\0\0\0\0isomavc1')), box('moov'))],
    ['HEIC', join(box('ftyp', join('heic\0\0\0\0mif1heic')), box('meta', u32(0), box('iprp', box('ipco', ispe(2, 2)))))],
    ['a version that reads like a brand', avif('heicavifmif1', ispe(2, 2))],
    ['a JPEG that ends before its frame', jpeg(app0)],
    ['a JPEG whose scan comes first', jpeg(join([0xff, 0xda], u16(4), [0, 0]), frame(0xc0, 2, 2))],
    ['a JPEG with a segment of no length', join([0xff, 0xd8, 0xff, 0xe0, 0, 0], frame(0xc0, 2, 2))],
    ['a JPEG with rubbish between segments', jpeg(app0, join([0, 1, 2, 3]), frame(0xc0, 2, 2))],
    ['a JPEG of no height', jpeg(frame(0xc0, 3, 0))],
    ['a JPEG cut within its frame', join([0xff, 0xd8, 0xff, 0xc0], u16(17), [8, 0, 2])],
    ['three bytes of a JPEG', join([0xff, 0xd8, 0xff])],
    ['a PNG of no width', png(0, 1)],
    ['a PNG without IHDR', join(files.png.subarray(0, 12), 'IDAT', files.png.subarray(16))],
    ['a PNG cut within IHDR', files.png.subarray(0, 30)],
    ['a GIF cut within its screen', files.gif.subarray(0, 9)],
    ['a GIF of no size', join('GIF89a', [0, 0, 0, 0, 0, 0, 0])],
    ['a GIF of 1988', join('GIF88a', [1, 0, 1, 0, 0, 0, 0])],
    ['a sound in RIFF', join('RIFF', [0, 0, 0, 0], 'WAVEfmt ', Buffer.alloc(40))],
    ['a WebP with an unknown first chunk', webp('ABCD', [0])],
    ['a lossy WebP without its start code', webp('VP8 ', [0, 0, 0, 1, 2, 3, 1, 0, 1, 0])],
    ['a lossless WebP without its signature', webp('VP8L', [0, 1, 0, 0, 0])],
    ['a WebP cut within its header', files.webpLossy.subarray(0, 25)],
    ['an AVIF without a size', avif('avif\0\0\0\0', box('pixi', u32(0)))],
    ['an AVIF whose meta box is larger than the file', files.avif.subarray(0, 200)],
    ['a box of a size that cannot be', join(u32(4), 'ftypavif', Buffer.alloc(20))],
  ])('is none: %s', (_what, bytes) => expect(readImageHeader(bytes)).toBeNull());

  it('reads boxes of 64 bits and boxes to the end of the file', () => {
    const sizes = box('iprp', box('ipco', ispe(7, 5)));
    const large = join(u32(1), 'meta', u32(0), u32(16 + 4 + sizes.length), u32(0), sizes);
    const open = join(u32(0), 'meta', u32(0), sizes);
    for (const meta of [large, open]) {
      expect(readImageHeader(join(box('ftyp', join('avif\0\0\0\0')), meta))).toMatchObject({ width: 7, height: 5 });
    }
  });

  it('never throws, wherever a file is cut or broken', () => {
    for (const bytes of [...Object.values(files), jpeg(app0, frame(0xc0, 3, 2)), avif('avif\0\0\0\0', ispe(2, 2))]) {
      for (let length = 0; length < bytes.length; length++) {
        expect(() => readImageHeader(bytes.subarray(0, length))).not.toThrow();
        const broken = Buffer.from(bytes);
        broken[length] = 0xff;
        expect(() => readImageHeader(broken)).not.toThrow();
      }
    }
  });
});
