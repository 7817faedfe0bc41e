import type { Json } from '@entrepot/service/testing';
import { startTestGallery, type TestGallery } from './gallery.js';
import { walkImages } from './walk-images.js';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await startTestGallery();
});
afterAll(() => gallery.close());

const get = async (path: string, fields: object) => {
  const { status, body } = await gallery.call('GET', path, fields);
  return { status, body };
};
const refusal = (status: number, error: string) => ({ status, body: { success: false, error } });

const walk = (path: string, fields: object, between?: () => Promise<unknown>) => walkImages(gallery, path, { ...fields }, between);

const ids = (images: Json[]): number[] => images.map(({ image_id }) => Number(image_id));
const isAscending = (found: number[]): boolean => found.every((id, at) => at === 0 || (found[at - 1] as number) < id);

/** Images without files: a walk does not look at them. */
const addImages = (product_id: number, count: number) =>
  gallery.catalog.rows(
    `with opened as (insert into gallery (product_id, version) values ($1, 0) on conflict do nothing)
     insert into product_image (product_id, file, label, position, disabled, created_at, updated_at)
     select $1, 'ab/00000000000000000000000000000000000000/' || n || '.jpg', 'Image ' || n, n, n % 5 = 0, now(), now()
     from generate_series(1, $2::integer) as n`,
    product_id,
    count,
  );

describe('the walk of the catalog', () => {
  let products: { product_id: number; sku: string }[];
  beforeAll(async () => {
    products = [];
    while (products.length < 30) products.push(await gallery.product('WALK'));
    await gallery.catalog.rows(`update product set status = 2, visibility = 1 where product_id = $1`, products[0]!.product_id);
    // In turns, so that the images of a product lie apart.
    for (let turn = 0; turn < 2; turn++) for (const { product_id } of products) await addImages(product_id, 5);
  });

  it('shows each image with its product, disabled ones and those of disabled products too, and no product without images', async () => {
    const [first] = products as [{ product_id: number; sku: string }];
    const bare = await gallery.product('BARE');
    const found = await walk('imagens', { limit: 200 });
    expect(found.some(({ product_id }) => product_id === bare.product_id)).toBe(false);
    const [image] = found.filter(({ product_id }) => product_id === first.product_id) as [Json];
    expect(image).toEqual({
      product_id: first.product_id,
      sku: first.sku,
      image_id: expect.stringMatching(/^\d+$/),
      file: 'ab/00000000000000000000000000000000000000/1.jpg',
      label: 'Image 1',
      position: 1,
      types: [],
      disabled: false,
      url: 'https://everywhere.example/media/ab/00000000000000000000000000000000000000/1.jpg',
    });
    expect(found.some(({ disabled }) => disabled === true)).toBe(true);
  });

  it('answers 100 images where no limit is named', async () => {
    const { body } = await get('imagens', {});
    expect([body['success'], body['store_id'], (body['images'] as Json[]).length, body['has_next']]).toEqual([true, 0, 100, true]);
    expect(Object.keys(body)).toEqual(['success', 'store_id', 'images', 'has_next', 'next_cursor']);
  });

  it('changes nothing by being read', async () => {
    const picture = () =>
      gallery.catalog.rows(`
      select (select count(*) from outbox) as events, (select max(updated_at) from product) as products,
        (select max(updated_at) from product_image) as images, (select sum(version) from gallery) as galleries`);
    const before = await picture();
    await walk('imagens', { limit: 50 });
    await walk('imagem', { type: 'id', product_id: products[0]!.product_id });
    expect(await picture()).toEqual(before);
  });
});

