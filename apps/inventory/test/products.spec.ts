import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { transaction } from '@entrepot/database';
import { restore } from '../src/restore.js';
import { startTestInventory, type TestInventory } from './inventory.js';
import { created, deleted, updated } from './records.js';

let inventory: TestInventory;
let id = 0;
let sku: string;
beforeAll(async () => {
  inventory = await startTestInventory();
  await inventory.import([{ code: 'a', priority: 1 }]);
});
afterAll(() => inventory.close());
afterEach(() => inventory.checkLedger());
beforeEach(() => {
  id++;
  sku = `P${id}`;
});

const itemOf = async (name = sku) => (await inventory.call('GET', '/api2/stockitems', { sku: name })).body['stockitem'];

it('makes the stock item with a product’s first event', async () => {
  await inventory.publish(created(id, sku));
  expect(await itemOf()).toMatchObject({
    product_id: id,
    name: `Product ${sku}`,
    qty: 0,
    is_in_stock: 0,
    manage_stock: 1,
    use_config_manage_stock: 1,
    min_sale_qty: 1,
    warehouses: {},
  });
  expect(await inventory.events('stock.recalculated', id)).toMatchObject([
    { version: 1, data: { qty: 0, is_salable: false, previous: null } },
  ]);
});

it('makes it with whatever event comes first', async () => {
  await inventory.publish(updated(id, sku, 7, { warehouses: { a: 2 } }));
  expect(await itemOf()).toMatchObject({ qty: 2, is_in_stock: 1 });
});

it('counts on from the events of a stock item that was lost in a restore', async () => {
  const lost = (version: number, type = 'stock.recalculated') => ({
    ...{ event_id: `${id}-${version}`, type, subject: String(id), version, time: new Date(), data: {} },
  });
  await transaction(inventory.db, (tx) => restore.raise!(tx, [lost(6), lost(7, 'stock.short'), lost(9, 'stock.taken')]));
  await transaction(inventory.db, (tx) => restore.raise!(tx, [lost(5)]));
  await inventory.publish(created(id, sku, { warehouses: { a: 2 } }));
  expect(await inventory.events('stock.recalculated', id)).toMatchObject([{ version: 8 }]);
  expect(await itemOf()).toMatchObject({ sku, qty: 2 });
  // Delete its first numbers, which are in the outbox that was lost.
  await inventory.rows(`delete from outbox where headers ->> 'ce_subject' = $1 and headers ->> 'ce_type' like 'stock.%'`, String(id));
});

it('applies the settings of an import, and later only what is there', async () => {
  await inventory.publish(
    created(id, sku, { manage_stock: false, backorders: 2, min_qty: 1.5, min_sale_qty: 3, is_in_stock: false, warehouses: { a: 4 } }),
  );
  expect(await itemOf()).toMatchObject({
    manage_stock: 0,
    use_config_manage_stock: 0,
    backorders: 2,
    min_qty: 1.5,
    min_sale_qty: 3,
    is_in_stock: 0,
    qty: 4,
  });
  await inventory.publish(updated(id, sku, 2, { is_in_stock: true, backorders: 0 }, 'Renamed'));
  expect(await itemOf()).toMatchObject({ name: 'Renamed', manage_stock: 0, backorders: 0, min_qty: 1.5, is_in_stock: 1, qty: 4 });
});

it('shows a new name of the product, and publishes it', async () => {
  await inventory.publish(
    created(id, sku, { warehouses: { a: 4 } }),
    updated(id, sku, 2, null, 'Renamed'),
    updated(id, sku, 3, null, 'Renamed'),
  );
  expect(await itemOf()).toMatchObject({ name: 'Renamed', qty: 4 });
  const events = await inventory.events('stock.recalculated', id);
  expect(events.slice(1)).toMatchObject([{ version: 2, data: { name: 'Renamed', qty: 4, previous: { name: `Product ${sku}` } } }]);
  const [row] = await inventory.rows(
    `select version, to_char(updated_at, 'YYYY-MM-DD HH24:MI:SS') as updated_at from stock_item where product_id = $1`,
    id,
  );
  expect(row).toEqual({ version: 2, updated_at: events[1]?.data['updated_at'] });
});

it('leaves the stock alone when an event says nothing of it', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 4 } }));
  await inventory.call('PATCH', '/api2/stockitems', { sku, warehouses: { a: 9 } });
  await inventory.publish(updated(id, sku, 2));
  expect((await itemOf()).qty).toBe(9);
  expect(await inventory.events('stock.recalculated', id)).toHaveLength(2);
});

it('drops what is older than it knows', async () => {
  await inventory.publish(
    created(id, sku, { warehouses: { a: 4 } }, 5),
    updated(id, sku, 4, { warehouses: { a: 1 } }, 'Older'),
    updated(id, sku, 5, { warehouses: { a: 2 } }),
  );
  expect(await itemOf()).toMatchObject({ qty: 4, name: `Product ${sku}` });
});

it('makes a warehouse that a product names and nobody imported: active, named by its code, taken from last', async () => {
  await inventory.publish(created(id, sku, { warehouses: { [`new-${id}`]: 3, a: 1 } }));
  expect(await itemOf()).toMatchObject({ qty: 4, warehouses: { a: 1, [`new-${id}`]: 3 } });
  const { warehouse } = (await inventory.call('GET', `/api2/warehouses?code=new-${id}`)).body as { warehouse: { warehouse_id: number } };
  expect(warehouse).toMatchObject({ name: `new-${id}`, status: 1, priority: 2, store_ids: null });
  expect(await inventory.events('warehouse.created', warehouse.warehouse_id)).toHaveLength(1);
});

it('removes the stock with the product, and does not take it back from an older event', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 4 } }), deleted(id, sku, 3), updated(id, sku, 2, { warehouses: { a: 9 } }));
  expect(await inventory.call('GET', '/api2/stockitems', { sku })).toMatchObject({ status: 404, body: { error: 'Product not found' } });
  const [sums] = await inventory.rows(
    'select sum(qty_change)::float8 as qty, count(*)::int as count from stock_movement where product_id = $1',
    id,
  );
  expect(sums).toEqual({ qty: 0, count: 2 });
  expect(await inventory.events('stock.deleted', id)).toMatchObject([
    { version: 2, data: { product_id: id, sku, previous: { qty: 4, warehouses: { a: 4 } } } },
  ]);
  await inventory.publish(updated(id, sku, 4, { warehouses: { a: 1 } }));
  expect((await inventory.events('stock.recalculated', id)).at(-1)).toMatchObject({ version: 3, data: { qty: 1, previous: null } });
});

it('follows a sku from one product to the next, whichever event comes first', async () => {
  const next = (id += 1);
  await inventory.publish(
    created(next - 1, sku, { warehouses: { a: 4 } }),
    created(next, sku, { warehouses: { a: 1 } }),
    deleted(next - 1, sku, 2),
  );
  expect(await itemOf()).toMatchObject({ product_id: next, qty: 1 });
  await inventory.publish(updated(next - 1, sku, 9, { warehouses: { a: 7 } }));
  expect(await itemOf()).toMatchObject({ product_id: next, qty: 1 });
});
