import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startAttributeCatalog, type AttributeCatalog } from './attributes.js';

let catalog: AttributeCatalog;
let token: string;
beforeAll(async () => {
  catalog = await startAttributeCatalog();
  token = await catalog.token('attributes/read', 'products/read');
  await catalog.create({
    attribute_code: 'colour',
    frontend_input: 'select',
    frontend_label: 'Colour',
    options: [{ admin: 'Blue' }, { admin: 'Red', labels: { 1: 'Vermelho' } }],
  });
  await catalog.import('products', [{ sku: 'MUG', name: 'Mug', categories: ['Kitchen'], attributes: { colour: 'Blue' } }]);
});
afterAll(() => catalog.close());

const read = (path: string, known?: string) =>
  catalog.call('GET', `/api2/${path}`, { token, ...(known !== undefined && { headers: { 'if-none-match': known } }) });
const tagOf = async (path: string): Promise<string> => String((await read(path)).headers['etag']);
const refused = { status: 412, body: { error: 'Precondition failed' } };
const one = 'attribute?attribute_code=colour';

it('a product, an attribute and categories have a tag, and are 304 to who has them', async () => {
  const categories = ['category?id=1', 'category', 'category?store_id=1'];
  for (const path of ['products?type=sku&id=MUG', 'products?type=sku&id=MUG&store_id=1', one, `${one}&store_id=1`, ...categories]) {
    const tag = await tagOf(path);
    expect([path, await read(path, tag)]).toMatchObject([path, { status: 304, text: '', headers: { etag: tag } }]);
    expect([path, (await read(path, '"other"')).status]).toEqual([path, 200]);
  }
  expect(await read('attribute?attribute_code=unknown', '*')).toMatchObject({ status: 404 });
  for (const path of ['products', 'attribute']) expect((await read(path)).headers).not.toHaveProperty('etag');
});

it('the tag of a product moves with a label that another record has', async () => {
  const path = 'products?type=sku&id=MUG&store_id=1';
  const before = await tagOf(path);
  const { Blue: option_id } = await catalog.optionIds('colour');
  await catalog.write('PATCH', 'attribute/option', { attribute_code: 'colour', option_id, labels: { 1: 'Azul' } });
  expect(await tagOf(path)).not.toBe(before);
});

it('writes of an attribute and of its options take the attribute’s tag', async () => {
  const { Red: option_id } = await catalog.optionIds('colour');
  const writes = [
    ['PATCH', 'attribute', { attribute_code: 'colour', frontend_label: 'Color' }],
    ['POST', 'attribute/option', { attribute_code: 'colour', admin: 'Green' }],
    ['PATCH', 'attribute/option', { attribute_code: 'colour', option_id, admin: 'Dark red' }],
    ['DELETE', 'attribute/option', { attribute_code: 'colour', option_id }],
    ['DELETE', 'attribute', { attribute_code: 'colour' }],
  ] as const;
  const first = await tagOf(one);
  for (const [method, path, body] of writes) {
    const tag = await tagOf(path === 'attribute' ? one : `${one}&store_id=1`);
    if (tag !== first) expect([path, await catalog.write(method, path, body, { 'if-match': first })]).toMatchObject([path, refused]);
    expect([path, await catalog.write(method, path, body, { 'if-match': '"other"' })]).toMatchObject([path, refused]);
    const { status } = await catalog.write(method, path, body, { 'if-match': tag });
    expect([path, Math.floor(status / 100)]).toEqual([path, 2]);
  }
  expect(await catalog.write('PATCH', 'attribute', { attribute_code: 'colour', position: 1 }, { 'if-match': first })).toMatchObject({
    status: 404,
  });
});
