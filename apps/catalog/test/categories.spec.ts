import { startCatalogWithStores, type Body, type TestCatalog } from './catalog.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startCatalogWithStores();
  await catalog.import('products', [
    { sku: 'A', name: 'A', categories: ['Kitchen/Mugs', 'Kitchen'] },
    { sku: 'B', name: 'B', categories: ['Kitchen/Mugs'], store_ids: [1] },
    { sku: 'C', name: 'C', categories: ['Gifts\\/Cards'], store_ids: [2] },
  ]);
});
afterAll(() => catalog.close());

const list = async (parameters = '') => (await catalog.get(`/api2/category?${parameters}`)).body;
const counts = (body: Body) =>
  Object.fromEntries(body['categories'].map(({ name, product_count }: { name: string; product_count: number }) => [name, product_count]));

it('publishes each category once, as it is shown', async () => {
  await catalog.import('products', [{ sku: 'A', name: 'A 2', categories: ['Kitchen/Mugs', 'Kitchen'] }]);
  const { categories } = await list('limit=200');
  for (const { product_count: _, ...category } of categories) {
    expect(await catalog.events('category', category.category_id)).toMatchObject([
      { type: 'category.created', version: 1, data: category },
    ]);
  }
  const [created] = await catalog.events('category', categories[2].category_id);
  expect(created?.data).toHaveProperty('name_path', 'Kitchen/Mugs');
});

it('lists categories by id, each with its place and its products', async () => {
  const body = await list();
  expect(body).toMatchObject({ success: true, page: 1, limit: 20 });
  expect(body).not.toHaveProperty('total');
  const [cards, kitchen, mugs] = body['categories'];
  const root = { parent_id: null, level: 1, is_active: true };
  expect(body['categories']).toEqual([
    { ...root, category_id: cards.category_id, name: 'Gifts/Cards', path: `${cards.category_id}`, position: 1, product_count: 1 },
    { ...root, category_id: kitchen.category_id, name: 'Kitchen', path: `${kitchen.category_id}`, position: 2, product_count: 1 },
    {
      category_id: mugs.category_id,
      parent_id: kitchen.category_id,
      name: 'Mugs',
      path: `${kitchen.category_id}/${mugs.category_id}`,
      level: 2,
      position: 1,
      is_active: true,
      product_count: 2,
    },
  ]);
  expect(body['categories'].map(({ category_id }: { category_id: number }) => category_id)).toEqual(
    [cards, kitchen, mugs].map(({ category_id }) => category_id).sort((a, b) => a - b),
  );
  for (const category of body['categories']) {
    expect(await catalog.get(`/api2/category?id=${category.category_id}`)).toEqual({ status: 200, body: { success: true, category } });
  }
});

it('counts the products of a store', async () => {
  expect(counts(await list('store_id=1'))).toEqual({ 'Gifts/Cards': 0, Kitchen: 1, Mugs: 2 });
  expect(counts(await list('store_id=2'))).toEqual({ 'Gifts/Cards': 1, Kitchen: 1, Mugs: 1 });
});

it('comes in pages', async () => {
  const body = await list('limit=2&page=2&include_pagination=1&store_id=1');
  expect(body).toMatchObject({ page: 2, limit: 2, total: 3, last_page: 2, has_next: false });
  expect(counts(body)).toEqual({ Mugs: 2 });
  expect(await list('page=9&include_pagination=1')).toMatchObject({ total: 3, has_next: false, categories: [] });
  expect((await catalog.get('/api2/category', { limit: 1, store_id: '2' })).body).toMatchObject({
    limit: 1,
    categories: [{ product_count: 1 }],
  });
});

it('takes the id from a body as well', async () => {
  const { category_id } = (await list())['categories'][1];
  const { body } = await catalog.get('/api2/category', { id: String(category_id) });
  expect(body['category']).toMatchObject({ category_id, name: 'Kitchen' });
});

it.each([
  ['limit=0', 20],
  ['limit=-1', 20],
  ['limit=x', 20],
  ['limit=201', 200],
  ['limit=200', 200],
  ['page=0', 20],
  ['page=x', 20],
])('falls back with %s', async (parameters, limit) => {
  const body = await list(parameters);
  expect([body['page'], body['limit'], body['categories'].length]).toEqual([1, limit, 3]);
});

it.each([
  ['id=999', 404, 'Category not found'],
  ['id=9223372036854775807', 404, 'Category not found'],
  ['id=x', 400, 'Invalid parameter: id'],
  ['store_id=9', 400, 'Invalid parameter: store_id'],
  ['store_id=9&id=1', 400, 'Invalid parameter: store_id'],
])('refuses %s', async (parameters, status, error) => {
  expect(await catalog.get(`/api2/category?${parameters}`)).toEqual({ status, body: { error } });
});