describe('the walk of one product', () => {
  it.each([
    [1, 40],
    [7, 300],
    [100, 300],
    [200, 300],
  ])('with limit %i shows what of %i images was there throughout exactly once, while images come and go', async (limit, count) => {
    const { product_id, sku } = await gallery.product('LONG');
    const other = await gallery.product('OTHER');
    await addImages(product_id, count);
    await addImages(other.product_id, 3);
    const before = ids(await walk('imagem', { type: 'id', product_id, limit: 200 }));
    expect(before).toHaveLength(count);
    const doomed = before.filter((_, at) => at % 10 === 5);
    const left = new Set(before.filter((id) => !doomed.includes(id)));
    let step = 0;
    const change = async () => {
      await gallery.catalog.rows('delete from product_image where image_id = any($1::bigint[])', doomed.splice(-3));
      if (step++ < 5) await addImages(product_id, 1);
    };
    const seen = ids(await walk('imagem', { type: 'sku', product_id: sku, limit }, change));
    expect(isAscending(seen)).toBe(true);
    expect(seen.filter((id) => left.has(id))).toEqual([...left]);
  });

  it('answers 100 images where no limit is named', async () => {
    const { product_id } = await gallery.product();
    await addImages(product_id, 101);
    const { body } = await get('imagem', { type: 'id', product_id });
    expect([(body['images'] as Json[]).length, body['has_next']]).toEqual([100, true]);
  });

  it('ends where a page is exactly full', async () => {
    const { product_id } = await gallery.product();
    await addImages(product_id, 7);
    expect((await get('imagem', { type: 'id', product_id, limit: 7 })).body).toMatchObject({ has_next: false, next_cursor: null });
    expect((await get('imagem', { type: 'id', product_id, limit: 6 })).body).toMatchObject({ has_next: true });
  });

  it('answers an empty gallery, and 404 for a product that is not there', async () => {
    const { product_id, sku } = await gallery.product();
    expect(await get('imagem', { type: 'sku', product_id: sku })).toEqual({
      status: 200,
      body: { success: true, product_id, sku, store_id: 0, images: [], has_next: false, next_cursor: null },
    });
    for (const fields of [
      { type: 'id', product_id: 999_999 },
      { type: 'sku', product_id: 'NONE' },
      { type: 'id', product_id: -1 },
    ]) {
      expect(await get('imagem', fields)).toEqual(refusal(404, 'Product not found'));
    }
  });

  it('reads type and product_id as they say: a sku of digits is no id', async () => {
    await gallery.catalog.import('products', [{ sku: '777777', name: 'Digits' }]);
    expect((await get('imagem', { type: 'sku', product_id: '777777' })).body).toMatchObject({ sku: '777777' });
    expect(await get('imagem', { type: 'id', product_id: '777777' })).toEqual(refusal(404, 'Product not found'));
  });

  it('takes its parameters from a body too, the query wins; page means nothing to it', async () => {
    const { product_id, sku } = await gallery.product();
    const token = await gallery.catalog.token('products/read');
    const body = { type: 'id', product_id: 999_999, limit: 5, page: 3 };
    const answer = await gallery.catalog.call('GET', `/api2/products/imagem?product_id=${product_id}`, { token, body });
    expect([answer.status, answer.body['sku']]).toEqual([200, sku]);
  });
});

describe('a store’s view', () => {
  it('has its own address, labels, positions and disabled flags, and inherits what it does not say', async () => {
    const { product_id } = await gallery.product();
    const image = await gallery.upload(product_id);
    await gallery.call('PUT', 'imagem', { product_id, image_id: image['image_id'], store_id: 2, label: 'Frente', exclude: 1 });
    const view = async (path: string, store_id: number) => {
      const images = await walk(path, { type: 'id', product_id, store_id, limit: 200 });
      const { label, position, disabled, url } = images.find(({ image_id }) => image_id === image['image_id']) as Json;
      return { label, position, disabled, url };
    };
    for (const path of ['imagem', 'imagens']) {
      const everywhere = { label: 'Front', position: 1, disabled: false, url: `https://everywhere.example/media/${image['file']}` };
      expect(await view(path, 0)).toEqual(everywhere);
      expect(await view(path, 1)).toEqual(everywhere);
      expect(await view(path, 2)).toEqual({
        label: 'Frente',
        position: 1,
        disabled: true,
        url: `https://two.example/media/${image['file']}`,
      });
      expect((await get(path, { type: 'id', product_id, store_id: '2' })).body['store_id']).toBe(2);
    }
  });
});

