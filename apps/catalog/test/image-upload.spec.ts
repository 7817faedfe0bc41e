import { readdir } from 'node:fs/promises';
import { avif, gif, jpeg, pngOf, webp } from './image-files.js';
import { startTestGallery, type TestGallery } from './gallery.js';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await startTestGallery();
});
afterAll(() => gallery.close());

const base64 = (bytes: Buffer): string => bytes.toString('base64');
const anImage = (product_id: number | string) => ({
  product_id,
  file_content: base64(pngOf(3, 2)),
  file_mime_type: 'image/png',
  label: 'Front',
  position: 1,
});
const post = async (fields: object, headers?: Record<string, string>) => {
  const { status, body } = await gallery.call('POST', 'imagem', fields, headers);
  return { status, body };
};
const refusal = (status: number, error: string) => ({ status, body: { success: false, error } });

it('answers the new image, and shows it in the gallery', async () => {
  const { product_id, sku } = await gallery.product();
  const { status, body } = await post({ ...anImage(product_id), file_name: 'mug front.png', types: ['thumbnail', 'image', 'image'] });
  const image = {
    image_id: expect.stringMatching(/^\d+$/),
    file: expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f]{38}\/mug-front\.png$/),
    label: 'Front',
    position: 1,
    types: ['image', 'thumbnail'],
    disabled: false,
    url: `https://everywhere.example/media/${body['image'].file}`,
  };
  expect({ status, body }).toEqual({ status: 201, body: { success: true, image_id: body['image'].image_id, image } });
  const found = await gallery.call('GET', 'imagem', { type: 'sku', product_id: sku });
  expect(found.body).toEqual({
    success: true,
    product_id,
    sku,
    store_id: 0,
    images: [body['image']],
    has_next: false,
    next_cursor: null,
  });
});

it.each([
  ['image/jpeg', jpeg, 'jpg'],
  ['image/png', pngOf(1, 1), 'png'],
  ['image/gif', gif, 'gif'],
  ['IMAGE/WEBP', webp, 'webp'],
  ['image/avif', avif, 'avif'],
])('takes %s, by sku too', async (file_mime_type, bytes, extension) => {
  const { sku } = await gallery.product();
  const { status, body } = await post({ ...anImage(sku), type: 'sku', file_mime_type, file_content: base64(bytes) });
  expect(status).toBe(201);
  expect(body['image'].file).toMatch(new RegExp(`/image-[0-9a-f-]{36}\\.${extension}$`));
});

it('reads numbers that are texts, and takes an unknown field for none', async () => {
  const { product_id } = await gallery.product();
  const { status, body } = await post({ ...anImage(String(product_id)), position: '7', types: null, file_name: null, color: 'red' });
  expect([status, body['image'].position, body['image'].types]).toEqual([201, 7, []]);
});

it('makes up a name for each upload without one, and shares the file of equal bytes and names within a gallery', async () => {
  const { product_id } = await gallery.product();
  const files: string[] = [];
  for (const file_name of [undefined, undefined, 'a.png', 'a.png', 'b.png']) {
    files.push((await post({ ...anImage(product_id), file_name })).body['image'].file);
  }
  expect(new Set(files).size).toBe(4);
  expect(files[2]).toBe(files[3]);
  const other = await post({ ...anImage(product_id), file_name: 'a.png', file_content: base64(pngOf(3, 2, 'other bytes')) });
  expect(other.body['image'].file).not.toBe(files[2]);
});

