import { untilServed } from '@entrepot/service/testing';
import { pngOf } from './image-files.js';
import { startTestGallery, type TestGallery } from './gallery.js';

let gallery: TestGallery;
beforeAll(async () => {
  gallery = await startTestGallery();
});
afterAll(() => gallery.close());

const remove = async (fields: object, query = '') => {
  const { status, body } = await gallery.call('DELETE', `imagens${query}`, fields);
  return { status, body };
};
const refusal = (status: number, error: string) => ({ status, body: { success: false, error } });

/** A product with images; `ids` are theirs. */
const aGallery = async (size: number) => {
  const product = await gallery.product();
  const ids: string[] = [];
  for (let n = 0; n < size; n++) ids.push((await gallery.upload(product.product_id))['image_id'] as string);
  return { ...product, ids };
};
const idsOf = async (product_id: number) => (await gallery.images(product_id)).map(({ image_id }) => image_id as string);

describe('delete_all', () => {
  it('empties the gallery, and answers how many there were; the files stay', async () => {
    const { product_id, sku } = await aGallery(3);
    const [{ file }] = (await gallery.images(product_id)) as [{ file: string }];
    expect(await remove({ type: 'sku', product_id: sku, delete_all: true })).toEqual({
      status: 200,
      body: { success: true, product_id, sku, deleted_count: 3 },
    });
    expect(await idsOf(product_id)).toEqual([]);
    expect((await gallery.catalog.call('GET', `/media/${file}`)).status).toBe(200);
  });

  it('answers 0 where nothing is left, where nothing ever was, and removes what came since', async () => {
    const { product_id, sku } = await aGallery(0);
    const all = { type: 'id', product_id, delete_all: true };
    const answer = (deleted_count: number) => ({ status: 200, body: { success: true, product_id, sku, deleted_count } });
    expect(await remove(all)).toEqual(answer(0));
    await gallery.upload(product_id);
    expect(await remove(all)).toEqual(answer(1));
    expect(await remove(all)).toEqual(answer(0));
  });

  it('takes its product from the query, and its mode from the body only', async () => {
    const { product_id, sku } = await aGallery(1);
    const query = `?type=id&product_id=${product_id}`;
    expect(await remove({}, `${query}&delete_all=true`)).toEqual(refusal(400, 'delete_all is required'));
    expect(await remove({ delete_all: true, product_id: 1 }, query)).toMatchObject({ status: 200, body: { sku, deleted_count: 1 } });
  });

  it.each([['true'], [1], [false], ['']])('is nothing but JSON true: %j', async (delete_all) => {
    const { product_id } = await aGallery(1);
    expect(await remove({ type: 'id', product_id, delete_all })).toEqual(refusal(400, 'Invalid parameter: delete_all'));
    expect(await idsOf(product_id)).toHaveLength(1);
  });

  it('refuses what cannot be, and deletes nothing then', async () => {
    const { product_id, ids } = await aGallery(1);
    const all = { type: 'id', product_id, delete_all: true };
    expect(await remove({ type: 'id', product_id })).toEqual(refusal(400, 'delete_all is required'));
    expect(await remove({ ...all, delete_all: null })).toEqual(refusal(400, 'delete_all is required'));
    expect(await remove([])).toEqual(refusal(400, 'Invalid JSON body'));
    for (const store_id of [0, '']) expect(await remove({ ...all, store_id })).toEqual(refusal(400, 'Invalid parameter: store_id'));
    expect(await remove(all, '?store_id=1')).toEqual(refusal(400, 'Invalid parameter: store_id'));
    expect(await remove({ ...all, items: [{ type: 'id', product_id, image_ids: ids }] })).toEqual(
      refusal(400, 'Invalid parameter: delete_all'),
    );
    expect(await remove({ ...all, type: undefined })).toEqual(refusal(400, 'type is required'));
    expect(await remove({ ...all, type: 'ean' })).toEqual(refusal(400, 'Invalid parameter: type'));
    expect(await remove({ ...all, product_id: undefined })).toEqual(refusal(400, 'product_id is required'));
    expect(await remove({ ...all, product_id: 999_999 })).toEqual(refusal(404, 'Product not found'));
    expect(await idsOf(product_id)).toEqual(ids);
  });
});