describe('what is refused', () => {
  const both = ['imagem', 'imagens'];
  let product_id: number;
  beforeAll(async () => {
    ({ product_id } = await gallery.product());
    await addImages(product_id, 3);
  });
  const first = async (path: string, fields: object) => (await get(path, { ...fields, limit: 1 })).body['next_cursor'] as string;

  it.each([
    ['limit', '0'],
    ['limit', '201'],
    ['limit', '-1'],
    ['limit', '1.5'],
    ['limit', 'all'],
    ['limit', '99999999999'],
    ['store_id', 'two'],
    ['store_id', '99'],
    ['store_id', '-1'],
    ['store_id', '1.5'],
    ['cursor', 'abc'],
    ['cursor', '31'],
    ['cursor', 'A'.repeat(48)],
    ['cursor', '='.repeat(48)],
  ])('%s=%s', async (name, value) => {
    for (const path of both) {
      expect(await get(path, { type: 'id', product_id, [name]: value })).toEqual(refusal(400, `Invalid parameter: ${name}`));
    }
  });

  it('type and product_id that are not there, or are none', async () => {
    expect(await get('imagem', { product_id })).toEqual(refusal(400, 'type is required'));
    expect(await get('imagem', { type: 'id' })).toEqual(refusal(400, 'product_id is required'));
    expect(await get('imagem', { type: 'ean', product_id })).toEqual(refusal(400, 'Invalid parameter: type'));
    expect(await get('imagem', { type: 'id', product_id: 'MUG' })).toEqual(refusal(400, 'Invalid parameter: product_id'));
  });

  it('page and offset, in the query and in the body', async () => {
    for (const name of ['page', 'offset']) {
      expect(await get('imagens', { [name]: 1 })).toEqual(refusal(400, `Invalid parameter: ${name}`));
      expect(await get('imagens', { [name]: '' })).toEqual(refusal(400, `Invalid parameter: ${name}`));
      const token = await gallery.catalog.token('products/read');
      const { status, body } = await gallery.catalog.call('GET', '/api2/products/imagens', { token, body: { [name]: 2 } });
      expect({ status, body }).toEqual(refusal(400, `Invalid parameter: ${name}`));
    }
  });

  it('a cursor of another walk: other endpoint, product or store', async () => {
    const other = await gallery.product();
    await addImages(other.product_id, 3);
    const invalid = refusal(400, 'Invalid parameter: cursor');
    const ofProduct = await first('imagem', { type: 'id', product_id });
    const ofCatalog = await first('imagens', {});
    expect(await get('imagens', { cursor: ofProduct })).toEqual(invalid);
    expect(await get('imagem', { type: 'id', product_id, cursor: ofCatalog })).toEqual(invalid);
    expect(await get('imagem', { type: 'id', product_id: other.product_id, cursor: ofProduct })).toEqual(invalid);
    expect(await get('imagem', { type: 'id', product_id, store_id: 1, cursor: ofProduct })).toEqual(invalid);
    expect(await get('imagens', { store_id: 2, cursor: ofCatalog })).toEqual(invalid);
    expect(await get('imagens', { cursor: await first('imagens', { store_id: 2 }) })).toEqual(invalid);
  });

  it('a cursor that was changed anywhere', async () => {
    const cursor = await first('imagem', { type: 'id', product_id });
    for (let at = 0; at < cursor.length; at++) {
      const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
      expect((await get('imagem', { type: 'id', product_id, cursor: changed })).status).toBe(400);
    }
  });

  it('but not a cursor with another limit, by another name of the product, in a body, or after a restart', async () => {
    const fields = { type: 'id', product_id };
    const cursor = await first('imagem', fields);
    const [, second] = await gallery.images(product_id);
    await gallery.catalog.restart();
    const [{ sku }] = (await gallery.catalog.rows('select sku from product where product_id = $1', product_id)) as [Json];
    for (const same of [
      { ...fields, limit: 50 },
      { type: 'sku', product_id: sku },
    ]) {
      expect((await get('imagem', { ...same, cursor })).body['images'][0]).toEqual(second);
    }
    const token = await gallery.catalog.token('products/read');
    const answer = await gallery.catalog.call('GET', '/api2/products/imagem', { token, body: { ...fields, cursor } });
    expect(answer.body['images'][0]).toEqual(second);
  });
});
