import type { Json } from '@entrepot/http/testing';
import { startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
let document: Json;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
  document = (await catalog.call('GET', '/openapi.json')).body;
});
afterAll(() => catalog.close());

const resolved = (schema: Json): Json => {
  const name = typeof schema['$ref'] === 'string' ? schema['$ref'].replace('#/components/schemas/', '') : undefined;
  return name === undefined ? schema : (document['components'].schemas[name] as Json);
};

/** What a reader of a schema is shown, as /docs makes it up of its examples; throws where there is nothing to show. */
const shown = (given: Json, path: string): unknown => {
  const schema = resolved(given);
  if ('example' in schema || 'default' in schema) return schema['example'] ?? schema['default'];
  const [first] = (schema['oneOf'] ?? schema['allOf'] ?? schema['enum'] ?? []) as unknown[];
  if (first !== undefined) return 'enum' in schema ? first : shown(first as Json, path);
  if (schema['type'] === 'boolean') return true;
  if (schema['type'] === 'array') return [shown(schema['items'] as Json, `${path}[]`)];
  if (schema['properties']) {
    const entries = Object.entries(schema['properties'] as Record<string, Json>);
    return Object.fromEntries(entries.map(([name, property]) => [name, shown(property, `${path}.${name}`)]));
  }
  throw new Error(`${path} has no example`);
};

const operation = (method: string, path: string): Json => document['paths'][path][method] as Json;
const contents = (of: Json): Json => Object.values(of['content'] as Record<string, Json>)[0]!['schema'] as Json;
const bodyOf = (method: string, path: string): Json =>
  shown(contents(operation(method, path)['requestBody'] as Json), `${method} ${path}`) as Json;

it.each([
  ['get', '/api2/attribute', '200 400 404'],
  ['post', '/api2/attribute', '201 400 409'],
  ['patch', '/api2/attribute', '200 400 404 409'],
  ['delete', '/api2/attribute', '200 400 404'],
  ['post', '/api2/attribute/option', '201 400 404 409'],
  ['patch', '/api2/attribute/option', '200 400 404 409'],
  ['delete', '/api2/attribute/option', '200 400 404 409'],
  ['post', '/api2/catalog/attributeSet', '201 400 404 409'],
  ['delete', '/api2/catalog/attributeSet', '200 400 404 409'],
  ['post', '/api2/catalog/attributegroup', '201 400 404 409'],
  ['patch', '/api2/catalog/attributegroup', '200 400 404 409'],
  ['delete', '/api2/catalog/attributegroup', '200 400 404'],
  ['post', '/api2/catalog/attribute', '201 400 404'],
  ['delete', '/api2/catalog/attribute', '200 400 404'],
  ['get', '/api2/products', '200 400 404'],
  ['get', '/api2/price', '200 400 404'],
  ['get', '/api2/category', '200 400 404'],
  ['get', '/api2/products/imagem', '200 400 404'],
  ['post', '/api2/products/imagem', '201 400 404'],
  ['put', '/api2/products/imagem', '200 400 404'],
  ['delete', '/api2/products/imagem', '200 400 404'],
  ['get', '/api2/products/imagens', '200 400'],
  ['delete', '/api2/products/imagens', '200 400 404'],
  ['post', '/ops/import/stores', '200'],
  ['post', '/ops/import/products', '200'],
])('%s %s shows an example of what it takes and of what it answers: %s', (method, path, statuses) => {
  const { parameters = [], requestBody, responses, summary } = operation(method, path);
  expect(summary).toMatch(/\w/);
  expect(requestBody === undefined).toBe(method === 'get');
  if (method !== 'get') expect(bodyOf(method, path)).toEqual(expect.any(Object));
  for (const { in: place, name, schema } of parameters as Json[]) if (place !== 'header') shown(schema as Json, name as string);
  expect(Object.keys(responses as Json).join(' ')).toBe(statuses);
  for (const [status, response] of Object.entries(responses as Record<string, Json>)) {
    const { success, error } = shown(contents(response), status) as Json;
    if (Number(status) < 400) expect(success).toEqual(expect.any(Boolean));
    else expect(error).toMatch(/\w \w/);
  }
});

it('shows payloads that are taken as they are', async () => {
  for (const path of ['attribute', 'catalog/attributeSet']) {
    expect((await catalog.write('POST', path, bodyOf('post', `/api2/${path}`))).status).toBe(201);
  }
  expect(await catalog.import('products', [bodyOf('post', '/ops/import/products')])).toMatchObject({ created: 1, rejected: 0 });
  const token = await catalog.token('products/images');
  const { sku } = bodyOf('post', '/ops/import/products');
  const image = { ...bodyOf('post', '/api2/products/imagem'), type: 'sku', product_id: sku };
  expect((await catalog.call('POST', '/api2/products/imagem', { token, body: image })).status).toBe(201);
});
