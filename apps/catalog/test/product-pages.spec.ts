import { aStore, startTestCatalog, type Body, type TestCatalog } from './catalog.js';

let catalog: TestCatalog;
beforeAll(async () => {
  catalog = await startTestCatalog();
  await catalog.import('stores', [aStore(1)]);
  // Every tenth is sold in store 1 alone, every tenth nowhere.
  await catalog.import(
    'products',
    Array.from({ length: 230 }, (_, n) => ({
      sku: `P${n}`,
      name: `Product ${n}`,
      store_ids: n % 5 === 0 ? (n % 10 === 0 ? [1] : []) : null,
    })),
  );
});
afterAll(() => catalog.close());

const page = async (parameters: string) => (await catalog.get(`/api2/products?${parameters}`)).body;
const ids = (body: Body): number[] => body['products'].map(({ product_id }: { product_id: number }) => product_id);

it.each([
  ['', 20],
  ['limit=7', 7],
  ['page_size=30', 30],
  ['per_page=70', 70],
  ['pageSize=110', 110],
  ['limit=200', 200],
  ['limit=5000', 200],
  ['limit=0', 20],
  ['limit=-3', 20],
  ['limit=many', 20],
])('with %j has %i products', async (parameters, expected) => {
  const body = await page(parameters);
  expect(body['limit']).toBe(expected);
  expect(body['products']).toHaveLength(expected);
  expect(body).not.toHaveProperty('total');
});

it.each(['page=0', 'page=x', 'page=99999999999999999999', ''])('begins at the first page with %j', async (parameters) => {
  expect(await page(parameters)).toEqual(await page('page=1'));
});

it.each([
  ['', 230],
  ['&store_id=1', 207],
])('walks every product once, in the order of the ids%s', async (view, total) => {
  const seen: number[] = [];
  for (let n = 1, more = true; more; n++) {
    const body = await page(`include_pagination=1&limit=33&page=${n}${view}`);
    expect(body).toMatchObject({ page: n, limit: 33, total, last_page: 7 });
    seen.push(...ids(body));
    more = body['has_next'];
    expect(more).toBe(n < 7);
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
  expect(seen).toHaveLength(total);
});

const skus = (body: Body): string[] => body['products'].map(({ sku }: { sku: string }) => sku);

it.each([
  ['sku=P3', ['P3'], 1],
  ['sku=P7,P3,unknown', ['P3', 'P7'], 2],
  ['sku=P7&sku=P3', ['P3', 'P7'], 2],
  ['sku=P1,P2,P3&limit=1&page=2', ['P2'], 3],
  ['sku=P5,P10,P11&store_id=1', ['P10', 'P11'], 2],
  ['sku=unknown', [], 0],
])('filters by sku: %s', async (parameters, expected, total) => {
  const body = await page(`${parameters}&include_pagination=1`);
  expect([skus(body), body['total']]).toEqual([expected, total]);
  expect((await page(`${parameters}&include_pagination=estimate`))['total']).toBe(total);
  expect(skus(await page(parameters))).toEqual(expected);
});

it('a product that is looked up takes no notice of a sku beside it', async () => {
  expect((await page('id=1&sku=P7'))['product']).toMatchObject({ product_id: 1 });
});

it('is empty past the last page', async () => {
  expect(await page('page=99&include_pagination=true')).toEqual({
    success: true,
    page: 99,
    limit: 20,
    total: 230,
    last_page: 12,
    has_next: false,
    products: [],
  });
  expect((await page('page=99&store_id=1'))['products']).toEqual([]);
  expect((await page('page=9223372036854775807'))['products']).toEqual([]);
});

it('searches for a sku, and for the beginning of a name', async () => {
  const hits = async (q: string) => (await catalog.get(`/search?q=${encodeURIComponent(q)}`)).body['hits'] as Body[];
  const [hit] = await hits('P7');
  expect(hit).toEqual({
    ...{ type: 'product', id: expect.any(Number), title: 'Product 7', subtitle: 'P7', matched: 'sku' },
    url: `/api2/products?type=id&id=${hit!['id']}`,
  });
  expect((await catalog.get(hit!['url'] as string)).body['product']).toMatchObject({ sku: 'P7' });
  expect((await hits('PRÓDUCT 22')).map(({ subtitle, matched }) => [subtitle, matched])).toEqual(
    ['P22', ...Array.from({ length: 10 }, (_, n) => `P22${n}`)].map((sku) => [sku, 'name']),
  );
  expect(await hits('product')).toHaveLength(20);
  expect(await hits('roduct')).toEqual([]);
});
