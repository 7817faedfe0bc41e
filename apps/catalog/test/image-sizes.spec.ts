import sharp from 'sharp';
import type { Json } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { startTestGallery, type TestGallery } from './gallery.js';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await startTestGallery({ IMAGE_SIZES: true });
});
afterAll(() => gallery.close());

interface Size {
  width: number;
  height: number;
  type: string;
  url: string;
}

const photoOf = async (width: number, height: number, background = '#c0392b') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const uploadOf = (bytes: Buffer, fields: object = {}) => ({
  file_content: bytes.toString('base64'),
  file_mime_type: 'image/jpeg',
  ...fields,
});
const imageOf = async (product_id: number, at = 0): Promise<Json & { sizes?: Size[] }> =>
  (await gallery.images(product_id))[at] as Json & { sizes?: Size[] };
const sizesOf = async (product_id: number, at = 0): Promise<Size[]> => {
  await until(async () => (await imageOf(product_id, at)).sizes !== undefined, 30_000);
  return (await imageOf(product_id, at)).sizes!;
};
const waiting = async () => {
  const [row] = await gallery.catalog.rows<{ count: number }>('select count(*)::int as count from product_image where sizes is null');
  return row!.count;
};

it('makes the sizes of an upload, serves them, and publishes them in the sequence of the product', async () => {
  const { product_id } = await gallery.product();
  const uploaded = await gallery.upload(product_id, uploadOf(await photoOf(400, 200), { file_name: 'front.jpg', types: ['image'] }));
  expect(uploaded).not.toHaveProperty('sizes');
  const sizes = await sizesOf(product_id);
  expect(sizes.map(({ width, height, type }) => `${width}×${height} ${type}`)).toEqual(
    ['160×80', '320×160', '400×200'].flatMap((side) => ['avif', 'webp', 'jpeg'].map((type) => `${side} image/${type}`)),
  );
  const path = new URL(sizes[0]!.url).pathname;
  expect(path).toMatch(/^\/media\/[0-9a-f]{2}\/[0-9a-f]{38}\/front-160\.avif$/);
  expect((await gallery.catalog.call('GET', path)).status).toBe(200);
  const events = await gallery.catalog.events<Json>('image', product_id);
  expect(events.map(({ type, version }) => [type, version])).toEqual([
    ['image.created', 2],
    ['image.updated', 3],
  ]);
  expect(events[1]!.data['sizes']).toHaveLength(9);
  expect(events[1]!.data['previous']).toEqual({ sizes: [] });
});

it('makes them once for the same bytes, and gives them to images that are uploaded later', async () => {
  const [one, other] = [await gallery.product(), await gallery.product()];
  const bytes = await photoOf(300, 300, '#2980b9');
  await gallery.upload(one.product_id, uploadOf(bytes, { file_name: 'a.jpg' }));
  const sizes = await sizesOf(one.product_id);
  await gallery.upload(other.product_id, uploadOf(bytes, { file_name: 'b.jpg' }));
  expect(await sizesOf(other.product_id)).toEqual(sizes);
});

it('makes none of a small picture and of one that cannot be read, and publishes nothing then', async () => {
  const { product_id } = await gallery.product();
  await gallery.upload(product_id);
  const whole = await photoOf(900, 900, '#16a085');
  await gallery.upload(product_id, uploadOf(whole.subarray(0, whole.length / 2)));
  await until(async () => (await waiting()) === 0, 30_000);
  expect((await gallery.images(product_id)).map(({ sizes }) => sizes)).toEqual([undefined, undefined]);
  expect(await gallery.catalog.events('image', product_id)).toHaveLength(2);
  const problems = await gallery.catalog.rows<{ problem: string }>('select problem from image_file where problem is not null');
  expect(problems).toEqual([{ problem: expect.stringContaining('JPEG') }]);
});

it('keeps the sizes when the image is changed, and makes those of images from before', async () => {
  const { product_id } = await gallery.product();
  const image = await gallery.upload(product_id, uploadOf(await photoOf(200, 200, '#8e44ad')));
  const sizes = await sizesOf(product_id);
  await gallery.call('PUT', 'imagem', { product_id, image_id: image['image_id'], label: 'Back' });
  expect(await imageOf(product_id)).toMatchObject({ label: 'Back', sizes });
  await gallery.catalog.rows('delete from image_file');
  await gallery.catalog.rows('update product_image set sizes = null where product_id = $1', product_id);
  expect(await sizesOf(product_id)).toEqual(sizes);
});

it('gives a picture up that ended its process each time', async () => {
  const { product_id } = await gallery.product();
  const { file } = await gallery.upload(product_id, uploadOf(await photoOf(210, 210)));
  await sizesOf(product_id);
  const digest = String(file).slice(0, 41);
  await gallery.catalog.rows(`update image_file set sizes = null, tries = 3, try_at = now() where digest = $1`, digest);
  await gallery.catalog.rows('update product_image set sizes = null where product_id = $1', product_id);
  await until(async () => (await waiting()) === 0, 30_000);
  expect((await imageOf(product_id)).sizes).toBeUndefined();
});
