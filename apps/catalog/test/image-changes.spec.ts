import { untilServed } from '@entrepot/service/testing';
import { pngOf } from './image-files.js';
import { startTestGallery, type TestGallery } from './gallery.js';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await startTestGallery();
});
afterAll(() => gallery.close());

const put = async (fields: object) => {
  const { status, body } = await gallery.call('PUT', 'imagem', fields);
  return { status, body };
};
const remove = async (fields: object) => {
  const { status, body } = await gallery.call('DELETE', 'imagem', fields);
  return { status, body };
};
const refusal = (status: number, error: string) => ({ status, body: { success: false, error } });
/** Roles of the images of a product, in their order. */
const roles = async (product_id: number) => (await gallery.images(product_id)).map(({ types }) => types as string[]);

/** Roles of the images of a product, in their order, as its events leave them; no two images have the same role after any event. */
const publishedRoles = async (product_id: number) => {
  const images = new Map<number, string[]>();
  const rows = await gallery.catalog.rows(
    `select payload from outbox where headers ->> 'ce_type' like 'image.%' and key = $1 order by id`,
    String(product_id),
  );
  for (const { payload } of rows) {
    const { image_id, types } = JSON.parse(String(payload)) as { image_id: string; types: string[] };
    images.set(Number(image_id), types);
    const held = [...images.values()].flat();
    expect(new Set(held).size).toBe(held.length);
  }
  return [...images].sort(([a], [b]) => a - b).map(([, types]) => types);
};

