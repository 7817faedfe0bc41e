import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { until } from '@entrepot/testing';
import { type Answer, startTestInventory, type TestInventory } from './inventory.js';
import { created, store } from './records.js';

let inventory: TestInventory;
beforeAll(async () => {
  inventory = await startTestInventory();
  await inventory.import([
    { code: 'north', name: 'North', priority: 2, store_ids: [1] },
    { code: 'south', name: 'South', priority: 1 },
    { code: 'closed', name: 'Closed', status: 0, priority: 3 },
  ]);
  await inventory.publish(store(1), store(2));
});
afterAll(() => inventory.close());

const get = (path: string, body?: unknown) => inventory.call('GET', path, body);
const codes = async (path: string) => (await get(path)).body['warehouses'].map(({ code }: { code: string }) => code);

it('begins with a warehouse `default`, and publishes it', async () => {
  expect((await get('/api2/warehouses?code=default')).body).toEqual({
    success: true,
    warehouse: {
      warehouse_id: 1,
      code: 'default',
      name: 'Default',
      status: 1,
      priority: 0,
      store_ids: null,
      updated_at: expect.any(String),
    },
  });
  expect(await inventory.events('warehouse.created', 1)).toMatchObject([{ version: 1, data: { code: 'default', previous: null } }]);
});

it('lists active warehouses by their ids, always with totals', async () => {
  const { status, body } = await get('/api2/warehouses?limit=2');
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, page: 1, limit: 2, total: 3, last_page: 2, has_next: true });
  expect(body['warehouses'].map(({ code }: { code: string }) => code)).toEqual(['default', 'north']);
  expect(await codes('/api2/warehouses?limit=2&page=2')).toEqual(['south']);
  expect((await get('/api2/warehouses?include_pagination=0')).body).toMatchObject({ total: 3, last_page: 1, has_next: false });
  expect((await get('/api2/warehouses?page=9')).body).toMatchObject({ page: 9, total: 3, last_page: 1, has_next: false, warehouses: [] });
});

it('lists inactive ones when asked', async () => {
  expect(await codes('/api2/warehouses?include_inactive=true')).toEqual(['default', 'north', 'south', 'closed']);
  expect(await codes('/api2/warehouses?include_inactive=1')).toHaveLength(4);
  expect(await codes('/api2/warehouses?include_inactive=false')).toHaveLength(3);
  expect((await get('/api2/warehouses', { include_inactive: true, limit: 3, page: 2 })).body).toMatchObject({
    ...{ total: 4, last_page: 2, has_next: false },
    warehouses: [{ code: 'closed', status: 0 }],
  });
  expect(await codes('/api2/warehouses?include_inactive=true&store_id=2')).toEqual(['default', 'south', 'closed']);
});

it('lists those that serve a store; an unknown store has none', async () => {
  expect(await codes('/api2/warehouses?store_id=1')).toEqual(['default', 'north', 'south']);
  expect(await codes('/api2/warehouses?store_id=2')).toEqual(['default', 'south']);
  expect((await get('/api2/warehouses?store_id=9')).body).toMatchObject({ total: 0, last_page: 1, warehouses: [] });
  expect(await codes('/api2/warehouses?store_id=99999999999')).toEqual([]);
});

it('falls back for a limit and a page that are none', async () => {
  expect((await get('/api2/warehouses?limit=abc&page=0')).body).toMatchObject({ page: 1, limit: 20 });
  expect((await get('/api2/warehouses?limit=999')).body).toMatchObject({ limit: 200 });
});

