import { expect, it } from '@jest/globals';
import { ListFollower } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { created, deleted, imported, anItem, store, updated } from './records.js';
import { inventory, itemOf, nextProduct, patch, product, sku } from './stock-shop.js';

const get = (path: string, headers?: Record<string, string>) => inventory.call('GET', path, undefined, headers);
const follow = (path: string, id: string): ListFollower => new ListFollower((url) => get(url), `/api2/${path}`, path.split('?')[0]!, id);

it('shows stock items that are written, reserved, renamed and deleted after the walk has come to its end', async () => {
  const { item_id, product_id } = await itemOf();
  const all = await follow('stockitems', 'item_id').until(({ known }) => known.has(item_id));
  await patch({ sku, warehouses: { a: 7 } });
  await all.until(({ known }) => known.get(item_id)?.['qty'] === 7);
  await inventory.publish(updated(product_id, sku, 2, null, 'Renamed'));
  await all.until(({ known }) => known.get(item_id)?.['name'] === 'Renamed');
  expect(all.known.get(item_id)).toEqual(await itemOf());
  const seen = all.cursor;
  await inventory.publish(imported(product, [anItem(1, sku, 2)]));
  await until(async () => (await get(`/api2/stockitems?cursor=${seen}`)).body['stockitems'].length > 0, 100_000);
  await inventory.publish(deleted(product_id, sku, 3));
  await all.until(({ gone }) => gone.has(item_id));
});

it('takes keys as filters beside a cursor, and streams the list', async () => {
  const { item_id } = await itemOf();
  const one = await follow(`stockitems?sku=${sku}`, 'item_id').until(({ known }) => known.size === 1);
  expect([...one.known.keys()]).toEqual([item_id]);
  const whole = async () => (await get('/api2/stockitems', { accept: 'application/x-ndjson' })).text.trim().split('\n');
  const lines = await until(async () => {
    const found = await whole();
    return found.some((line) => line.includes(`"${sku}"`)) ? found : undefined;
  }, 100_000);
  expect(JSON.parse(lines.at(-1)!)).toEqual({ next_cursor: expect.any(String) });
});

it('filters and sorts both lists by the time of their last change', async () => {
  await inventory.publish(created(nextProduct(), `P${product}`));
  await patch({ sku, warehouses: { b: 1 } });
  const items = (await get('/api2/stockitems?sort=updated_at&direction=desc&limit=200')).body['stockitems'] as { updated_at: string }[];
  const times = items.map(({ updated_at }) => updated_at);
  expect(times).toEqual([...times].sort().reverse());
  const { updated_at } = await itemOf();
  const from = encodeURIComponent(updated_at);
  expect((await get(`/api2/stockitems?sku=${sku},other&include_pagination=1&updated_from=${from}`)).body).toMatchObject({
    total: 1,
    stockitems: [{ sku }],
  });
  expect((await get(`/api2/stockitems?sku=${sku},other&include_pagination=1&updated_from=2200-01-01`)).body).toMatchObject({
    total: 0,
    stockitems: [],
  });
  await inventory.rows(`update warehouse set updated_at = '2020-01-01' where code = 'b'`);
  const codes = async (query: string) =>
    ((await get(`/api2/warehouses?include_inactive=1&${query}`)).body['warehouses'] as { code: string }[]).map(({ code }) => code);
  expect((await codes('sort=updated_at'))[0]).toBe('b');
  expect(await codes('updated_to=2020-01-02')).toEqual(['b']);
});

it('shows warehouses that change, and those that serve a store as soon as it is known', async () => {
  const all = await follow('warehouses?include_inactive=1', 'warehouse_id').until(({ known }) => known.size >= 4);
  await inventory.import([{ code: 'a', name: 'Renamed' }]);
  await all.until(({ known }) => [...known.values()].some((warehouse) => warehouse['name'] === 'Renamed'));
  const [active, ofStore] = [follow('warehouses', 'warehouse_id'), follow('warehouses?store_id=77', 'warehouse_id')];
  await active.until(({ known }) => known.size === 3);
  while (await ofStore.page());
  expect(ofStore.known.size).toBe(0);
  await inventory.publish(store(77));
  await ofStore.until(({ known }) => known.size === 3);
  const off = [...all.known.values()].find(({ code }) => code === 'b')!['warehouse_id'] as number;
  await inventory.import([{ code: 'b', status: 0 }]);
  await active.until(({ gone }) => gone.has(off));
});
