import { expect, it } from '@jest/globals';
import { inventory, itemOf, patch, sku } from './stock-shop.js';

const read = (path: string, known?: string) =>
  inventory.call('GET', `/api2/${path}`, undefined, known === undefined ? {} : { 'if-none-match': known });
const tagOf = async (path: string): Promise<string> => String((await read(path)).headers['etag']);
const refused = { status: 412, body: { error: 'Precondition failed' } };

it('a stock item, the stock of a product and a warehouse have a tag, and are 304 to who has them', async () => {
  for (const path of [`stockitems?sku=${sku}`, `stock?type=sku&id=${sku}`, 'warehouses?code=a']) {
    const tag = await tagOf(path);
    expect(tag).toMatch(/^"/);
    expect([path, await read(path, tag)]).toMatchObject([path, { status: 304, text: '', headers: { etag: tag } }]);
    expect([path, (await read(path, '"other"')).status]).toEqual([path, 200]);
  }
  for (const path of ['stockitems', 'warehouses', `stockitems?sku=${sku},other`])
    expect((await read(path)).headers).not.toHaveProperty('etag');
});

it('a write of one item takes its tag, by whatever name; a batch has none', async () => {
  const path = `stockitems?sku=${sku}`;
  expect(await patch({ sku, warehouses: { a: 3, b: 1 } }, { 'if-match': await tagOf(path) })).toMatchObject({ status: 200 });
  const tag = await tagOf(path);
  const { item_id, product_id } = await itemOf();
  expect(await patch({ product_id, warehouses: { a: 4 } }, { 'if-match': '"other"' })).toMatchObject(refused);
  expect(await patch({ product_id, warehouses: { a: 4 } }, { 'if-match': tag })).toMatchObject({ status: 200 });
  expect(await patch({ id: item_id, warehouses: { a: 5 } }, { 'if-match': tag })).toMatchObject(refused);
  expect(await inventory.call('POST', '/api2/stockitems', { sku, warehouses: { a: 5 } }, { 'if-match': tag })).toMatchObject(refused);
  expect(await patch([{ sku, warehouses: { a: 5 } }], { 'if-match': await tagOf(path) })).toMatchObject(refused);
  expect(await patch([{ sku, warehouses: { a: 5 } }], { 'if-match': '*' })).toMatchObject({ status: 200 });
  expect(await patch({ sku: 'unknown', warehouses: { a: 5 } }, { 'if-match': tag })).toMatchObject({ status: 404 });
  expect((await itemOf())['warehouses']).toEqual({ a: 5, b: 1 });
});