it('finds one by id or code, inactive ones too, from the query or the body', async () => {
  expect((await get('/api2/warehouses?id=2')).body).toMatchObject({ success: true, warehouse: { code: 'north' } });
  expect((await get('/api2/warehouses?warehouse_id=4')).body).toMatchObject({ warehouse: { code: 'closed', status: 0 } });
  for (const body of [{ code: 'south' }, { id: 3 }, { warehouse_id: '3' }])
    expect((await get('/api2/warehouses', body)).body).toMatchObject({ success: true, warehouse: { code: 'south' } });
  expect((await get('/api2/warehouses?code=north', { code: 'south' })).body).toMatchObject({ warehouse: { code: 'north' } });
  expect((await get('/api2/warehouses?id=2', { warehouse_id: 3 })).body).toMatchObject({ warehouse: { code: 'north' } });
});

it.each(['id=99', 'warehouse_id=9223372036854775807', 'code=nowhere', 'id=-1', 'id=2&code=south'])('finds nothing by %s', async (query) => {
  expect(await get(`/api2/warehouses?${query}`)).toMatchObject({ status: 404, body: { error: 'Warehouse not found' } });
});

it.each([
  ['id=abc', 'Invalid parameter: id'],
  ['warehouse_id=1.5', 'Invalid parameter: warehouse_id'],
  ['warehouse_id=9223372036854775808', 'Invalid parameter: warehouse_id'],
  ['store_id=x', 'Invalid parameter: store_id'],
  ['include_inactive=maybe', 'Invalid parameter: include_inactive'],
])('refuses %s', async (query, error) => {
  expect(await get(`/api2/warehouses?${query}`)).toMatchObject({ status: 400, body: { error } });
});

it('shows an integration its own ones alone, and takes lines of these alone', async () => {
  const bound = { 'x-entrepot-warehouses': 'north,later' };
  const own = (path: string, headers = {}) => inventory.call('GET', path, undefined, { ...bound, ...headers });
  const codes = ({ body }: Answer): string[] => body['warehouses'].map(({ code }: { code?: string }) => code);
  expect(codes(await own('/api2/warehouses?include_inactive=1'))).toEqual(['north']);
  expect((await own('/api2/warehouses')).body).toMatchObject({ total: 1 });
  const walk = await own('/api2/warehouses?cursor=&include_inactive=1');
  expect(codes(walk)).toEqual(['north']);
  expect((await own('/api2/warehouses?include_inactive=1', { accept: 'text/csv' })).text.trim().split('\n')).toHaveLength(2);
  for (const query of ['code=south', 'id=3']) expect(await own(`/api2/warehouses?${query}`)).toMatchObject({ status: 404 });
  expect((await own('/api2/warehouses?code=north')).status).toBe(200);
  // A change of another is none for a walk; a cursor is good for the warehouses that it was given for.
  await inventory.import([{ code: 'south', name: 'South again' }]);
  const cursor = String(walk.body['next_cursor']);
  expect(codes(await own(`/api2/warehouses?cursor=${cursor}&include_inactive=1`))).toEqual([]);
  expect(await get(`/api2/warehouses?cursor=${cursor}&include_inactive=1`)).toMatchObject({
    status: 400,
    body: { error: 'Invalid cursor' },
  });

  const lines = [{ code: 'south', name: 'Mine' }, { code: 'new-one' }, { code: 'later', status: 0 }].map((line) => JSON.stringify(line));
  const headers = { ...bound, 'content-type': 'application/x-ndjson' };
  expect((await inventory.call('POST', '/ops/import/warehouses', lines.join('\n'), headers)).body).toMatchObject({
    created: 1,
    rejected: 2,
    errors: [
      { line: 1, error: 'code names no warehouse of this integration' },
      { line: 2, error: 'code names no warehouse of this integration' },
    ],
  });
});

it('needs a token with stock/read', async () => {
  const withToken = async (permission: string) =>
    inventory.call('GET', '/api2/warehouses', undefined, { authorization: `Bearer ${await inventory.token(permission)}` });
  expect(await inventory.call('GET', '/api2/warehouses', undefined, { authorization: '' })).toMatchObject({
    status: 401,
    body: { error: 'Unauthorized' },
  });
  expect(await withToken('stock/write')).toMatchObject({ status: 403, body: { error: 'Forbidden' } });
  expect(await withToken('stock/read')).toMatchObject({ status: 200 });
});

