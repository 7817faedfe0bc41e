import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { startTestInventory, type TestInventory } from './inventory.js';
import { created, submitted } from './records.js';

let inventory: TestInventory;
let id = 0;
let sku: string;
beforeAll(async () => {
  inventory = await startTestInventory({ MULTI_WAREHOUSE: false });
});
afterAll(() => inventory.close());
afterEach(() => inventory.checkLedger());
beforeEach(async () => {
  id++;
  sku = `P${id}`;
  await inventory.publish(created(id, sku, { warehouses: { default: 5 } }));
});

const patch = (body: unknown) => inventory.call('PATCH', '/api2/stockitems', body);
const inactive = { status: 400, body: { error: 'Module not active' } };

it('has no warehouse endpoints', async () => {
  for (const query of ['', '?id=1', '?code=default', '?id=abc'])
    expect(await inventory.call('GET', `/api2/warehouses${query}`)).toMatchObject(inactive);
});

it.each([
  { warehouses: { default: 1 } },
  { warehouses: [] },
  { stock_data: { warehouses: [{ code: 'default', qty: 1 }] } },
  { qty: 1, warehouses: { default: 1 } },
  { qty: 1, expected_qty: { default: 1 } },
])('refuses a write that names warehouses: %j', async (body) => {
  expect(await patch({ sku, ...body })).toMatchObject(inactive);
  expect(
    (
      await patch([
        { sku, qty: 1 },
        { sku, ...body },
      ])
    ).body,
  ).toEqual({ error: 'Module not active', index: 1 });
});

it('shows no warehouses', async () => {
  const [item, list, stock, written] = await Promise.all([
    inventory.call('GET', `/api2/stockitems?sku=${sku}`),
    inventory.call('GET', '/api2/stockitems'),
    inventory.call('GET', `/api2/stock?type=sku&id=${sku}`),
    patch({ sku, qty: 5 }),
  ]);
  for (const { body } of [item, written]) expect(body['stockitem']).not.toHaveProperty('warehouses');
  expect(list.body['stockitems'][0]).not.toHaveProperty('warehouses');
  expect(stock.body['stock']).not.toHaveProperty('warehouses');
  expect(item.body['stockitem']).toMatchObject({ qty: 5 });
});

it('is written by qty, at the root or in stock_data', async () => {
  expect((await patch({ sku, qty: 7.5 })).body).toMatchObject({ stockitem: { qty: 7.5 } });
  expect((await patch({ sku, stock_data: { qty: '0', is_in_stock: 1 } })).body).toMatchObject({ stockitem: { qty: 0, is_in_stock: 0 } });
  expect((await patch([{ sku, qty: 1 }])).body).toMatchObject({ updated_count: 1, stockitems: [{ qty: 1 }] });
});

it.each([
  [{ qty: -1 }, 400, 'Invalid quantity'],
  [{ qty: 'x' }, 400, 'Invalid quantity'],
  [{}, 400, 'qty is required'],
  [{ qty: 4, expected_qty: 6 }, 409, 'Conflict on save'],
])('%j: %s %s', async (body, status, error) => {
  expect(await patch({ sku, ...body })).toMatchObject({ status, body: { error } });
});

it('swaps when the total is still what was read', async () => {
  expect(await patch({ sku, qty: 4, expected_qty: 5 })).toMatchObject({ status: 200, body: { stockitem: { qty: 4 } } });
});

it('of a bound integration is the total of its own warehouses, read, compared and written', async () => {
  await inventory.publish(created(++id, `P${id}`, { warehouses: { default: 5, outlet: 2 } }));
  const own = (method: 'GET' | 'PATCH', path: string, body?: unknown) =>
    inventory.call(method, `/api2/stockitems${path}`, body, { 'x-entrepot-warehouses': 'outlet' });
  expect((await own('GET', `?sku=P${id}`)).body).toMatchObject({ stockitem: { qty: 2 } });
  const stale = await own('PATCH', '', { sku: `P${id}`, qty: 1, expected_qty: 7 });
  expect([stale.status, stale.details]).toMatchObject([409, [{ message: 'the stock item holds 2, not 7' }]]);
  expect(await own('PATCH', '', { sku: `P${id}`, qty: 0, expected_qty: 2 })).toMatchObject({
    status: 200,
    body: { stockitem: { qty: 0 } },
  });
  expect((await inventory.call('GET', `/api2/stockitems?sku=P${id}`)).body).toMatchObject({ stockitem: { qty: 5 } });
  expect(await own('PATCH', '', { sku: `P${id}`, qty: 4 })).toMatchObject({ body: { stockitem: { qty: 4 } } });
  expect((await inventory.call('GET', `/api2/stockitems?sku=P${id}`)).body).toMatchObject({ stockitem: { qty: 9 } });
});

it('reserves as ever', async () => {
  await inventory.publish(submitted(id, [[id, sku, 2]]));
  expect((await inventory.call('GET', `/api2/stock?type=id&id=${id}`)).body).toMatchObject({
    stock: { qty: 5, reserved_qty: 2, salable_qty: 3 },
  });
});
