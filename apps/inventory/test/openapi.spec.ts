import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestInventory, type Json, type TestInventory } from './inventory.js';
import { created } from './records.js';

let inventory: TestInventory;
let paths: Record<string, Record<string, Json>>;
beforeAll(async () => {
  inventory = await startTestInventory();
  paths = (await inventory.call('GET', '/openapi.json')).body['paths'];
  await inventory.import([
    { code: 'curitiba', priority: 1 },
    { code: 'outlet', priority: 2 },
  ]);
  await inventory.publish(created(12, 'MUG-01', { warehouses: { curitiba: 12, outlet: 3.5 } }), created(13, 'MUG-02'));
}, 60_000);
afterAll(() => inventory.close());

const operation = (method: string, path: string): Json => paths[path]?.[method] as Json;
const examplesOf = (content: Json | undefined): Json[] =>
  Object.values((content?.['application/json']?.examples ?? {}) as Record<string, Json>).map(({ value }) => value);
const answersOf = (method: string, path: string, status = '200'): Json[] =>
  examplesOf(operation(method, path)['responses'][status]?.content);
const keys = (record: Json): string[] => Object.keys(record);

it.each([
  ['get', '/api2/warehouses', '200 400 404'],
  ['get', '/api2/stockitems', '200 400 404'],
  ['patch', '/api2/stockitems', '200 400 404 409'],
  ['post', '/api2/stockitems', '200 400 404 409'],
  ['get', '/api2/stock', '200 400 404'],
  ['post', '/ops/import/warehouses', '200'],
])('%s %s shows what it takes and an example of each answer: %s', (method, path, statuses) => {
  const { summary, parameters, requestBody, responses } = operation(method, path);
  expect(summary).toMatch(/\w/);
  expect(keys(responses).join(' ')).toBe(statuses);
  for (const status of statuses.split(' ')) {
    const answers = answersOf(method, path, status);
    expect(answers).not.toEqual([]);
    for (const answer of answers)
      expect(answer).toEqual(expect.objectContaining(status === '200' ? { success: expect.any(Boolean) } : { error: expect.any(String) }));
  }
  if (method === 'get') expect(parameters.length).toBeGreaterThan(0);
  else expect(requestBody.content).toEqual(expect.any(Object));
});

it('describes nothing else', () => {
  expect(
    keys(paths)
      .filter((path) => /^\/(api2|ops\/import)/.test(path))
      .sort(),
  ).toEqual(['/api2/stock', '/api2/stockitems', '/api2/warehouses', '/ops/import/warehouses']);
});

it('shows payloads that are taken as they are', async () => {
  const { item_id } = (await inventory.call('GET', '/api2/stockitems?sku=MUG-01')).body['stockitem'];
  for (const body of examplesOf(operation('patch', '/api2/stockitems')['requestBody'].content)) {
    const sent = body['item_id'] === undefined ? body : { ...body, item_id };
    expect(await inventory.call('PATCH', '/api2/stockitems', sent)).toMatchObject({ status: 200 });
  }
});

it('shows records as they are answered', async () => {
  const get = async (path: string): Promise<Json> => (await inventory.call('GET', path)).body;
  const [list, one] = answersOf('get', '/api2/warehouses') as [Json, Json];
  expect(keys(list)).toEqual(keys(await get('/api2/warehouses')));
  expect(keys(one['warehouse'])).toEqual(keys((await get('/api2/warehouses?code=outlet'))['warehouse']));
  const [item, items] = answersOf('get', '/api2/stockitems') as [Json, Json];
  const found = await get('/api2/stockitems');
  expect(keys(items)).toEqual(keys(found));
  expect([keys(item['stockitem']), keys(items['stockitems'][0])]).toEqual(Array(2).fill(keys(found['stockitems'][0])));
  const [single, batch] = answersOf('patch', '/api2/stockitems') as [Json, Json];
  const written = await inventory.call('PATCH', '/api2/stockitems', [{ sku: 'MUG-02', min_qty: 1 }]);
  expect([keys(single), keys(batch)]).toEqual([['success', 'stockitem'], keys(written.body)]);
  const [stock] = answersOf('get', '/api2/stock') as [Json];
  expect(keys(stock['stock'])).toEqual(keys((await get('/api2/stock?type=sku&id=MUG-01'))['stock']));
});
