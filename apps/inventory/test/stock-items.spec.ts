import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestInventory, type Json, type TestInventory } from './inventory.js';
import { created } from './records.js';

let inventory: TestInventory;
beforeAll(async () => {
  inventory = await startTestInventory();
  await inventory.import([
    { code: 'a', priority: 2 },
    { code: 'b', priority: 1 },
    { code: 'off', status: 0, priority: 3 },
  ]);
  // Products come in another order than their ids: a list goes by the items' own.
  const products = Array.from({ length: 25 }, (_, index) => created(100 + index, `S${100 + index}`, { warehouses: { a: index, b: 0.5 } }));
  await inventory.publish(...products.reverse());
});
afterAll(() => inventory.close());

const get = (path: string, body?: unknown) => inventory.call('GET', path, body);
const skusOf = ({ body }: { body: Json }): string[] => body['stockitems'].map(({ sku }: { sku: string }) => sku);
const itemId = async (sku: string): Promise<number> => (await get(`/api2/stockitems?sku=${sku}`)).body['stockitem'].item_id;

describe('one stock item', () => {
  it('is the whole record', async () => {
    const { status, body } = await get('/api2/stockitems?sku=S103');
    const item_id = body['stockitem'].item_id;
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      stockitem: {
        item_id,
        stock_item_id: item_id,
        stock_id: 1,
        product_id: 103,
        sku: 'S103',
        name: 'Product S103',
        qty: 3.5,
        is_in_stock: 1,
        manage_stock: 1,
        use_config_manage_stock: 1,
        backorders: 0,
        min_qty: 0,
        min_sale_qty: 1,
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        warehouses: { b: 0.5, a: 3 },
      },
    });
  });

  it('is found by every name, in the query and in the body', async () => {
    const id = await itemId('S103');
    for (const query of [`id=${id}`, `item_id=${id}`, `stock_item_id=${id}`, 'product_id=103', 'sku=S103']) {
      expect((await get(`/api2/stockitems?${query}`)).body).toMatchObject({ stockitem: { sku: 'S103' } });
    }
    for (const body of [{ id }, { item_id: id }, { stock_item_id: String(id) }, { product_id: 103 }, { sku: 'S103' }]) {
      expect((await get('/api2/stockitems', body)).body).toMatchObject({ stockitem: { sku: 'S103' } });
    }
    expect((await get('/api2/stockitems?sku=S104', { sku: 'S103' })).body).toMatchObject({ stockitem: { sku: 'S104' } });
    expect((await get(`/api2/stockitems?item_id=${id}`, { id: 1 })).body).toMatchObject({ stockitem: { sku: 'S103' } });
  });

  it.each([
    ['id=99999', 'Stock item not found'],
    ['item_id=9223372036854775807', 'Stock item not found'],
    ['stock_item_id=0', 'Stock item not found'],
    ['product_id=99999', 'Product not found'],
    ['sku=nothing', 'Product not found'],
    ['product_id=103&sku=S104', 'Product not found'],
  ])('is not found by %s', async (query, error) => {
    expect(await get(`/api2/stockitems?${query}`)).toMatchObject({ status: 404, body: { error } });
  });

  it.each(['id', 'item_id', 'stock_item_id', 'product_id'])('refuses a %s that is no integer', async (name) => {
    for (const value of ['abc', '1.5', '9223372036854775808', '1,x']) {
      expect(await get(`/api2/stockitems?${name}=${value}`)).toMatchObject({ status: 400, body: { error: `Invalid parameter: ${name}` } });
    }
    expect(await get('/api2/stockitems', { [name]: [{}] })).toMatchObject({ status: 400, body: { error: `Invalid parameter: ${name}` } });
  });
});