describe('PUT', () => {
  it('changes what is given, and answers the image as it is now', async () => {
    const { product_id, sku } = await gallery.product();
    const image = await gallery.upload(product_id, { types: ['image'] });
    const { image_id } = image;
    expect(await put({ type: 'sku', product_id: sku, image_id, label: 'Back', types: ['thumbnail'] })).toEqual({
      status: 200,
      body: { success: true, image: { ...image, label: 'Back', types: ['thumbnail'] } },
    });
    expect(await put({ product_id, image_id: Number(image_id), position: '9', label: '' })).toEqual({
      status: 200,
      body: { success: true, image: { ...image, label: '', position: 9, types: ['thumbnail'] } },
    });
    expect(await gallery.images(product_id)).toEqual([{ ...image, label: '', position: 9, types: ['thumbnail'] }]);
  });

  it('disables with exclude=1, and enables where exclude is 0 or not there', async () => {
    const { product_id } = await gallery.product();
    const { image_id } = await gallery.upload(product_id, { types: ['image'] });
    const disabled = async (fields: object) => {
      expect((await put({ product_id, image_id, ...fields })).status).toBe(200);
      const [image] = await gallery.images(product_id);
      expect(image?.['types']).toEqual(['image']);
      return image?.['disabled'] as boolean;
    };
    expect(await disabled({ exclude: 1 })).toBe(true);
    expect(await disabled({ exclude: 0 })).toBe(false);
    expect(await disabled({ exclude: '1' })).toBe(true);
    expect(await disabled({ label: 'Front' })).toBe(false);
    expect(await disabled({ exclude: true })).toBe(true);
    expect(await disabled({ exclude: null })).toBe(false);
  });

  it('writes for one store what is given for it; the rest stays inherited', async () => {
    const { product_id } = await gallery.product();
    const { image_id } = await gallery.upload(product_id);
    const in2 = await put({ product_id, image_id, store_id: 2, label: 'Frente' });
    expect(in2.body['image']).toMatchObject({
      label: 'Frente',
      position: 1,
      disabled: false,
      url: expect.stringMatching(/^https:\/\/two\.example\//),
    });
    await put({ product_id, image_id, position: 5, exclude: 1 });
    const seen = async (store: number) => {
      const [image] = await gallery.images(product_id, store);
      return [image?.['label'], image?.['position'], image?.['disabled']];
    };
    expect([await seen(0), await seen(1), await seen(2)]).toEqual([
      ['Front', 5, true],
      ['Front', 5, true],
      ['Frente', 5, true],
    ]);
    await put({ product_id, image_id, store_id: 2, exclude: 0 });
    await put({ product_id, image_id, store_id: '1', position: 0 });
    expect([await seen(0), await seen(1), await seen(2)]).toEqual([
      ['Front', 5, true],
      ['Front', 0, true],
      ['Frente', 5, false],
    ]);
    await put({ product_id, image_id, store_id: 0, label: 'New', exclude: 1 });
    expect([await seen(1), await seen(2)]).toEqual([
      ['New', 0, true],
      ['Frente', 5, false],
    ]);
  });

  it('clears label and position with null, everywhere or in one store, and publishes it', async () => {
    const { product_id } = await gallery.product();
    const { image_id } = await gallery.upload(product_id);
    const seen = async (store: number) => {
      const [image] = await gallery.images(product_id, store);
      return [image?.['label'], image?.['position']];
    };
    await put({ product_id, image_id, store_id: 2, label: 'Frente', position: 4 });
    expect((await put({ product_id, image_id, store_id: 2, label: null })).body['image']).toMatchObject({ label: 'Front', position: 4 });
    expect((await put({ product_id, image_id, label: null, position: null })).body['image']).toMatchObject({ label: null, position: null });
    expect([await seen(0), await seen(2)]).toEqual([
      [null, null],
      [null, 4],
    ]);
    const events = await gallery.catalog.rows(`select payload from outbox where key = $1 order by id`, String(product_id));
    const published = JSON.parse(String(events.at(-1)?.['payload'])) as Record<string, unknown>;
    expect(published).toMatchObject({ label: null, position: null, previous: { label: 'Front', position: 1 } });
    await put({ product_id, image_id, store_id: 1, label: null, position: null });
    expect(await gallery.catalog.rows('select 1 from outbox where key = $1', String(product_id))).toHaveLength(events.length);
  });

  it('moves a role from the image that has it, and takes roles away with an empty list', async () => {
    const { product_id } = await gallery.product();
    const first = await gallery.upload(product_id, { types: ['image', 'small_image', 'thumbnail'] });
    const second = await gallery.upload(product_id, { types: ['thumbnail'] });
    expect(await roles(product_id)).toEqual([['image', 'small_image'], ['thumbnail']]);
    await put({ product_id, image_id: second['image_id'], types: ['image'] });
    expect(await roles(product_id)).toEqual([['small_image'], ['image']]);
    await put({ product_id, image_id: first['image_id'], types: ['thumbnail', 'image'], store_id: 2 });
    expect(await roles(product_id)).toEqual([['image', 'thumbnail'], []]);
    await put({ product_id, image_id: first['image_id'], label: 'still' });
    expect(await roles(product_id)).toEqual([['image', 'thumbnail'], []]);
    await put({ product_id, image_id: first['image_id'], types: [] });
    expect(await roles(product_id)).toEqual([[], []]);
  });

  it('leaves the roles of other products alone', async () => {
    const [one, two] = [await gallery.product(), await gallery.product()];
    await gallery.upload(one.product_id, { types: ['image'] });
    await gallery.upload(two.product_id, { types: ['image'] });
    expect([await roles(one.product_id), await roles(two.product_id)]).toEqual([[['image']], [['image']]]);
  });

  it('refuses what cannot be, and changes nothing then', async () => {
    const [{ product_id }, other] = [await gallery.product(), await gallery.product()];
    const image = await gallery.upload(product_id);
    const { image_id } = image;
    const ofOther = await gallery.upload(other.product_id);
    const change = (fields: object) => put({ product_id, image_id, label: 'changed', ...fields });
    expect(await change({ product_id: undefined })).toEqual(refusal(400, 'product_id is required'));
    expect(await change({ image_id: undefined })).toEqual(refusal(400, 'image_id is required'));
    expect(await change({ image_id: 'first' })).toEqual(refusal(400, 'Invalid parameter: image_id'));
    expect(await change({ image_id: -1 })).toEqual(refusal(400, 'Invalid parameter: image_id'));
    expect(await change({ image_id: '9223372036854775808' })).toEqual(refusal(400, 'Invalid parameter: image_id'));
    expect(await change({ image_id: [image_id] })).toEqual(refusal(400, 'Invalid parameter: image_id'));
    expect(await change({ image_id: ofOther['image_id'] })).toEqual(refusal(400, 'Invalid parameter: image_id'));
    expect(await change({ image_id: '9223372036854775807' })).toEqual(refusal(404, 'Image not found'));
    expect(await change({ product_id: 999_999 })).toEqual(refusal(404, 'Product not found'));
    expect(await change({ type: 'sku', product_id: 'NONE' })).toEqual(refusal(404, 'Product not found'));
    expect(await change({ type: 'name' })).toEqual(refusal(400, 'Invalid parameter: type'));
    expect(await change({ exclude: 2 })).toEqual(refusal(400, 'Invalid parameter: exclude'));
    expect(await change({ position: 'last' })).toEqual(refusal(400, 'Invalid parameter: position'));
    for (const name of ['type', 'store_id', 'position', 'exclude'])
      expect(await change({ [name]: '' })).toEqual(refusal(400, `Invalid parameter: ${name}`));
    expect(await change({ label: ['x'] })).toEqual(refusal(400, 'Invalid parameter: label'));
    expect(await change({ types: ['base'] })).toEqual(refusal(400, 'Invalid parameter: types[0]'));
    expect(await change({ types: 'image,thumbnail' })).toEqual(refusal(400, 'Invalid parameter: types'));
    expect(await change({ store_id: 99 })).toEqual(refusal(400, 'Invalid parameter: store_id'));
    expect(await change({ store_id: -1 })).toEqual(refusal(400, 'Invalid parameter: store_id'));
    expect(await gallery.images(product_id)).toEqual([image]);
  });
});

describe('DELETE', () => {
  it('takes one image out of the gallery, named in the body or the query, and answers a second time that it is not there', async () => {
    const { product_id, sku } = await gallery.product();
    const [a, b, c] = [await gallery.upload(product_id), await gallery.upload(product_id), await gallery.upload(product_id)];
    const deleted = (image_id: unknown) => ({ status: 200, body: { success: true, message: 'Image deleted', image_id } });
    expect(await remove({ product_id, image_id: a['image_id'] })).toEqual(deleted(a['image_id']));
    const query = new URLSearchParams({ type: 'sku', product_id: sku, image_id: String(b['image_id']) }).toString();
    const answer = await gallery.call('DELETE', `imagem?${query}`, { product_id: 1, image_id: 'of the body' });
    expect({ status: answer.status, body: answer.body }).toEqual(deleted(b['image_id']));
    expect(await gallery.images(product_id)).toEqual([c]);
    expect(await remove({ product_id, image_id: a['image_id'] })).toEqual(refusal(404, 'Image not found'));
  });

  it('leaves the file where it is', async () => {
    const { product_id } = await gallery.product();
    const { image_id, file } = await gallery.upload(product_id);
    await remove({ product_id, image_id });
    expect((await gallery.catalog.call('GET', `/media/${file}`)).status).toBe(200);
  });

  it('passes the roles to another association of the same file, and clears them with the last one', async () => {
    const { product_id } = await gallery.product();
    const same = { file_name: 'same.png', file_content: pngOf(2, 2).toString('base64') };
    const other = await gallery.upload(product_id, { types: [] });
    const first = await gallery.upload(product_id, { ...same, types: ['image', 'thumbnail'] });
    const second = await gallery.upload(product_id, { ...same, label: 'Again', types: ['small_image'] });
    const third = await gallery.upload(product_id, { ...same, label: 'And again' });
    expect(new Set([first, second, third].map(({ file }) => file)).size).toBe(1);
    await remove({ product_id, image_id: first['image_id'] });
    expect(await roles(product_id)).toEqual([[], ['image', 'small_image', 'thumbnail'], []]);
    await remove({ product_id, image_id: third['image_id'] });
    expect(await roles(product_id)).toEqual([[], ['image', 'small_image', 'thumbnail']]);
    await remove({ product_id, image_id: second['image_id'] });
    expect(await gallery.images(product_id)).toEqual([other]);
  });

  it('clears roles whose file no other association has', async () => {
    const { product_id } = await gallery.product();
    const first = await gallery.upload(product_id, { types: ['image'], file_name: 'a.png' });
    await gallery.upload(product_id, { file_name: 'b.png' });
    await remove({ product_id, image_id: first['image_id'] });
    expect(await roles(product_id)).toEqual([[]]);
  });

  it('refuses what cannot be', async () => {
    const [{ product_id }, other] = [await gallery.product(), await gallery.product()];
    const { image_id } = await gallery.upload(product_id);
    const ofOther = await gallery.upload(other.product_id);
    expect(await remove({ image_id })).toEqual(refusal(400, 'product_id is required'));
    expect(await remove({ product_id })).toEqual(refusal(400, 'image_id is required'));
    expect(await remove({ product_id, image_id: '1 or 1=1' })).toEqual(refusal(400, 'Invalid parameter: image_id'));
    expect(await remove({ product_id, image_id: ofOther['image_id'] })).toEqual(refusal(400, 'Invalid parameter: image_id'));
    expect(await remove({ type: 'sku', product_id: 'NONE', image_id })).toEqual(refusal(404, 'Product not found'));
    expect(await gallery.images(product_id)).toHaveLength(1);
  });
});

it('lets roles that move at once end at one image each, as the last event says', async () => {
  const { product_id } = await gallery.product();
  const images = await Promise.all(Array.from({ length: 8 }, () => gallery.upload(product_id, { types: ['image'] })));
  const all = ['image', 'small_image', 'thumbnail'];
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      untilServed(() => put({ product_id, image_id: images[n % 8]?.['image_id'], types: [all[n % 3], all[(n + 1) % 3]] })),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(64).fill(200));
  // Which write is the last is open, and a role that it takes from its image goes to no other.
  const shown = (await roles(product_id)).flat();
  expect(new Set(shown).size).toBe(shown.length);
  expect(await roles(product_id)).toEqual(await publishedRoles(product_id));
});

