import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { transaction } from '@entrepot/database';
import { restore } from '../src/restore.js';
import { type Answer, startTestInventory, type TestInventory } from './inventory.js';
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
    'select sum(qty_after - qty_before)::float8 as qty, count(*)::int as count from stock_ledger where product_id = $1',
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

it('spreads a total that an import names over the warehouses, where it names none of them', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 4 } }), updated(id, sku, 2, { qty: 7 }));
  expect(await itemOf()).toMatchObject({ qty: 7 });
  await inventory.publish(updated(id, sku, 3, { qty: 100, warehouses: { a: 1 } }));
  expect((await itemOf()).warehouses).toMatchObject({ a: 1 });
});

describe('the import of stock', () => {
  const send = async (body: string, { type = 'application/x-ndjson', query = '' } = {}): Promise<Answer> =>
    inventory.call('POST', `/ops/import/stock${query}`, body, {
      'content-type': type,
      authorization: `Bearer ${await inventory.token('admin')}`,
    });
  const ndjson = (records: readonly object[]): string => records.map((record) => JSON.stringify(record)).join('\n');

  it('sets what lies in a warehouse, as the ledger and an event say; again it changes nothing', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 4 } }));
    const lines = [
      { sku, warehouse: 'a', qty: 3 },
      { sku, warehouse: `new-${id}`, qty: '2.5' },
      { sku: 'NOPE', warehouse: 'nowhere', qty: 1 },
    ];
    const { body } = await send(ndjson(lines));
    expect(body).toEqual({
      ...{ success: true, accepted: 3, created: 0, updated: 2, rejected: 0, errors: [] },
      warnings: [
        { line: 2, warning: `warehouse new-${id} is not known yet; it is made, active` },
        { line: 3, warning: 'sku NOPE is not known yet: no product has it, its stock is left out' },
      ],
    });
    expect(await itemOf()).toMatchObject({ qty: 5.5, warehouses: { a: 3, [`new-${id}`]: 2.5 } });
    expect(await inventory.rows(`select 1 from warehouse where code = 'nowhere'`)).toEqual([]);
    expect(
      await inventory.rows(
        'select (qty_after - qty_before)::float8 as qty_change, cause as reason from stock_ledger where product_id = $1 order by movement_id',
        id,
      ),
    ).toEqual([
      { qty_change: 4, reason: 'import' },
      { qty_change: -1, reason: 'import' },
      { qty_change: 2.5, reason: 'import' },
    ]);
    expect(await inventory.events('stock.recalculated', id)).toMatchObject([{ version: 1 }, { version: 2, data: { qty: 5.5 } }]);
    expect((await send(ndjson(lines))).body).toMatchObject({ accepted: 3, updated: 0 });
  });

  it('comes as CSV; a dry run makes neither stock nor warehouses', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 4 } }));
    const text = `sku;warehouse;qty\n${sku};a;2,5\n${sku};dry-${id};1\n${sku};a\n;a;-1;x\n`;
    const dry = await send(text, { type: 'text/csv', query: '?dry_run=true' });
    expect(dry.body).toEqual({
      ...{ success: false, dry_run: true, accepted: 2, created: 0, updated: 2, rejected: 2 },
      errors: [
        { line: 4, error: 'qty is required' },
        { line: 5, error: 'The line has 4 cells, the header 3' },
      ],
      warnings: [{ line: 3, warning: `warehouse dry-${id} is not known yet; it is made, active` }],
    });
    expect(await itemOf()).toMatchObject({ qty: 4, warehouses: { a: 4 } });
    const { dry_run: _, ...same } = dry.body;
    expect((await send(text, { type: 'text/csv' })).body).toEqual(same);
    expect(await itemOf()).toMatchObject({ qty: 3.5 });
  });

  it('goes beside writes, other imports and events of the same items', async () => {
    const ids = Array.from({ length: 30 }, (_, n) => 10_000 + 100 * id + n);
    await inventory.publish(...ids.map((one) => created(one, `R${one}`, { warehouses: { a: 1 } })));
    const file = ids.flatMap((one) => [
      { sku: `R${one}`, warehouse: 'a', qty: 7 },
      { sku: `R${one}`, warehouse: 'race', qty: 1 },
    ]);
    const batch = ids.map((one) => ({ sku: `R${one}`, warehouses: { a: 7 } }));
    const answers = await Promise.all([
      send(ndjson(file)),
      send(ndjson([...file].reverse())),
      send(ndjson(file), { query: '?dry_run=true' }),
      inventory.call('PATCH', '/api2/stockitems', [...batch].reverse()),
      inventory
        .publish(...ids.map((one) => updated(one, `R${one}`, 2, { min_qty: 1 })))
        .then(() => ({ status: 200, body: { rejected: 0 } })),
    ]);
    expect(answers.map(({ status, body }) => [status, body['rejected'] ?? 0])).toEqual(Array(5).fill([200, 0]));
    expect(
      await inventory.rows(
        `select distinct qty::float8 from stock_item join stock_quantity using (item_id) where sku like 'R%' order by 1`,
      ),
    ).toEqual([{ qty: 1 }, { qty: 7 }]);
  });
});