describe('items', () => {
  it('deletes chosen images of several products, by sku and by id, and counts those that are not there any more', async () => {
    const [one, two] = [await aGallery(3), await aGallery(2)];
    const gone = '999999999';
    const items = [
      { type: 'sku', product_id: two.sku, image_ids: [two.ids[1], gone] },
      { type: 'id', product_id: one.product_id, image_ids: [Number(one.ids[0]), one.ids[2]] },
    ];
    const result = ({ product_id, sku }: typeof one, requested: number, deleted: number) => ({
      product_id,
      sku,
      requested_count: requested,
      deleted_count: deleted,
      already_absent_count: requested - deleted,
    });
    const answer = (ofTwo: number, ofOne: number) => ({
      status: 200,
      body: {
        success: true,
        products_processed: 2,
        requested_count: 4,
        deleted_count: ofTwo + ofOne,
        already_absent_count: 4 - ofTwo - ofOne,
        results: [result(two, 2, ofTwo), result(one, 2, ofOne)],
      },
    });
    expect(await remove({ items })).toEqual(answer(1, 2));
    expect([await idsOf(one.product_id), await idsOf(two.product_id)]).toEqual([[one.ids[1]], [two.ids[0]]]);
    expect(await remove({ items, delete_all: null })).toEqual(answer(0, 0));
  });

  it('counts an image that once was of another product as absent', async () => {
    const [one, two] = [await aGallery(1), await aGallery(1)];
    await gallery.call('DELETE', 'imagem', { product_id: two.product_id, image_id: two.ids[0] });
    const { body } = await remove({ items: [{ type: 'id', product_id: one.product_id, image_ids: [two.ids[0]] }] });
    expect(body).toMatchObject({ deleted_count: 0, already_absent_count: 1 });
  });

  it('refuses the whole batch for one entry, and deletes nothing of it', async () => {
    const [one, two] = [await aGallery(2), await aGallery(1)];
    const good = { type: 'id', product_id: one.product_id, image_ids: [one.ids[0]] };
    const other = { type: 'sku', product_id: two.sku, image_ids: two.ids };
    const second = async (entry: unknown) => {
      const answer = await remove({ items: [good, entry] });
      expect([await idsOf(one.product_id), await idsOf(two.product_id)]).toEqual([one.ids, two.ids]);
      return answer;
    };
    const invalid = (path: string) => refusal(400, `Invalid parameter: items[1]${path}`);
    const required = (field: string) => refusal(400, `items[1].${field} is required`);
    expect(await second({ ...other, image_ids: [one.ids[1]] })).toEqual(invalid('.image_ids[0]'));
    expect(await second({ ...other, image_ids: [...two.ids, (await aGallery(1)).ids[0]] })).toEqual(invalid('.image_ids[1]'));
    expect(await second({ type: 'sku', product_id: one.sku, image_ids: [one.ids[1]] })).toEqual(invalid('.product_id'));
    expect(await second({ ...good, image_ids: [one.ids[1]] })).toEqual(invalid('.product_id'));
    expect(await second({ ...other, image_ids: [two.ids[0], one.ids[0]] })).toEqual(invalid('.image_ids[1]'));
    expect(await second({ ...other, image_ids: [two.ids[0], `0${two.ids[0]}`] })).toEqual(invalid('.image_ids[1]'));
    expect(await second({ ...other, image_ids: [] })).toEqual(invalid('.image_ids'));
    expect(await second({ ...other, image_ids: two.ids[0] })).toEqual(invalid('.image_ids'));
    expect(await second({ ...other, image_ids: undefined })).toEqual(required('image_ids'));
    expect(await second({ ...other, image_ids: ['a'] })).toEqual(invalid('.image_ids[0]'));
    expect(await second({ ...other, image_ids: [null] })).toEqual(invalid('.image_ids[0]'));
    expect(await second({ ...other, type: undefined })).toEqual(required('type'));
    expect(await second({ ...other, type: 'ean' })).toEqual(invalid('.type'));
    expect(await second({ ...other, product_id: undefined })).toEqual(required('product_id'));
    expect(await second({ ...other, type: 'id' })).toEqual(invalid('.product_id'));
    expect(await second({ ...other, store_id: 1 })).toEqual(invalid('.store_id'));
    expect(await second(null)).toEqual(invalid(''));
    expect(await second([two.ids[0]])).toEqual(invalid(''));
    expect(await second({ ...other, product_id: 'NONE' })).toEqual(refusal(404, 'Product not found'));
  });

  it('refuses a batch that is none', async () => {
    const { product_id, ids } = await aGallery(1);
    const entry = { type: 'id', product_id, image_ids: ids };
    expect(await remove({ items: [] })).toEqual(refusal(400, 'Invalid parameter: items'));
    expect(await remove({ items: entry })).toEqual(refusal(400, 'Invalid parameter: items'));
    expect(await remove({ items: [entry], store_id: 1 })).toEqual(refusal(400, 'Invalid parameter: store_id'));
    expect(await remove({ items: [entry] }, '?store_id=0')).toEqual(refusal(400, 'Invalid parameter: store_id'));
    expect(await remove({ items: [entry], delete_all: false })).toEqual(refusal(400, 'Invalid parameter: delete_all'));
    expect(await idsOf(product_id)).toEqual(ids);
  });

  it('takes 50 products and 500 images, and no more', async () => {
    const items = [];
    for (let at = 0; at < 51; at++) {
      const { product_id } = await gallery.product('MANY');
      items.push({ type: 'id', product_id, image_ids: Array.from({ length: 10 }, (_, n) => String(10_000_000 + at * 10 + n)) });
    }
    expect(await remove({ items })).toEqual(refusal(400, 'Too many entries'));
    items.pop();
    expect(await remove({ items })).toMatchObject({
      status: 200,
      body: { products_processed: 50, requested_count: 500, already_absent_count: 500 },
    });
    items[0]?.image_ids.push('20000000');
    expect(await remove({ items })).toEqual(refusal(400, 'Too many entries'));
  });

  it('passes roles to an association that stays', async () => {
    const { product_id } = await gallery.product();
    const same = { file_name: 'same.png', file_content: pngOf(2, 2).toString('base64') };
    const upload = async (types: string[]) => (await gallery.upload(product_id, { ...same, types }))['image_id'] as string;
    const [first, second, third] = [await upload(['image']), await upload(['thumbnail']), await upload([])];
    await remove({ items: [{ type: 'id', product_id, image_ids: [second, first] }] });
    expect(await gallery.images(product_id)).toMatchObject([{ image_id: third, types: ['image', 'thumbnail'] }]);
  });

  it('lets batches in opposite orders run at once', async () => {
    const galleries = [await aGallery(4), await aGallery(4), await aGallery(4)];
    const batch = (n: number) => {
      const items = galleries.map(({ product_id, ids }) => ({ type: 'id', product_id, image_ids: [ids[n % 4]] }));
      return remove({ items: n % 2 ? items.reverse() : items });
    };
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => untilServed(() => batch(n))));
    expect(answers.map(({ status }) => status)).toEqual(Array(24).fill(200));
    expect(answers.reduce((sum, { body }) => sum + Number(body['deleted_count']), 0)).toBe(12);
    for (const { product_id } of galleries) expect(await idsOf(product_id)).toEqual([]);
  });
});

it('answers a retry with the first answer', async () => {
  const { product_id } = await aGallery(1);
  const key = { 'idempotency-key': `delete-of-${product_id}-0001` };
  const all = { type: 'id', product_id, delete_all: true };
  const first = await gallery.call('DELETE', 'imagens', all, key);
  await gallery.upload(product_id);
  const second = await gallery.call('DELETE', 'imagens', all, key);
  expect([second.status, second.text, second.headers['idempotent-replay']]).toEqual([200, first.text, 'true']);
  expect(await idsOf(product_id)).toHaveLength(1);
});

it('takes no tag, which several images do not have: only that of whatever there is', async () => {
  const { product_id } = await aGallery(1);
  const all = { type: 'id', product_id, delete_all: true };
  expect(await gallery.call('DELETE', 'imagens', all, { 'if-match': '"of-one"' })).toMatchObject({ status: 412 });
  expect(await idsOf(product_id)).toHaveLength(1);
  expect(await gallery.call('DELETE', 'imagens', all, { 'if-match': '*' })).toMatchObject({ status: 200, body: { deleted_count: 1 } });
});
