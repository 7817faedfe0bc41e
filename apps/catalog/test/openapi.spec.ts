import { type Json, examplesOf } from '@entrepot/service/testing';
import { startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
let examples: ReturnType<typeof examplesOf>;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
  examples = examplesOf((await catalog.call('GET', '/openapi.json')).body);
});
afterAll(() => catalog.close());

it.each([
  ['get', '/api2/attribute', '200 304 400 404 410'],
  ['post', '/api2/attribute', '201 400 409'],
  ['patch', '/api2/attribute', '200 400 404 409 412'],
  ['delete', '/api2/attribute', '200 400 404 412'],
  ['post', '/api2/attribute/option', '201 400 404 409 412'],
  ['patch', '/api2/attribute/option', '200 400 404 409 412'],
  ['delete', '/api2/attribute/option', '200 400 404 409 412'],
  ['get', '/api2/catalog/attributeSet', '200 304 400 404'],
  ['post', '/api2/catalog/attributeSet', '201 400 404 409'],
  ['delete', '/api2/catalog/attributeSet', '200 400 404 409 412'],
  ['get', '/api2/catalog/attributegroup', '200 304 400 404'],
  ['post', '/api2/catalog/attributegroup', '201 400 404 409 412'],
  ['patch', '/api2/catalog/attributegroup', '200 400 404 409 412'],
  ['delete', '/api2/catalog/attributegroup', '200 400 404 412'],
  ['post', '/api2/catalog/attribute', '201 400 404 412'],
  ['delete', '/api2/catalog/attribute', '200 400 404 412'],
  ['get', '/api2/products', '200 304 400 404 410'],
  ['get', '/api2/price', '200 400 404'],
  ['get', '/api2/category', '200 304 400 404'],
  ['get', '/api2/products/imagem', '200 400 404'],
  ['post', '/api2/products/imagem', '201 400 404 507'],
  ['put', '/api2/products/imagem', '200 400 404 412'],
  ['delete', '/api2/products/imagem', '200 400 404 412'],
  ['get', '/api2/products/imagens', '200 400 410'],
  ['delete', '/api2/products/imagens', '200 400 404 412'],
  ['get', '/ops/export/stores', '200'],
  ['get', '/ops/export/products', '200'],
  ['post', '/ops/import/stores', '200'],
  ['post', '/ops/import/products', '200'],
])('%s %s shows an example of what it takes and of what it answers: %s', (method, path, statuses) => {
  const { parameters = [], requestBody, responses, summary } = examples.operation(method, path);
  expect(summary).toMatch(/\w/);
  expect(requestBody === undefined).toBe(method === 'get');
  if (method !== 'get') expect(examples.bodies(method, path)[0]).toEqual(expect.any(Object));
  // A try-out leaves headers, times and cursors empty.
  const shown = (parameters as Json[]).filter(({ in: place, name }) => place !== 'header' && !/^(updated_|cursor$)/.test(name as string));
  for (const { name, schema } of shown) examples.shown(schema as Json, name as string);
  expect(Object.keys(responses as Json).join(' ')).toBe(statuses);
  for (const [status, response] of Object.entries(responses as Record<string, Json>)) {
    if (status === '304' || status === '412') continue; // of every record alike: without a body, or with the family's error
    const { success, error } = examples.shown(examples.contentOf(response)['schema'] as Json, status) as Json;
    if (Number(status) < 400) expect(success).toEqual(expect.any(Boolean));
    else expect(error).toMatch(/\w \w/);
  }
});

it('shows payloads that are taken as they are', async () => {
  for (const path of ['attribute', 'catalog/attributeSet']) {
    expect((await catalog.write('POST', path, examples.bodies('post', `/api2/${path}`)[0]!)).status).toBe(201);
  }
  expect(await catalog.import('products', [examples.bodies('post', '/ops/import/products')[0]!])).toMatchObject({
    created: 1,
    rejected: 0,
  });
  const token = await catalog.token('products/images');
  const { sku } = examples.bodies('post', '/ops/import/products')[0]!;
  const image = { ...examples.bodies('post', '/api2/products/imagem')[0]!, type: 'sku', product_id: sku };
  expect((await catalog.call('POST', '/api2/products/imagem', { token, body: image })).status).toBe(201);
});
