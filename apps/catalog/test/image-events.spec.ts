import { transaction } from '@entrepot/database';
import { type Json, untilServed } from '@entrepot/service/testing';
import { removeGalleries } from '../src/image/gallery.store.js';
import { startTestGallery, type TestGallery } from './gallery.js';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await startTestGallery();
});
afterAll(() => gallery.close());

/** Reads the events of a product's images, oldest first. */
const published = async (product_id: number) => {
  const rows = await gallery.catalog.rows<{ type: string; version: string; payload: Buffer }>(
    `select headers ->> 'ce_type' as type, headers ->> 'ce_aggregateversion' as version, payload from outbox
     where key = $1 and headers ->> 'ce_type' like 'image.%' order by id`,
    String(product_id),
  );
  return rows.map(({ type, version, payload }) => ({ type, version: Number(version), data: JSON.parse(payload.toString()) as Json }));
};
const imageData = ({ url: _, ...image }: Json, { product_id, sku }: { product_id: number; sku: string }) => ({
  ...image,
  product_id,
  sku,
  stores: [],
});

it('publishes an upload, a change with the old values, and a deletion, numbered by the product', async () => {
  const product = await gallery.product();
  const image = await gallery.upload(product.product_id, { types: ['image'] });
  const ref = { product_id: product.product_id, image_id: image['image_id'] };
  await gallery.call('PUT', 'imagem', { ...ref, label: 'Back', exclude: 1 });
  await gallery.call('PUT', 'imagem', { ...ref, store_id: 2, label: 'Verso' });
  await gallery.call('DELETE', 'imagem', ref);
  const created = { ...imageData(image, product), updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) };
  const changed = { ...created, label: 'Back', disabled: true };
  const inStore = { ...changed, stores: [{ store_id: 2, label: 'Verso', position: null, disabled: null }] };
  const { updated_at: _, ...previous } = inStore;
  expect(await published(product.product_id)).toEqual([
    { type: 'image.created', version: 2, data: created },
    { type: 'image.updated', version: 3, data: { ...changed, previous: { label: 'Front', disabled: false } } },
    { type: 'image.updated', version: 4, data: { ...inStore, previous: { stores: [] } } },
    { type: 'image.deleted', version: 5, data: { ...ref, sku: product.sku, previous } },
  ]);
});

it('publishes nothing where nothing changes', async () => {
  const { product_id } = await gallery.product();
  const { image_id } = await gallery.upload(product_id, { types: ['image'] });
  await gallery.call('PUT', 'imagem', { product_id, image_id, label: 'Front', position: 1, types: ['image'], exclude: 0 });
  await gallery.call('PUT', 'imagem', { product_id, image_id, store_id: 2 });
  await gallery.call('DELETE', 'imagens', { items: [{ type: 'id', product_id, image_ids: ['999999999'] }] });
  expect(await published(product_id)).toHaveLength(1);
});

it('publishes the loss of a role before its gain, so that no two have it', async () => {
  const { product_id } = await gallery.product();
  const a = await gallery.upload(product_id, { types: ['image', 'thumbnail'] });
  const b = await gallery.upload(product_id, { types: ['thumbnail'] });
  await gallery.call('PUT', 'imagem', { product_id, image_id: a['image_id'], types: ['thumbnail'] });
  await gallery.call('DELETE', 'imagem', { product_id, image_id: a['image_id'] });
  const events = (await published(product_id)).map(({ type, version, data }) => [type, version, data['image_id'], data['types']]);
  expect(events).toEqual([
    ['image.created', 2, a['image_id'], ['image', 'thumbnail']],
    ['image.updated', 3, a['image_id'], ['image']],
    ['image.created', 4, b['image_id'], ['thumbnail']],
    ['image.updated', 5, b['image_id'], []],
    ['image.updated', 6, a['image_id'], ['thumbnail']],
    ['image.deleted', 7, a['image_id'], undefined],
  ]);
});

it('numbers the events of a product and its images without gaps or twins, however many write at once', async () => {
  const { product_id, sku } = await gallery.product();
  const images = await Promise.all(Array.from({ length: 10 }, () => gallery.upload(product_id, { types: ['image'] })));
  await Promise.all([
    ...images.map(({ image_id }) => untilServed(() => gallery.call('DELETE', 'imagem', { product_id, image_id }))),
    gallery.catalog.import('products', [{ sku, price: 7 }]),
  ]);
  expect(await published(product_id)).toHaveLength(10 + 10 + 9);
  const numbers = await gallery.catalog.rows<{ sequence: number }>(
    `select (headers ->> 'ce_sequence')::int as sequence from outbox
      where key = $1 and headers ->> 'ce_type' ~ '^(product|image)[.]' order by id`,
    String(product_id),
  );
  expect(numbers.map(({ sequence }) => sequence)).toEqual(numbers.map((_, at) => at + 1));
});

it('removes the galleries of products that go, in their transaction, and publishes each image', async () => {
  const [one, two, bare] = [await gallery.product('GONE'), await gallery.product('GONE'), await gallery.product('GONE')];
  const images = [
    await gallery.upload(one.product_id, { types: ['image'] }),
    await gallery.upload(one.product_id),
    await gallery.upload(two.product_id),
  ];
  await gallery.call('PUT', 'imagem', { product_id: one.product_id, image_id: images[0]?.['image_id'], store_id: 2, label: 'Frente' });
  const ids = [two, bare, one].map(({ product_id }) => product_id);
  await transaction(gallery.catalog.db, async (tx) => {
    await removeGalleries(tx, ids, new Date());
    await tx.query('delete from product where product_id = any($1)', [ids]);
  });
  const left = await gallery.catalog.rows('select 1 from product_image where product_id = any($1)', ids);
  expect(left).toEqual([]);
  const deleted = [...(await published(one.product_id)), ...(await published(two.product_id))].filter(
    ({ type }) => type === 'image.deleted',
  );
  expect(deleted.map(({ data }) => data['image_id'])).toEqual(images.map(({ image_id }) => image_id));
  expect((await gallery.catalog.call('GET', `/media/${images[0]?.['file']}`)).status).toBe(200);
});

it('lets a product not go before its gallery', async () => {
  const { product_id } = await gallery.product();
  await gallery.upload(product_id);
  await expect(gallery.catalog.rows('delete from product where product_id = $1', product_id)).rejects.toThrow('gallery');
});

it('lets uploads that come while a product goes be in its gallery, or be 404: nothing is left, nothing is a 500', async () => {
  const { product_id } = await gallery.product('GOING');
  const content = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64').toString('base64');
  const upload = { product_id, file_content: content, file_mime_type: 'image/gif', label: 'Late', position: 1 };
  const uploads = Array.from({ length: 30 }, () => untilServed(() => gallery.call('POST', 'imagem', upload)));
  await uploads[0];
  await untilServed(() =>
    transaction(gallery.catalog.db, async (tx) => {
      await removeGalleries(tx, [product_id], new Date());
      await tx.query('delete from product where product_id = $1', [product_id]);
    }),
  );
  const statuses = (await Promise.all(uploads)).map(({ status }) => status);
  expect(new Set(statuses).has(201)).toBe(true);
  expect(statuses.every((status) => status === 201 || status === 404)).toBe(true);
  expect((await gallery.call('POST', 'imagem', upload)).status).toBe(404);
  const events = await published(product_id);
  const created = events.filter(({ type }) => type === 'image.created');
  expect(created).toHaveLength(statuses.filter((status) => status === 201).length);
  expect(events.filter(({ type }) => type === 'image.deleted')).toHaveLength(created.length);
});