it('imports: creates, updates, keeps what is not named, and changes nothing the second time', async () => {
  const lines = [
    { code: 'i1', name: 'One', store_ids: [2, 1] },
    { code: 'i2', status: false, priority: '7' },
  ];
  expect(await inventory.import(lines)).toMatchObject({ success: true, accepted: 2, created: 2, updated: 0 });
  expect(await inventory.import(lines)).toMatchObject({ accepted: 2, created: 0, updated: 0 });
  expect(
    await inventory.import([
      { code: 'i1', status: 0 },
      { code: 'i1', store_ids: null },
    ]),
  ).toMatchObject({ updated: 2 });
  const { warehouse } = (await get('/api2/warehouses?code=i1')).body as { warehouse: { warehouse_id: number } };
  expect(warehouse).toMatchObject({ name: 'One', status: 0, store_ids: null });
  expect(
    (await inventory.events('warehouse.updated', warehouse.warehouse_id)).map(({ version, data }) => [version, data['previous']]),
  ).toEqual([
    [2, { status: 1 }],
    [3, { store_ids: [2, 1] }],
  ]);
  expect((await get('/api2/warehouses?code=i2')).body).toMatchObject({ warehouse: { name: 'i2', status: 0, priority: 7 } });
});

it('rejects a line with a sentence, and takes the others', async () => {
  const {
    rejected,
    created: made,
    errors,
  } = await inventory.import([
    { name: 'no code' },
    { code: 'bad1', status: 2 },
    { code: 'bad2', priority: 1.5 },
    { code: 'bad3', store_ids: 'all' },
    'no json',
    { code: 'good' },
  ]);
  expect({ rejected, made }).toEqual({ rejected: 5, made: 1 });
  expect(errors.map(({ error }) => error)).toEqual([
    'code is required',
    'status must be 1 (active) or 0 (inactive)',
    'priority must be a whole number',
    'store_ids must be a list of store ids, or null for every store',
    'The line is no valid JSON',
  ]);
});

it('publishes what a new status means for the stock of the warehouse', async () => {
  await inventory.import([{ code: 'switched' }]);
  await inventory.publish(
    created(900, 'SW', { warehouses: { switched: 4, south: 1 } }),
    created(901, 'SW-0', { warehouses: { switched: 0 } }),
  );
  await inventory.import([{ code: 'switched', status: 0 }]);
  await until(async () => (await inventory.events('stock.recalculated', 900)).length === 2);
  expect((await inventory.events('stock.recalculated', 900))[1]).toMatchObject({
    version: 2,
    data: { qty: 5, salable_qty: 1, previous: { salable_qty: 5 } },
  });
  await until(async () => (await inventory.rows(`select from follow_up_request union all select from follow_up`)).length === 0);
  expect(await inventory.events('stock.recalculated', 901)).toHaveLength(1);
  expect((await get('/api2/stock?type=sku&id=SW')).body).toMatchObject({ stock: { qty: 5, salable_qty: 1, is_in_stock: 1 } });
});

it('takes warehouses as CSV', async () => {
  const { body } = await inventory.call(
    'POST',
    '/ops/import/warehouses',
    'code,name,priority,store_ids\ncsv,"Porto, Alegre",9,1|77\n,x,1,\n',
    {
      'content-type': 'text/csv',
      authorization: `Bearer ${await inventory.token('admin')}`,
    },
  );
  expect(body).toMatchObject({ created: 1, errors: [{ line: 3, error: 'code is required' }] });
  expect(body['warnings']).toEqual([{ line: 2, warning: 'store_ids: store 77 is not known yet' }]);
  expect((await get('/api2/warehouses?code=csv')).body['warehouse']).toMatchObject({
    name: 'Porto, Alegre',
    priority: 9,
    store_ids: [1, 77],
  });
});
