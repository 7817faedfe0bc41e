import sharp from 'sharp';
import { readImageHeader } from '../image-header/image-header.js';
import type { ImageType } from '../image-header/image-type.js';
import { withoutMetadata } from './without-metadata.js';

const secret = 'Rua Secreta 7';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${secret}</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** As a telephone takes it: turned, with a colour profile, and with the place in EXIF and XMP. */
const photo = (format: 'jpeg' | 'png' | 'webp' | 'avif', orientation: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 24, channels: 3, noise: { type: 'gaussian', mean: 120, sigma: 30 }, background: 'red' } })
    .withExif({ IFD0: { Artist: secret, Orientation: String(orientation) }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 1/1' } })
    .withXmp(xmp)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer();

const typeOf = (bytes: Buffer): ImageType => readImageHeader(bytes)!.type;

describe.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s', (format) => {
  it.each([1, 6])('loses the place, and keeps its pixels, its colours and how it is turned: %i', async (orientation) => {
    const taken = await photo(format, orientation);
    const trailing = format === 'avif' ? taken : Buffer.concat([taken, Buffer.from(secret)]);
    expect(taken.toString('latin1')).toContain(secret);
    const plain = withoutMetadata(trailing, typeOf(taken))!;
    expect(plain.toString('latin1')).not.toMatch(/Secreta|GPS|xmpmeta/);
    const [before, after] = [await sharp(taken).metadata(), await sharp(plain).metadata()];
    expect([after.orientation ?? 1, after.width, after.height, after.icc]).toEqual([
      before.orientation ?? 1,
      before.width,
      before.height,
      before.icc,
    ]);
    expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(taken).raw().toBuffer());
    expect(withoutMetadata(plain, typeOf(plain))?.equals(plain)).toBe(true);
  });

  it('without metadata stays as it is', async () => {
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'blue' } })
      .toFormat(format)
      .toBuffer();
    expect(withoutMetadata(bytes, typeOf(bytes))?.equals(bytes)).toBe(true);
  });

  it('that is cut off anywhere ends in an image or in nothing', async () => {
    const taken = await photo(format, 6);
    for (let length = 12; length < taken.length; length += 7) {
      const cut = taken.subarray(0, length);
      const header = readImageHeader(cut);
      if (!header) continue;
      const plain = withoutMetadata(cut, header.type);
      if (plain) expect(readImageHeader(plain)).toEqual(header);
    }
  });
});

it('of a JPEG drops comments and IPTC, whatever comes first, and keeps what has several scans', async () => {
  const progressive = await sharp(await photo('jpeg', 8))
    .keepMetadata()
    .jpeg({ progressive: true })
    .toBuffer();
  const segment = (marker: number, text: string): Buffer =>
    Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)]);
  const made = Buffer.concat([
    progressive.subarray(0, 2),
    segment(0xfe, secret),
    segment(0xed, `Photoshop 3.0\0${secret}`),
    progressive.subarray(2),
  ]);
  const plain = withoutMetadata(made, 'image/jpeg')!;
  expect(plain.toString('latin1')).not.toMatch(/Secreta|Photoshop/);
  expect(await sharp(plain).raw().toBuffer()).toEqual(await sharp(progressive).raw().toBuffer());
});