describe('a list of stock items', () => {
  it('has pages of 20 by id, and totals when asked', async () => {
    const first = await get('/api2/stockitems');
    expect(first.body).toMatchObject({ success: true, page: 1, limit: 20 });
    expect(first.body).not.toHaveProperty('total');
    expect(skusOf(first)).toHaveLength(20);
    const second = await get('/api2/stockitems?page=2&include_pagination=1');
    expect(second.body).toMatchObject({ page: 2, total: 25, last_page: 2, has_next: false });
    expect([...skusOf(first), ...skusOf(second)].sort()).toEqual(Array.from({ length: 25 }, (_, index) => `S${100 + index}`));
    const ids = [first, second].flatMap(({ body }) => body['stockitems'].map(({ item_id }: { item_id: number }) => item_id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(skusOf(await get('/api2/stockitems?page=3'))).toEqual([]);
    expect(skusOf(await get('/api2/stockitems?limit=7&page=2'))).toHaveLength(7);
    expect((await get('/api2/stockitems?limit=0&page=x')).body).toMatchObject({ page: 1, limit: 20 });
    expect((await get('/api2/stockitems?limit=500')).body).toMatchObject({ limit: 200 });
  });

  it('is narrowed by several skus or ids, in every form; unknown ones are left out', async () => {
    const [one, two] = await Promise.all([itemId('S101'), itemId('S102')]);
    const paths = [
      'sku=S101,S102,nothing',
      'sku[]=S101&sku[]=S102',
      'sku=S101&sku=S102',
      'product_id=101,102,99999',
      `id=${one},${two}`,
      `item_id[]=${one}&item_id[]=${two}`,
      `stock_item_id=${one}&stock_item_id=${two}`,
    ];
    for (const path of paths)
      expect({ path, skus: skusOf(await get(`/api2/stockitems?${path}`)).sort() }).toEqual({ path, skus: ['S101', 'S102'] });
    const bodies = [
      { sku: ['S101', 'S102'] },
      { sku: 'S101,S102' },
      { product_id: [101, '102'] },
      { id: [one, two] },
      { stock_item_id: `${one},${two}` },
    ];
    for (const body of bodies)
      expect({ body, skus: skusOf(await get('/api2/stockitems', body)).sort() }).toEqual({ body, skus: ['S101', 'S102'] });
  });

  it('is a list for an array of one, also of one that is unknown', async () => {
    expect(skusOf(await get('/api2/stockitems?sku[]=S101'))).toEqual(['S101']);
    expect(skusOf(await get('/api2/stockitems', { sku: ['nothing'] }))).toEqual([]);
  });

  it('counts what it finds', async () => {
    expect((await get('/api2/stockitems?include_pagination=estimate')).body).toMatchObject({ total: 25, total_is_estimate: false });
    expect((await get('/api2/stockitems?sku=S101,S102,nothing&include_pagination=true&limit=1')).body).toMatchObject({
      total: 2,
      last_page: 2,
      has_next: true,
    });
  });
});

describe('an integration that sees one warehouse', () => {
  const bound = { 'x-entrepot-warehouses': 'a' };
  const own = (method: 'GET' | 'PATCH', path: string, body?: unknown, headers = {}) =>
    inventory.call(method, path, body, { ...bound, ...headers });

  it('has quantities, sums and salable quantities of this one alone, in every answer', async () => {
    expect((await own('GET', '/api2/stockitems?sku=S120')).body['stockitem']).toMatchObject({ qty: 20, warehouses: { a: 20 } });
    const both = (await own('GET', '/api2/stockitems?sku=S120,S121')).body['stockitems'] as { qty: number }[];
    expect(both.sort((one, other) => one.qty - other.qty)).toMatchObject([
      { qty: 20, warehouses: { a: 20 } },
      { qty: 21, warehouses: { a: 21 } },
    ]);
    expect((await own('GET', '/api2/stock?type=sku&id=S120')).body['stock']).toMatchObject({
      ...{ qty: 20, salable_qty: 20, missing_qty: 0, warehouses: { a: 20 } },
    });
    const { text } = await own('GET', '/api2/stockitems', undefined, { accept: 'application/x-ndjson' });
    const streamed = text
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line));
    expect(streamed.find(({ sku }) => sku === 'S120')).toMatchObject({ qty: 20, warehouses: { a: 20 } });
    expect(streamed.every(({ warehouses }) => Object.keys(warehouses).every((code) => code === 'a'))).toBe(true);
    // Nothing lies there: it is out of stock, for this one.
    expect((await own('GET', '/api2/stockitems?sku=S100')).body['stockitem']).toMatchObject({
      qty: 0,
      is_in_stock: 0,
      warehouses: { a: 0 },
    });
  });

  it('has tags of its own: they stay when others change, and an old one is refused when it changes', async () => {
    const path = '/api2/stockitems?sku=S122';
    const { headers } = await own('GET', path);
    const [etag] = [String(headers['etag'])];
    await inventory.call('PATCH', '/api2/stockitems', { sku: 'S122', warehouses: { b: 77 } });
    expect((await own('GET', path, undefined, { 'if-none-match': etag })).status).toBe(304);
    const write = (qty: number) => own('PATCH', '/api2/stockitems', { sku: 'S122', warehouses: { a: qty } }, { 'if-match': etag });
    expect(await write(5)).toMatchObject({ status: 200, body: { stockitem: { qty: 5, warehouses: { a: 5 } } } });
    expect((await write(6)).status).toBe(412);
  });

  it('imports stock into this one alone', async () => {
    const lines = ['a', 'b', 'nowhere'].map((warehouse) => JSON.stringify({ sku: 'S124', warehouse, qty: 9 }));
    const headers = { ...bound, 'content-type': 'application/x-ndjson' };
    expect((await inventory.call('POST', '/ops/import/stock', lines.join('\n'), headers)).body).toMatchObject({
      ...{ accepted: 3, updated: 1 },
      warnings: [
        { line: 2, warning: 'warehouse b is not known yet, its stock is left out' },
        { line: 3, warning: 'warehouse nowhere is not known yet, its stock is left out' },
      ],
    });
    expect((await get('/api2/stockitems?sku=S124')).body['stockitem']).toMatchObject({ warehouses: { a: 9, b: 0.5 } });
  });

  it('writes to another as to one that is not there', async () => {
    const write = (code: string) => own('PATCH', '/api2/stockitems', { sku: 'S123', warehouses: { [code]: 1 } });
    const [other, unknown] = [await write('b'), await write('nowhere')];
    expect([other.status, other.body, other.details[0]!.code]).toEqual([unknown.status, unknown.body, unknown.details[0]!.code]);
    expect(other.status).toBe(400);
    expect(await own('PATCH', '/api2/stockitems', { sku: 'S123', expected_qty: { b: 0.5 }, min_qty: 0 })).toMatchObject({ status: 400 });
  });
});

