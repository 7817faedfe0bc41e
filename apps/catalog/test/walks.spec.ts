import { event, stockRecalculated, type DomainEvent } from '@entrepot/contracts';
import { type Json, ListFollower } from '@entrepot/service/testing';
import { startTestGallery, type TestGallery } from './gallery.js';

let gallery: TestGallery;
let token: string;
beforeAll(async () => {
  gallery = await startTestGallery();
  token = await gallery.catalog.token('attributes/read', 'attributes/write', 'products/read', 'products/images');
});
afterAll(() => gallery.close());

const get = (url: string) => gallery.catalog.call('GET', url, { token });
const follow = (path: string, key: string, id: string): ListFollower => new ListFollower(get, `/api2/${path}`, key, id);
const write = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body: object, headers = {}) =>
  gallery.catalog.call(method, `/api2/${path}`, { token, body, headers });
const stockOf = (product_id: number, version: number, qty: number): DomainEvent => {
  const rules = { manage_stock: 1, backorders: 0, min_qty: 0, min_sale_qty: 1, reserved_qty: 0, salable_qty: qty, is_salable: true };
  const data = { item_id: product_id, product_id, sku: 'S', qty, is_in_stock: 1, warehouses: { main: qty }, ...rules, previous: null };
  return event(stockRecalculated, { subject: product_id, version, data });
};
const refusal = async (path: string): Promise<unknown> => {
  const { status, body } = await get(`/api2/${path}`);
  return [status, body['error']];
};
/** A list by its ids. */
const sorted = (follower: ListFollower, id: string): Json[] => [...follower.known.values()].sort((a, b) => Number(a[id]) - Number(b[id]));

it('shows products that are imported, changed by an import or by their stock, and deleted', async () => {
  const { catalog } = gallery;
  const line = (sku: string, fields: object = {}) => ({ sku, name: sku, attribute_set: 'Walked', ...fields });
  await catalog.import('products', [line('W1', { store_ids: [1] }), line('W2'), line('W3', { store_ids: [2] })]);
  const all = await follow('products', 'products', 'product_id').until(({ known }) => known.size === 3);
  const [one, two] = sorted(all, 'product_id').map(({ product_id }) => product_id as number) as [number, number];
  const first = await follow('products?store_id=1', 'products', 'product_id').until(({ known }) => known.size === 2);
  const some = await follow('products?sku=W2,W3', 'products', 'product_id').until(({ known }) => known.size === 2);
  await catalog.publish(stockOf(two, 1, 8));
  await catalog.import('products', [line('W1', { store_ids: [2] })]);
  for (const follower of [all, first, some]) await follower.until(({ known }) => known.get(two)?.['stock_data'].qty === 8);
  await first.until(({ gone }) => gone.has(one));
  expect(sorted(all, 'product_id')).toEqual((await get('/api2/products')).body['products']);
  expect(sorted(first, 'product_id')).toEqual((await get('/api2/products?store_id=1')).body['products']);
  await write('DELETE', 'catalog/attributeSet', { attribute_set_name: 'Walked', force_products_remove: true });
  await all.until(({ known, gone }) => known.size === 0 && gone.size === 3);
  await first.until(({ gone }) => gone.has(two));
});

it('shows images of all products that are uploaded, changed in a store or by losing a role, and deleted', async () => {
  const { product_id, sku } = await gallery.product('WALKED');
  const images = follow('products/imagens?store_id=2', 'images', 'image_id');
  const front = await gallery.upload(product_id, { types: ['image'] });
  await images.until(({ known }) => known.size === 1);
  const back = await gallery.upload(product_id, { types: ['image'], label: 'Back' });
  const ref = { product_id, image_id: back['image_id'] as string };
  await gallery.call('PUT', 'imagem', { ...ref, store_id: 2, label: 'Verso' });
  const shown = (image_id: string) => images.known.get(image_id as unknown as number);
  await images.until(() => shown(front['image_id'] as string)?.['types'].length === 0 && shown(ref.image_id)?.['label'] === 'Verso');
  const { body } = await get('/api2/products/imagens?store_id=2');
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(sorted(images, 'image_id')).toEqual(
    (body['images'] as Json[]).map((image) => ({ ...image, updated_at: time, etag: expect.stringMatching(/^"[\w+/]{27}"$/) })),
  );
  expect(shown(ref.image_id)).toMatchObject({ product_id, sku, url: expect.stringContaining('https://two.example/media/') });

  const { etag } = shown(ref.image_id)!;
  const refused = { status: 412, body: { success: false, error: 'Precondition failed' } };
  expect(await write('PUT', 'products/imagem', { ...ref, label: 'Rear' }, { 'if-match': etag })).toMatchObject({ status: 200 });
  expect(await write('PUT', 'products/imagem', { ...ref, label: 'Other' }, { 'if-match': etag })).toMatchObject(refused);
  expect(await write('DELETE', 'products/imagem', ref, { 'if-match': etag })).toMatchObject(refused);
  await images.until(() => shown(ref.image_id)?.['etag'] !== etag);
  expect(await write('DELETE', 'products/imagem', ref, { 'if-match': shown(ref.image_id)!['etag'] })).toMatchObject({ status: 200 });
  await images.until(({ gone }) => gone.has(ref.image_id as unknown as number));
  expect(images.known.size).toBe(1);
});

