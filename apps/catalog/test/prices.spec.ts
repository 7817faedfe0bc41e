import { aStore, startTestCatalog, type TestCatalog } from './catalog.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import('stores', [aStore(1), aStore(2, { currency: 'USD' })]);
  await catalog.import('products', [lamp, { sku: 'TWO', name: 'Of store 2', store_ids: [2] }]);
});
afterAll(() => catalog.close());

const lamp = {
  sku: 'LAMP',
  name: 'Lamp',
  price: 100,
  special_price: '90.5',
  attributes: { special_from_date: '2020-01-01' },
  group_prices: [{ customer_group_id: 3, price: 80 }],
  tier_prices: [
    { qty: 10, price: 70 },
    { customer_group_id: 3, qty: 5, price: 65.25 },
    { customer_group_id: 4, qty: 1, price: 85 },
  ],
};
const price = async (parameters: string) => (await catalog.get(`/api2/price?${parameters}`)).body['price'];
const finalInList = async (sku: string) => (await catalog.get(`/api2/products?type=sku&id=${sku}`)).body['product'].pricing.final_price;

it('shows the price for a store and a group', async () => {
  const { product_id } = (await catalog.get('/api2/products?type=sku&id=LAMP')).body['product'];
  const expected = {
    product_id,
    sku: 'LAMP',
    store_id: 2,
    customer_group_id: 3,
    regular_price: 100,
    special_price: 90.5,
    group_price: 80,
    tier_prices: [
      { customer_group_id: 3, qty: 5, price: 65.25 },
      { customer_group_id: null, qty: 10, price: 70 },
    ],
    final_price: 80,
    currency: 'USD',
  };
  const { status, body } = await catalog.get('/api2/price?type=sku&id=LAMP&store_id=2&customer_group_id=3');
  expect({ status, body }).toEqual({ status: 200, body: { success: true, price: expected } });
  expect(await price(`id=${product_id}&store_id=2&customer_group_id=3`)).toEqual(expected);
});

it('shows what everybody pays without a group, and a tier that begins at one piece', async () => {
  expect(await price('type=sku&id=LAMP')).toMatchObject({
    store_id: 0,
    customer_group_id: null,
    group_price: null,
    tier_prices: [{ customer_group_id: null, qty: 10, price: 70 }],
    final_price: 90.5,
    currency: 'BRL',
  });
  expect(await finalInList('LAMP')).toBe(90.5);
  expect(await price('type=sku&id=LAMP&customer_group_id=4')).toMatchObject({ group_price: null, final_price: 85 });
  expect(await price('type=sku&id=LAMP&customer_group_id=77')).toMatchObject({ customer_group_id: 77, final_price: 90.5 });
});

it.each([
  ['before its window', { attributes: { special_from_date: '2099-01-01' } }, 100],
  ['after its window', { attributes: { special_to_date: '2020-12-31' } }, 100],
  ['within its window', { attributes: { special_from_date: '2020-01-01', special_to_date: '2099-01-01' } }, 90],
  ['with a lower tier of one piece', { tier_prices: [{ qty: 1, price: 60 }] }, 60],
  ['with a group’s lower price', { group_prices: [{ customer_group_id: 1, price: 60 }] }, 90],
])('agrees with the product’s own final price %s', async (name, fields, expected) => {
  await catalog.import('products', [{ sku: name, name, price: 100, special_price: 90, ...fields }]);
  const sku = encodeURIComponent(name);
  expect(await finalInList(sku)).toBe(expected);
  expect((await price(`type=sku&id=${sku}`)).final_price).toBe(expected);
});

it('takes its parameters from a body as well, where the query wins', async () => {
  const { body } = await catalog.get('/api2/price?id=LAMP', { type: 'sku', id: 'NONE', store_id: '2', customer_group_id: 3 });
  expect(body['price']).toMatchObject({ sku: 'LAMP', store_id: 2, customer_group_id: 3, final_price: 80 });
});

it.each([
  ['', 400, 'id is required'],
  ['type=sku', 400, 'id is required'],
  ['type=x&id=1', 400, 'Invalid parameter: type'],
  ['id=x', 400, 'Invalid parameter: id'],
  ['type=sku&id=LAMP&store_id=9', 400, 'Invalid parameter: store_id'],
  ['type=sku&id=LAMP&customer_group_id=x', 400, 'Invalid parameter: customer_group_id'],
  ['type=sku&id=LAMP&customer_group_id=-1', 400, 'Invalid parameter: customer_group_id'],
  ['type=sku&id=NONE', 404, 'Product not found'],
  ['type=sku&id=TWO&store_id=1', 404, 'Product not found'],
])('refuses %j', async (parameters, status, error) => {
  expect(await catalog.get(`/api2/price?${parameters}`)).toEqual({ status, body: { error } });
});