describe('GET bodies, methods and permissions', () => {
  it('refuses a body that is no object, or no JSON', async () => {
    for (const body of ['[1]', '"x"', '{'])
      expect(await get('/api2/stockitems', body)).toMatchObject({ status: 400, body: { error: 'Invalid JSON body' } });
  });
  it('refuses another content type', async () => {
    const answer = await inventory.call('PATCH', '/api2/stockitems', 'sku=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(answer).toMatchObject({ status: 400, body: { error: 'Content-Type must be application/json' } });
  });
  it('reads with stock/read and writes with stock/write', async () => {
    const as = async (permission: string, method: 'GET' | 'PATCH' | 'POST') =>
      (
        await inventory.call(method, '/api2/stockitems', method === 'GET' ? undefined : { sku: 'S101', warehouses: {} }, {
          authorization: `Bearer ${await inventory.token(permission)}`,
        })
      ).status;
    expect([await as('stock/read', 'GET'), await as('stock/write', 'GET')]).toEqual([200, 403]);
    expect([await as('stock/read', 'PATCH'), await as('stock/read', 'POST'), await as('stock/write', 'PATCH')]).toEqual([403, 403, 200]);
    expect(await inventory.call('GET', '/api2/stock?type=sku&id=S101', undefined, { authorization: '' })).toMatchObject({ status: 401 });
  });
});

describe('the stock of a product', () => {
  it('is found by sku and by id', async () => {
    const stock = {
      product_id: 103,
      sku: 'S103',
      qty: 3.5,
      reserved_qty: 0,
      salable_qty: 3.5,
      is_salable: true,
      is_in_stock: 1,
      manage_stock: 1,
      backorders: 0,
      min_qty: 0,
      min_sale_qty: 1,
      missing_qty: 0,
      warehouses: { a: 3, b: 0.5 },
    };
    expect((await get('/api2/stock?type=sku&id=S103')).body).toEqual({ success: true, stock });
    expect((await get('/api2/stock?type=id&id=103')).body).toEqual({ success: true, stock });
    expect((await get('/api2/stock', { type: 'id', id: 103 })).body).toEqual({ success: true, stock });
  });

  it.each([
    ['id=103', 400, 'type is required'],
    ['type=id', 400, 'id is required'],
    ['type=name&id=1', 400, 'Invalid parameter: type'],
    ['type=id&id=abc', 400, 'Invalid parameter: id'],
    ['type=id&id=99999', 404, 'Product not found'],
    ['type=sku&id=nothing', 404, 'Product not found'],
  ])('answers %s with %s %s', async (query, status, error) => {
    expect(await get(`/api2/stock?${query}`)).toMatchObject({ status, body: { error } });
  });
});

describe('what is in stock and what may be sold', () => {
  let product = 500;
  type Shown = [is_in_stock: number, is_salable: boolean, salable_qty: number];
  it.each<[rule: string, settings: object, warehouses: object, shown: Shown]>([
    ['there is stock', {}, { a: 5 }, [1, true, 5]],
    ['there is none', {}, { a: 0 }, [0, false, 0]],
    ['no more than min_qty', { min_qty: 5 }, { a: 3, b: 2 }, [0, false, 0]],
    ['a little more than min_qty', { min_qty: 4.9999 }, { a: 3, b: 2 }, [1, true, 0.0001]],
    ['none, with backorders', { backorders: 1 }, { a: 0 }, [1, true, 0]],
    ['none, with backorders that notify', { backorders: 2 }, {}, [1, true, 0]],
    ['none, and nobody counts', { manage_stock: false }, { a: 0 }, [1, true, 0]],
    ['enough, with the switch off', { is_in_stock: false }, { a: 5 }, [0, false, 5]],
    ['none, with backorders and the switch off', { is_in_stock: false, backorders: 1 }, { a: 0 }, [0, false, 0]],
    ['all of it in an inactive warehouse', {}, { off: 5 }, [1, false, 0]],
    ['some of it in an inactive warehouse', { min_qty: 1 }, { off: 5, b: 2 }, [1, true, 1]],
  ])('%s', async (_rule, settings, warehouses, [is_in_stock, is_salable, salable_qty]) => {
    const sku = `R${++product}`;
    await inventory.publish(created(product, sku, { ...settings, warehouses: warehouses as Record<string, number> }));
    expect((await get(`/api2/stock?type=sku&id=${sku}`)).body['stock']).toMatchObject({ is_in_stock, is_salable, salable_qty, warehouses });
    expect((await get(`/api2/stockitems?sku=${sku}`)).body['stockitem']).toMatchObject({ is_in_stock, warehouses });
  });
});
