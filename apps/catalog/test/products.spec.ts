import { aStore, startTestCatalog, type Body, type TestCatalog } from './catalog.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import('stores', [aStore(1), aStore(2, { currency: 'USD' })]);
  await catalog.import('products', [
    mug,
    { sku: '17', name: 'A number for a sku', store_ids: [1] },
    { sku: 'TWO', name: 'Of store 2', store_ids: [2], price: 5 },
    { sku: 'BARE', name: 'Nothing but a name' },
    { sku: 'OFF', name: 'Disabled', status: 2, visibility: 1 },
  ]);
  await catalog.rows(`
    insert into attribute_option_label (option_id, store_id, label)
    select option_id, 1, 'Esmalte' from attribute_option where label = 'Enamel'`);
});
afterAll(() => catalog.close());

const mug = {
  sku: 'MUG',
  name: 'Mug',
  price: '59.90',
  special_price: 49.9,
  categories: ['Kitchen/Mugs', 'Gifts'],
  attributes: {
    weight: 0.35,
    description: 'Steel & enamel',
    special_to_date: '2099-12-31',
    country_of_manufacture: 'Brazil',
    material: ['Steel', 'Enamel'],
    fragile: true,
  },
};
const skus = (body: Body): string[] => body['products'].map(({ sku }: { sku: string }) => sku);
const optionId = async (label: string): Promise<number> => {
  const [row] = await catalog.rows<{ option_id: number }>('select option_id from attribute_option where label = $1', label);
  return row!.option_id;
};
const one = async (parameters: string) => (await catalog.get(`/api2/products?${parameters}`)).body['product'];

it('shows a product whole, its references readable', async () => {
  const [row] = await catalog.rows<{ product_id: number; attribute_set_id: number; at: string }>(
    `select product_id, attribute_set_id, to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as at from product where sku = 'MUG'`,
  );
  expect(await catalog.get('/api2/products?type=sku&id=MUG')).toEqual({
    status: 200,
    body: {
      success: true,
      product: {
        product_id: row!.product_id,
        sku: 'MUG',
        name: 'Mug',
        type_id: 'simple',
        attribute_set_id: row!.attribute_set_id,
        status: 1,
        visibility: 4,
        price: 59.9,
        special_price: 49.9,
        categories: ['Gifts', 'Kitchen/Mugs'],
        attributes: {
          weight: { value: 0.35, label: '0.35' },
          description: { value: 'Steel & enamel', label: 'Steel & enamel' },
          special_to_date: { value: '2099-12-31', label: '2099-12-31' },
          fragile: { value: true, label: 'Yes' },
          country_of_manufacture: { value: await optionId('Brazil'), label: 'Brazil' },
          material: { value: [await optionId('Enamel'), await optionId('Steel')], label: ['Enamel', 'Steel'] },
        },
        pricing: { regular_price: 59.9, final_price: 49.9, currency: 'BRL' },
        stock_data: { qty: 0, is_in_stock: 0, warehouses: {} },
        created_at: row!.at,
        updated_at: row!.at,
      },
    },
  });
});

it('shows the same record in the list as alone', async () => {
  const { body } = await catalog.get('/api2/products');
  expect(body).toMatchObject({ success: true, page: 1, limit: 20 });
  expect(skus(body)).toEqual(['MUG', '17', 'TWO', 'BARE', 'OFF']);
  for (const product of body['products']) expect(await one(`type=id&id=${product.product_id}`)).toEqual(product);
});

it('leaves empty what a product does not have', async () => {
  expect(await one('type=sku&id=BARE')).toMatchObject({
    price: null,
    special_price: null,
    categories: [],
    attributes: {},
    pricing: { regular_price: null, final_price: null },
  });
});

it('reads id as a sku or as the product’s id', async () => {
  const { product_id } = await one('type=sku&id=17');
  expect(await one(`type=id&id=${product_id}`)).toMatchObject({ sku: '17' });
  expect(await one(`id=${product_id}`)).toMatchObject({ sku: '17' });
});

it('shows a store’s products in its currency with its labels', async () => {
  const first = await catalog.get('/api2/products?store_id=1');
  expect(skus(first.body)).toEqual(['MUG', '17', 'BARE', 'OFF']);
  expect(first.body['products'][0].attributes.material.label).toEqual(['Esmalte', 'Steel']);
  const second = await catalog.get('/api2/products?store_id=2&include_pagination=1');
  expect(skus(second.body)).toEqual(['MUG', 'TWO', 'BARE', 'OFF']);
  expect(second.body['total']).toBe(4);
  expect(second.body['products'][0]).toMatchObject({
    pricing: { currency: 'USD' },
    attributes: { material: { label: ['Enamel', 'Steel'] } },
  });
  expect(await one('type=sku&id=TWO&store_id=2')).toMatchObject({ pricing: { final_price: 5, currency: 'USD' } });
  expect(skus((await catalog.get('/api2/products?store_id=0')).body)).toHaveLength(5);
});

it('does not find in a store’s view what is not sold there', async () => {
  expect(await catalog.get('/api2/products?type=sku&id=TWO&store_id=1')).toEqual({ status: 404, body: { error: 'Product not found' } });
});

it.each(['type=sku&id=NONE', 'type=id&id=999999', 'type=id&id=9223372036854775807', 'type=sku&id=mug', 'type=sku&id=NONE&store_id=1'])(
  'does not know %s',
  async (parameters) => {
    expect(await catalog.get(`/api2/products?${parameters}`)).toEqual({ status: 404, body: { error: 'Product not found' } });
  },
);

it.each([
  ['type=name&id=1', 'Invalid parameter: type'],
  ['type=id&id=abc', 'Invalid parameter: id'],
  ['id=1.5', 'Invalid parameter: id'],
  ['type=id&id=9223372036854775808', 'Invalid parameter: id'],
  ['type=sku', 'id is required'],
  ['store_id=9', 'Invalid parameter: store_id'],
  ['store_id=-1', 'Invalid parameter: store_id'],
  ['store_id=99999999999', 'Invalid parameter: store_id'],
  ['store_id=one', 'Invalid parameter: store_id'],
  ['store_id=9&page=500', 'Invalid parameter: store_id'],
  ['store_id=9&type=sku&id=MUG', 'Invalid parameter: store_id'],
])('refuses %s', async (parameters, error) => {
  expect(await catalog.get(`/api2/products?${parameters}`)).toEqual({ status: 400, body: { error } });
});

it('takes its parameters from a body as well, where the query wins', async () => {
  const { body } = await catalog.get('/api2/products?type=sku', { type: 'id', id: 17 });
  expect(body['product']).toMatchObject({ sku: '17' });
  const paged = await catalog.get('/api2/products?per_page=3', { limit: 1, page: 2, include_pagination: true });
  expect(paged.body).toMatchObject({ page: 2, limit: 3, total: 5 });
  expect(skus(paged.body)).toEqual(['BARE', 'OFF']);
  expect(await catalog.get('/api2/products', '[1]')).toEqual({ status: 400, body: { error: 'Invalid JSON body' } });
});
