import { expect, it } from '@jest/globals';
import { topics } from '@entrepot/contracts';
import { fold, sequenceFaults } from '@entrepot/contracts/fold';
import { until } from '@entrepot/testing';
import { anItem, created, deleted, imported, placed, shipped, submitted, updated } from './records.js';
import { inventory, nextProduct, patch, product } from './stock-shop.js';

const get = async (path: string) => (await inventory.call('GET', `/api2/${path}`)).body;
const everything = async (list: 'stockitems' | 'warehouses'): Promise<Record<string, unknown>[]> =>
  (await get(`${list}?limit=200&include_inactive=1`))[list];

/** Fields of a record as the replica has them. */
const seenOf = (record: Record<string, unknown>, seen: object = {}) =>
  Object.fromEntries(Object.keys(record).map((name) => [name, (seen as Record<string, unknown>)[name]]));

it('lets a replica that folds the events equal the stock items, the stock of products and the warehouses, field by field', async () => {
  const [renamed, sold, gone, missing] = [nextProduct(), nextProduct(), nextProduct(), nextProduct()];
  await inventory.import([{ code: 'later', priority: 9 }]);
  await inventory.publish(
    created(renamed, 'F1', { warehouses: { a: 5, b: 1.5 }, min_qty: 1, backorders: 1 }),
    created(sold, 'F2', { warehouses: { a: 3, off: 2, later: 4 } }),
    created(gone, 'F3', { warehouses: { a: 3 } }),
    created(missing, 'F4'),
  );
  await inventory.publish(
    updated(renamed, 'F1', 2, null, 'New name'),
    deleted(gone, 'F3', 2),
    updated(gone, 'F3', 3, { warehouses: { b: 2 } }),
  );
  await patch([
    { sku: 'F1', warehouses: { a: 4, b: 0 }, manage_stock: 0 },
    { sku: 'F2', warehouses: { a: 2 }, is_in_stock: 0 },
  ]);
  await patch({ sku: 'F2', is_in_stock: 1, use_config_manage_stock: 1, min_sale_qty: 2 });
  await inventory.publish(submitted(product, [[sold, 'F2', 2]]), submitted(product + 1, [[missing, 'F4', 1]]));
  const lines = [anItem(1, 'F2', 2), anItem(2, 'F4', 3), anItem(3, 'F4', 1), anItem(4, 'F5', 1)];
  await inventory.publish(
    placed(product, product, 1, lines.slice(0, 1)),
    imported(product + 1, lines),
    shipped(product, product, [[1, 2]], [{ ...lines[0]!, qty_shipped: 2 }]),
    shipped(
      product + 1,
      product + 1,
      [
        [1, 1],
        [2, 3],
        [3, 1],
      ],
      lines.map((line) => ({ ...line, qty_shipped: 1 })),
    ),
  );
  // A reserved quantity is counted away, and the follow-up publishes the effect of a warehouse that is off.
  await patch({ sku: 'F2', warehouses: { a: 0, later: 0 } });
  await inventory.import([
    { code: 'later', status: 0, name: 'Closed' },
    { code: 'b', priority: 8, store_ids: [1] },
  ]);
  await until(async () => (await inventory.rows('select from follow_up_request union all select from follow_up')).length === 0);

  const events = await inventory.published(topics.inventory);
  expect(sequenceFaults(events)).toEqual([]);
  const { stock, warehouse } = fold(events);
  const items = await everything('stockitems');
  expect([...stock.keys()].sort()).toEqual(items.map(({ product_id }) => String(product_id)).sort());
  for (const { stock_item_id: _same, stock_id: _constant, ...item } of items) {
    const seen = stock.get(String(item['product_id']));
    expect(seenOf(item, seen)).toEqual(item);
    const { stock: summary } = await get(`stock?type=id&id=${String(item['product_id'])}`);
    expect(seenOf(summary, seen)).toEqual(summary);
  }
  const listed = await everything('warehouses');
  expect([...warehouse.values()].map((one) => seenOf(listed[0]!, one))).toEqual(listed);
  const types = new Set(events.map(({ type }) => type));
  expect([...types]).toEqual(expect.arrayContaining(['stock.deleted', 'stock.short', 'reservation.rejected', 'reservation.changed']));
});