it('lets deletions at once remove an image once, and roles pass while heirs go', async () => {
  const { product_id } = await gallery.product();
  const same = { file_name: 'same.png', file_content: pngOf(4, 4).toString('base64') };
  const images = [await gallery.upload(product_id, { ...same, types: ['image', 'thumbnail'] })];
  for (let n = 0; n < 9; n++) images.push(await gallery.upload(product_id, same));
  const leaving = images.slice(0, 9).map(({ image_id }) => image_id as string);
  const answers = await Promise.all([...leaving, ...leaving].map((image_id) => untilServed(() => remove({ product_id, image_id }))));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(9).fill(200), ...Array<number>(9).fill(404)]);
  expect(await roles(product_id)).toEqual([['image', 'thumbnail']]);
});

it('writes only with products/images, reads only with products/read', async () => {
  const { product_id } = await gallery.product();
  const { image_id } = await gallery.upload(product_id);
  const [reader, writer] = [await gallery.catalog.token('products/read'), await gallery.catalog.token('products/images')];
  const status = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, token?: string, body?: object) => {
    const answer = await gallery.catalog.call(method, `/api2/products/${path}`, { ...(token !== undefined && { token }), body });
    return [answer.status, answer.body];
  };
  const forbidden = [403, { success: false, error: 'Forbidden' }];
  const unauthorized = [401, { success: false, error: 'Unauthorized' }];
  const image = { product_id, image_id };
  const bulk = { items: [{ type: 'id', product_id, image_ids: [image_id] }] };
  const writes = [
    ['POST', 'imagem', {}],
    ['PUT', 'imagem', image],
    ['DELETE', 'imagem', image],
    ['DELETE', 'imagens', bulk],
    ['DELETE', 'imagens', { type: 'id', product_id, delete_all: true }],
  ] as const;
  for (const [method, path, body] of writes) {
    expect(await status(method, path, reader, body)).toEqual(forbidden);
    expect(await status(method, path, undefined, body)).toEqual(unauthorized);
  }
  for (const path of [`imagem?type=id&product_id=${product_id}`, 'imagens']) {
    expect(await status('GET', path, writer)).toEqual(forbidden);
    expect(await status('GET', path, 'nonsense')).toEqual(unauthorized);
    expect((await status('GET', path, reader))[0]).toBe(200);
  }
});