it('shows attributes that are created, whose options change, and that are deleted', async () => {
  const selects = await follow('attribute?frontend_input=select', 'attributes', 'attribute_id').until(({ known }) => known.size > 0);
  const before = selects.known.size;
  const attribute_code = 'walked';
  const created = await write('POST', 'attribute', { attribute_code, frontend_input: 'select', frontend_label: 'Walked' });
  const id = created.body['attribute'].attribute_id as number;
  await selects.until(({ known }) => known.size === before + 1);
  await write('POST', 'attribute/option', { attribute_code, admin: 'Blue' });
  await selects.until(({ known }) => known.get(id)?.['options'].length === 1);
  expect(sorted(selects, 'attribute_id')).toEqual((await get('/api2/attribute?frontend_input=select&limit=200')).body['attributes']);
  await write('DELETE', 'attribute', { attribute_code });
  await selects.until(({ gone }) => gone.has(id));
});

it.each(['products', 'attribute', 'products/imagens?store_id=2'])('streams all of %s, a record a line', async (path) => {
  const stream = async (accept: string): Promise<{ status: number; text: string }> => {
    const answer = await fetch(`${gallery.catalog.url}/api2/${path}`, { headers: { authorization: `Bearer ${token}`, accept } });
    return { status: answer.status, text: await answer.text() };
  };
  const { status, text } = await stream('application/x-ndjson');
  const lines = text.trimEnd().split('\n').map((line) => JSON.parse(line) as Json); // prettier-ignore
  expect([status, Object.keys(lines.at(-1)!)]).toEqual([200, ['next_cursor']]);
  expect((await stream('text/csv')).text).toMatch(/^\w+(,\w+)*,deleted\r\n/);
});

it('refuses what belongs to pages, unknown stores and foreign cursors', async () => {
  expect(await refusal('products?cursor=&sort=updated_at')).toEqual([400, 'Invalid parameter: sort']);
  expect(await refusal('attribute?cursor=&page=2')).toEqual([400, 'Invalid parameter: page']);
  for (const path of ['products', 'attribute', 'products/imagens']) {
    expect([path, await refusal(`${path}?cursor=&store_id=99`)]).toEqual([path, [400, 'Invalid parameter: store_id']]);
  }
  const cursor = String((await get('/api2/products?cursor=')).body['next_cursor']);
  expect(await refusal(`products?store_id=1&cursor=${cursor}`)).toEqual([400, 'Invalid cursor']);
  expect(await refusal(`attribute?cursor=${cursor}`)).toEqual([400, 'Invalid cursor']);
  expect(await refusal(`products/imagens?cursor=${cursor}`)).toEqual([400, 'Invalid cursor']);
  await gallery.catalog.rows('update change_state set generation = gen_random_uuid()');
  expect(await refusal(`products?cursor=${cursor}`)).toEqual([410, 'Cursor expired']);
});

it('filters and sorts by the time of the last change', async () => {
  const { catalog } = gallery;
  await catalog.import('products', [{ sku: 'OLD', name: 'Old' }, { sku: 'NEW', name: 'New' }]); // prettier-ignore
  await catalog.rows(`update product set updated_at = '2020-01-05 10:00:00' where sku = 'OLD'`);
  const skus = async (query: string): Promise<string[]> =>
    (await get(`/api2/products?sku=OLD,NEW&${query}`)).body['products'].map(({ sku }: { sku: string }) => sku);
  expect(await skus('sort=updated_at&direction=desc')).toEqual(['NEW', 'OLD']);
  expect(await skus('sort=product_id&direction=desc&store_id=1')).toEqual(['NEW', 'OLD']);
  expect(await skus('updated_to=2020-01-05&include_pagination=1')).toEqual(['OLD']);
  expect(await skus('updated_from=2020-01-06&store_id=2')).toEqual(['NEW']);
  expect(await skus('updated_at_to=2020-01-05')).toEqual(['OLD']);
  expect(await skus('updated_at_from=2020-01-06')).toEqual(['NEW']);
  await catalog.rows(`update attribute set updated_at = '2020-01-05 10:00:00' where attribute_code = 'weight'`);
  const codes = async (query: string): Promise<string[]> =>
    (await get(`/api2/attribute?${query}`)).body['attributes'].map(({ attribute_code }: { attribute_code: string }) => attribute_code);
  expect(await codes('sort=updated_at&limit=1')).toEqual(['weight']);
  expect(await codes('updated_to=2020-01-05&store_id=1')).toEqual(['weight']);
  expect(await codes('updated_at_to=2020-01-05')).toEqual(['weight']);
  expect(await codes('updated_at_from=2020-01-06&limit=200')).not.toContain('weight');
  const { image_id } = await gallery.upload((await gallery.product()).product_id);
  await catalog.rows(`update product_image set updated_at = '2020-01-05' where image_id = $1`, image_id);
  const { body } = await get('/api2/products/imagens?updated_to=2020-01-05&store_id=2');
  expect((body['images'] as Json[]).map((image) => image['image_id'])).toEqual([image_id]);
  expect((await get('/api2/products/imagens?updated_at_to=2020-01-05&store_id=2')).body).toEqual(body);
  expect(await refusal('products?sort=name')).toEqual([400, 'Invalid parameter: sort']);
});
