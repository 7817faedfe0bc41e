import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { examplesOf } from '@entrepot/service/testing';
import { startTestInventory, type Json, type TestInventory } from './inventory.js';
import { created } from './records.js';

let inventory: TestInventory;
let document: Json;
let examples: ReturnType<typeof examplesOf>;
beforeAll(async () => {
  inventory = await startTestInventory();
  document = (await inventory.call('GET', '/openapi.json')).body;
  examples = examplesOf(document);
  await inventory.import([
    { code: 'curitiba', priority: 1 },
    { code: 'recife', priority: 2 },
  ]);
  // Products of the sample store, which the examples are of.
  const products = ['FILTER-PAPER-100', 'DRIPPER-CERAMIC', 'COFFEE-SANTOS-1000', 'COFFEE-CERRADO-250'];
  await inventory.publish(
    created(5, 'GRINDER-HAND', { warehouses: { curitiba: 12, recife: 5 } }),
    ...products.map((sku, index) => created(sku === 'DRIPPER-CERAMIC' ? 6 : 20 + index, sku)),
  );
});
afterAll(() => inventory.close());

const keys = (record: Json): string[] => Object.keys(record);

it.each([
  ['get', '/api2/warehouses', '200 304 404 410'],
  ['get', '/api2/stockitems', '200 304 404 410'],
  ['patch', '/api2/stockitems', '200 404 412'],
  ['post', '/api2/stockitems', '200 404 412'],
  ['get', '/api2/stock', '200 304 404'],
  ['post', '/ops/import/warehouses', '200'],
])('%s %s shows what it takes and an example of each answer: %s', (method, path, statuses) => {
  const { summary, parameters, requestBody, responses } = examples.operation(method, path);
  expect(summary).toMatch(/\w/);
  expect(keys(responses).join(' ')).toBe(statuses);
  for (const answer of examples.answers(method, path, 200)) expect(answer).toMatchObject({ success: expect.any(Boolean) });
  if (method === 'get') expect(parameters.length).toBeGreaterThan(0);
  else expect(requestBody.content).toEqual(expect.any(Object));
});

it('describes nothing else', () => {
  expect(
    keys(document['paths'])
      .filter((path) => /^\/(api2|ops\/import)/.test(path))
      .sort(),
  ).toEqual([
    '/api2/reservations',
    '/api2/reservations/move',
    '/api2/stock',
    '/api2/stock/holds',
    '/api2/stock/holds/{id}',
    '/api2/stock/movements',
    '/api2/stockitems',
    '/api2/warehouses',
    '/ops/import/stock',
    '/ops/import/warehouses',
  ]);
});

it('shows payloads that are taken as they are', async () => {
  for (const body of examples.bodies('patch', '/api2/stockitems'))
    expect(await inventory.call('PATCH', '/api2/stockitems', body)).toMatchObject({ status: 200 });
});

it('shows records as they are answered', async () => {
  const get = async (path: string): Promise<Json> => (await inventory.call('GET', path)).body;
  const [list, one] = examples.answers('get', '/api2/warehouses', 200) as [Json, Json];
  expect(keys(list)).toEqual(keys(await get('/api2/warehouses?include_pagination=estimate')));
  expect(keys(one['warehouse'])).toEqual(keys((await get('/api2/warehouses?code=recife'))['warehouse']));
  const [items, item] = examples.answers('get', '/api2/stockitems', 200) as [Json, Json];
  const found = await get('/api2/stockitems');
  expect(keys(items)).toEqual(expect.arrayContaining(keys(found)));
  expect([keys(item['stockitem']), keys(items['stockitems'][0])]).toEqual(Array(2).fill(keys(found['stockitems'][0])));
  const [single, batch] = examples.answers('patch', '/api2/stockitems', 200) as [Json, Json];
  const written = await inventory.call('PATCH', '/api2/stockitems', [{ sku: 'COFFEE-CERRADO-250', min_qty: 1 }]);
  expect([keys(single), keys(batch)]).toEqual([['success', 'stockitem'], expect.arrayContaining(keys(written.body))]);
  const [stock] = examples.answers('get', '/api2/stock', 200) as [Json];
  expect(keys(stock['stock'])).toEqual(keys((await get('/api2/stock?type=sku&id=GRINDER-HAND'))['stock']));
});