it.each([
  ['product_id', { product_id: undefined }, 'product_id is required'],
  ['product_id of null', { product_id: null }, 'product_id is required'],
  ['file_content', { file_content: undefined }, 'file_content is required'],
  ['empty file_content', { file_content: '' }, 'file_content is required'],
  ['file_mime_type', { file_mime_type: undefined }, 'file_mime_type is required'],
  ['label', { label: undefined }, 'label is required'],
  ['empty label', { label: '' }, 'label is required'],
  ['empty type', { type: '' }, 'Invalid parameter: type'],
  ['empty store_id', { store_id: '' }, 'Invalid parameter: store_id'],
  ['empty file_name', { file_name: '' }, 'Invalid parameter: file_name'],
  ['position', { position: undefined }, 'position is required'],
  ['a type that is none', { type: 'ean' }, 'Invalid parameter: type'],
  ['an id that is none', { product_id: 'MUG' }, 'Invalid parameter: product_id'],
  ['an id in pieces', { product_id: 1.5 }, 'Invalid parameter: product_id'],
  ['an id beyond 64 bits', { product_id: '9223372036854775808' }, 'Invalid parameter: product_id'],
  ['a label that is no text', { label: { en: 'Front' } }, 'Invalid parameter: label'],
  ['a label of 256 characters', { label: 'x'.repeat(256) }, 'Invalid parameter: label'],
  ['a label with NUL', { label: 'a\0b' }, 'Invalid parameter: label'],
  ['a label with half a character', { label: '\ud83d' }, 'Invalid parameter: label'],
  ['a position in pieces', { position: 1.5 }, 'Invalid parameter: position'],
  ['a position beyond 32 bits', { position: 2_147_483_648 }, 'Invalid parameter: position'],
  ['roles that are no list', { types: 'image' }, 'Invalid parameter: types'],
  ['an unknown role', { types: ['image', 'swatch'] }, 'Invalid parameter: types[1]'],
  ['a role that is a name of every object', { types: ['constructor'] }, 'Invalid parameter: types[0]'],
  ['an unknown store', { store_id: 99 }, 'Invalid parameter: store_id'],
  ['a store that is none', { store_id: 'two' }, 'Invalid parameter: store_id'],
  ['SVG', { file_mime_type: 'image/svg+xml' }, 'Invalid parameter: file_mime_type'],
  ['another type than the content', { file_mime_type: 'image/jpeg' }, 'Invalid parameter: file_mime_type'],
  ['a data URL', { file_content: `data:image/png;base64,${base64(pngOf(1, 1))}` }, 'Invalid parameter: file_content'],
  ['base64 with a line break', { file_content: `${base64(pngOf(1, 1)).slice(0, 40)}\n` }, 'Invalid parameter: file_content'],
  ['base64 without its padding', { file_content: base64(jpeg).replace('=', '') }, 'Invalid parameter: file_content'],
  ['base64 of URLs', { file_content: base64(jpeg).replace(/\//g, '_') }, 'Invalid parameter: file_content'],
  ['no base64', { file_content: '%%%' }, 'Invalid parameter: file_content'],
  ['a content that is no text', { file_content: [1, 2] }, 'Invalid parameter: file_content'],
  ['a text for an image', { file_content: base64(Buffer.from('<script>alert(1)</script>')) }, 'Invalid parameter: file_content'],
  ['an image of no height', { file_content: base64(pngOf(1, 0)) }, 'Invalid parameter: file_content'],
  ['an image that is cut', { file_content: base64(pngOf(1, 1).subarray(0, 20)) }, 'Invalid parameter: file_content'],
  ['more than 64 megapixels', { file_content: base64(pngOf(8_000, 8_001)) }, 'Invalid parameter: file_content'],
])('refuses %s', async (_what, fields, error) => {
  const { product_id } = await gallery.product();
  expect(await post({ ...anImage(product_id), ...fields })).toEqual(refusal(400, error));
  expect(await gallery.images(product_id)).toEqual([]);
});

it('takes exactly 64 megapixels, and a label of 255 characters', async () => {
  const { product_id } = await gallery.product();
  const label = '🧥'.repeat(127) + 'x';
  const { status, body } = await post({ ...anImage(product_id), label, file_content: base64(pngOf(8_000, 8_000)) });
  expect([status, body['image']?.label]).toEqual([201, label]);
});

it('says 404 for an unknown product, and keeps no file of it', async () => {
  const file_content = base64(pngOf(9, 9, 'of an unknown product'));
  const before = await readdir(gallery.folder, { recursive: true });
  for (const product of [{ product_id: 999_999 }, { type: 'sku', product_id: 'NONE' }, { product_id: '9223372036854775807' }]) {
    expect(await post({ ...anImage(1), ...product, file_content })).toEqual(refusal(404, 'Product not found'));
  }
  expect(await readdir(gallery.folder, { recursive: true })).toEqual(before);
});

it('says 507 where the disk has no room, and keeps nothing', async () => {
  const full = await startTestGallery({ DISK_MIN_FREE_MB: 1_000_000_000 });
  try {
    const { product_id } = await full.product();
    const { status, body } = await full.call('POST', 'imagem', anImage(product_id));
    expect({ status, body }).toEqual(refusal(507, 'No room for images: the operator has to make some (DISK_MIN_FREE_MB)'));
    expect((await full.call('GET', 'imagem', { type: 'id', product_id })).body['images']).toEqual([]);
  } finally {
    await full.close();
  }
});

it('takes no list and no text for a payload', async () => {
  expect(await post([])).toEqual(refusal(400, 'Invalid JSON body'));
  const token = await gallery.catalog.token('products/images');
  const { status, body } = await gallery.catalog.call('POST', '/api2/products/imagem', { token, body: '{"product_id":' });
  expect({ status, body }).toEqual(refusal(400, 'Invalid JSON body'));
});

it('takes a body of 32 MiB, and none that is larger', async () => {
  const { product_id } = await gallery.product();
  const withoutContent = Buffer.byteLength(JSON.stringify({ ...anImage(product_id), file_content: '' }));
  const room = 32 * 1024 * 1024 - withoutContent;
  const content = (characters: number): string => {
    const bytes = Buffer.alloc((characters / 4) * 3);
    pngOf(3, 2).copy(bytes);
    return base64(bytes);
  };
  const most = room - (room % 4);
  expect((await post({ ...anImage(product_id), file_content: content(most) })).status).toBe(201);
  expect(await post({ ...anImage(product_id), file_content: content(most + 4) })).toEqual(refusal(413, 'Payload too large'));
});

it('gives the new image its label and position in a store and, as it is new, everywhere', async () => {
  const { product_id } = await gallery.product();
  const image = await gallery.upload(product_id, { label: 'Frente', position: 3, store_id: 2 });
  expect(image['url']).toBe(`https://two.example/media/${image['file']}`);
  for (const store of [0, 1, 2]) expect((await gallery.images(product_id, store))[0]).toMatchObject({ label: 'Frente', position: 3 });
  await gallery.call('PUT', 'imagem', { product_id, image_id: image['image_id'], label: 'Front', position: 1 });
  expect((await gallery.images(product_id, 1))[0]).toMatchObject({ label: 'Front', position: 1 });
  expect((await gallery.images(product_id, 2))[0]).toMatchObject({ label: 'Frente', position: 3 });
});

it('answers a retry with the first answer, and adds one image only', async () => {
  const { product_id } = await gallery.product();
  const key = { 'idempotency-key': `upload-of-${product_id}-0001` };
  const first = await gallery.call('POST', 'imagem', anImage(product_id), key);
  const second = await gallery.call('POST', 'imagem', anImage(product_id), key);
  expect([second.status, second.text, second.headers['idempotent-replay']]).toEqual([201, first.text, 'true']);
  expect(await post({ ...anImage(product_id), label: 'Back' }, key)).toEqual(refusal(409, 'Idempotency-Key was used with another payload'));
  expect(await gallery.images(product_id)).toHaveLength(1);
});

it('has no row without its file, however many come at once', async () => {
  const { product_id } = await gallery.product();
  const uploads = await Promise.all(
    Array.from({ length: 24 }, (_, n) =>
      gallery.upload(product_id, { file_name: 'same.png', file_content: base64(pngOf(1, 1, `${n % 3}`)) }),
    ),
  );
  expect(new Set(uploads.map(({ image_id }) => image_id)).size).toBe(24);
  expect(new Set(uploads.map(({ file }) => file)).size).toBe(3);
  for (const { file } of uploads) expect((await gallery.catalog.call('GET', `/media/${file}`)).status).toBe(200);
  expect((await readdir(gallery.folder, { recursive: true })).filter((name) => name.endsWith('.part'))).toEqual([]);
});
