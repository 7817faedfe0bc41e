import { describe, expect, it } from '@jest/globals';
import { openLedger } from '../src/ledger/ledger.migration.js';
import { created } from './records.js';
import { aProduct, inventory, itemOf, nextProduct, patch, product, sku } from './stock-shop.js';

type Found = { stock: Record<string, [number, number]>; gaps: number };

const stockOf = async (name = sku) => (await inventory.call('GET', '/api2/stock', { type: 'sku', id: name })).body['stock'];

describe('one entry', () => {
  it('is named by every name', async () => {
    const { item_id, product_id } = await itemOf();
    const refs = [
      { id: item_id },
      { item_id },
      { stock_item_id: String(item_id) },
      { product_id },
      { sku },
      { product_id, sku },
      { id: item_id, sku },
    ];
    for (const [qty, ref] of refs.entries()) {
      expect(await patch({ ...ref, warehouses: { a: qty } })).toMatchObject({
        status: 200,
        body: { success: true, stockitem: { sku, warehouses: { a: qty } } },
      });
    }
  });

  it.each([
    ['a map at the root', (warehouses: object) => ({ warehouses })],
    [
      'a list at the root',
      () => ({
        warehouses: [
          { code: 'a', qty: 2 },
          { code: 'b', qty: '1.5' },
        ],
      }),
    ],
    ['a map in stock_data', (warehouses: object) => ({ stock_data: { warehouses, is_in_stock: 1, manage_stock: true } })],
    [
      'a list in stock_data',
      () => ({
        stock_data: {
          warehouses: [
            { code: 'a', qty: 2 },
            { code: 'b', qty: 1.5 },
          ],
          qty: 9,
        },
      }),
    ],
    ['a qty that is overwritten', (warehouses: object) => ({ qty: 99, warehouses })],
  ])('takes %s', async (_shape, body) => {
    const answer = await patch({ sku, ...body({ a: 2, b: 1.5 }) });
    expect(answer.body).toMatchObject({ success: true, stockitem: { qty: 3.5, warehouses: { a: 2, b: 1.5 } } });
    expect(await itemOf()).toEqual(answer.body['stockitem']);
  });

  it('is taken by POST too, as a batch is, and refused alike', async () => {
    const post = (body: unknown) => inventory.call('POST', '/api2/stockitems', body);
    expect(await post({ sku, warehouses: { b: 1 } })).toMatchObject({ status: 200, body: { stockitem: { qty: 6 } } });
    expect(await post([{ sku, stock_data: { warehouses: { b: 2 } } }])).toMatchObject({ status: 200, body: { updated_count: 1 } });
    expect(await post({ sku, warehouses: { b: -1 } })).toMatchObject({ status: 400, body: { error: 'Invalid quantity' } });
    expect(await itemOf()).toMatchObject({ warehouses: { a: 5, b: 2 } });
  });

  it('takes a number for a text, a text for a number, and null for nothing', async () => {
    await inventory.publish(created(nextProduct(), String(product)));
    const body = { sku: product, product_id: String(product), item_id: null, warehouses: [{ code: 'a', qty: '2.50' }], min_qty: null };
    expect(await patch(body)).toMatchObject({ status: 200, body: { stockitem: { sku: String(product), qty: 2.5, min_qty: 0 } } });
  });

  it('leaves warehouses that it does not name, keeps 0 in the map, and takes inactive ones', async () => {
    await patch({ sku, warehouses: { b: 2 } });
    await patch({ sku, warehouses: { a: 0 } });
    expect((await patch({ sku, warehouses: { off: 4 } })).body).toMatchObject({
      stockitem: { qty: 6, warehouses: { a: 0, b: 2, off: 4 } },
    });
    expect(await stockOf()).toMatchObject({ qty: 6, salable_qty: 2 });
  });

  it('keeps four decimals exactly', async () => {
    expect((await patch({ sku, warehouses: { a: 0.1, b: 0.2, off: 0.0001 } })).body).toMatchObject({ stockitem: { qty: 0.3001 } });
  });

  it('sets the settings of the record, at the root or in stock_data', async () => {
    const answer = await patch({ sku, stock_data: { manage_stock: 0, backorders: 1, min_qty: 2 }, min_sale_qty: '3' });
    expect(answer.body['stockitem']).toMatchObject({
      manage_stock: 0,
      use_config_manage_stock: 0,
      backorders: 1,
      min_qty: 2,
      min_sale_qty: 3,
    });
    expect((await patch({ sku, use_config_manage_stock: 1 })).body['stockitem']).toMatchObject({
      manage_stock: 1,
      use_config_manage_stock: 1,
    });
  });

  it('switches is_in_stock, which comes back by itself with the stock', async () => {
    expect((await patch({ sku, is_in_stock: 0 })).body['stockitem'].is_in_stock).toBe(0);
    expect((await patch({ sku, is_in_stock: 1 })).body['stockitem'].is_in_stock).toBe(1);
    expect((await patch({ sku, warehouses: { a: 0 } })).body['stockitem'].is_in_stock).toBe(0);
    expect((await patch({ sku, warehouses: { a: 1 } })).body['stockitem'].is_in_stock).toBe(1);
  });

  it('writes nothing when it changes nothing', async () => {
    const count = async () => inventory.rows('select (select count(*) from stock_ledger) as m, (select count(*) from outbox) as o');
    const before = await count();
    expect(await patch({ sku, warehouses: { a: 5 }, is_in_stock: true })).toMatchObject({ status: 200, body: { stockitem: { qty: 5 } } });
    expect(await patch({ sku, warehouses: {} })).toMatchObject({ status: 200 });
    expect(await count()).toEqual(before);
  });

  it('publishes all new data with its version, and writes the ledger with who did it', async () => {
    const { product_id, item_id } = await itemOf();
    await patch({ sku, warehouses: { a: 7, b: 1 } }, { 'x-request-id': 'count-of-today' });
    expect((await inventory.events('stock.recalculated', product_id)).slice(1)).toMatchObject([
      { version: 2, data: { qty: 8, warehouses: { a: 7, b: 1 }, previous: { qty: 5, salable_qty: 5, warehouses: { a: 5 } } } },
    ]);
    expect(
      await inventory.rows(
        `select w.code, (m.qty_after - m.qty_before)::float8 as qty, m.cause as reason, m.actor, m.request_id from stock_ledger m join warehouse w using (warehouse_id)
          where item_id = $1 and cause = 'set' order by w.code`,
        item_id,
      ),
    ).toEqual([
      { code: 'a', qty: 2, reason: 'set', actor: 'erp', request_id: 'count-of-today' },
      { code: 'b', qty: 1, reason: 'set', actor: 'erp', request_id: 'count-of-today' },
    ]);
    await expect(inventory.rows('update stock_ledger set qty_after = 0')).rejects.toThrow('append-only');
  });

  it('lists and walks why stock moved, and refuses an unknown cause', async () => {
    await patch({ sku, warehouses: { a: 7 } }, { 'x-request-id': `why-${sku}` });
    const movements = { sku, sort: 'movement_id', direction: 'desc' };
    const { item_id, product_id } = await itemOf();
    const last = {
      item_id,
      product_id,
      sku,
      warehouse: 'a',
      cause: 'set',
      qty_before: 5,
      qty_after: 7,
      reserved_before: 0,
      reserved_after: 0,
    };
    const list = (query: object) => inventory.call('GET', '/api2/stock/movements', query);
    expect((await list(movements)).body['movements'].slice(0, 2)).toMatchObject([
      { ...last, actor: 'erp', request_id: `why-${sku}`, order_id: null },
      { cause: 'import', qty_before: 0, qty_after: 5 },
    ]);
    for (const filter of [{ item_id }, { product_id }, { sku, warehouse: 'a' }, { cause: 'set', item_id }, { warehouse: 'a', item_id }])
      expect((await list({ ...movements, ...filter })).body['movements'][0]).toMatchObject(last);
    for (const filter of [
      { order_id: 1e9 },
      { warehouse: 'mars' },
      { item_id: 1e9 },
      { product_id: 1e9 },
      { sale_id: 1e9 },
      { hold_id: 1e9 },
      { shipment_id: 1e9 },
      { creditmemo_id: 1e9 },
      { created_to: '2020-01-01' },
    ])
      expect((await list({ sku, ...filter })).body['movements']).toEqual([]);
    expect((await list({ sku: 'NONE' })).body['movements']).toEqual([]);
    expect((await list({ cursor: '', sku })).body).toMatchObject({ movements: expect.anything(), next_cursor: expect.anything() });
    expect(await list({ cause: 'count' })).toMatchObject({ status: 400, body: { error: 'Invalid parameter: cause' } });
  });

  it('gives a write by hand its row, and refuses a row that does not join', async () => {
    const { item_id, product_id } = await itemOf();
    const ledger = () =>
      inventory.rows(
        `select cause, qty_before::float8 as before, qty_after::float8 as after from stock_ledger where item_id = $1 order by movement_id`,
        item_id,
      );
    await inventory.rows('update stock_quantity set qty = 9 where item_id = $1', item_id);
    expect(await ledger()).toEqual([
      { cause: 'import', before: 0, after: 5 },
      { cause: 'set', before: 5, after: 9 },
    ]);
    const insert = `insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
      select $1, $2, warehouse_id, 'set', $3, 2, 0, 0 from stock_quantity where item_id = $1`;
    for (const before of [0, 5, 8])
      await expect(inventory.rows(insert, item_id, product_id, before)).rejects.toThrow('does not begin where');
    await inventory.rows(insert, item_id, product_id, 9);
    expect((await itemOf()).qty).toBe(2);
    await inventory.rows('delete from stock_quantity where item_id = $1', item_id);
    expect((await ledger()).slice(2)).toEqual([
      { cause: 'set', before: 9, after: 2 },
      { cause: 'set', before: 2, after: 0 },
    ]);
  });
});

it('begins the ledger of what lay there before there was one, once', async () => {
  const { item_id } = await itemOf();
  await patch({ sku, warehouses: { a: 2, b: 1.5 } });
  const runner = inventory.db.createQueryRunner();
  const ledger = () =>
    inventory.rows(
      `select w.code, cause, qty_before::float8 as before, qty_after::float8 as after
         from stock_ledger join warehouse w using (warehouse_id) where item_id = $1 order by movement_id`,
      item_id,
    );
  try {
    await runner.query('set session_replication_role = replica');
    await runner.query('delete from stock_ledger where item_id = $1', [item_id]);
    await runner.query('set session_replication_role = origin');
    for (let run = 0; run < 2; run++) await openLedger(runner);
  } finally {
    await runner.query('set session_replication_role = origin');
    await runner.release();
  }
  expect((await ledger()).toSorted((a, b) => String(a['code']).localeCompare(String(b['code'])))).toEqual(
    [2, 1.5].map((after, at) => ({ code: 'ab'[at], cause: 'import', before: 0, after })),
  );
  await patch({ sku, warehouses: { a: 4 } });
  expect((await ledger()).at(-1)).toEqual({ code: 'a', cause: 'set', before: 2, after: 4 });
});

it('holds the end of each ledger against the stock, however long it is, and the joins of the newest 1,000 rows of an item', async () => {
  await patch({ sku, warehouses: { b: 2 } });
  const { item_id, product_id } = await itemOf();
  const found = async () => {
    const { body } = await inventory.operate('check/ledger', { keys: [String(item_id)] });
    const sides = (body['rows'] as Record<'value' | 'expected', Found>[]).map(({ value, expected }) => [value, expected]);
    return sides.map((both) => both.map(({ stock, gaps }) => [Object.values(stock), gaps]));
  };
  const runner = inventory.db.createQueryRunner();
  const rows = (count: number, before: string, after: string) =>
    runner.query(
      `insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
       select $1, $2, (select warehouse_id from warehouse where code = 'a'), 'set', ${before}, ${after}, 0, 0 from generate_series(1, $3::int) n`,
      [item_id, product_id, count],
    );
  try {
    await runner.query('set session_replication_role = replica');
    await rows(1_000, '6 - n % 2', '5 + n % 2');
    expect(await found()).toEqual([]);
    // The row of the other warehouse is older than those.
    await runner.query('update stock_quantity set qty = 3 where item_id = $1 and qty = 2', [item_id]);
    expect(await found()).toEqual([
      [
        [
          [
            [5, 0],
            [3, 0],
          ],
          0,
        ],
        [
          [
            [5, 0],
            [2, 0],
          ],
          0,
        ],
      ],
    ]);
    expect(await inventory.operate(`mend/ledger/${item_id}`, {})).toMatchObject({ status: 200 });
    expect(await found()).toEqual([]);
    await rows(1, '7', '5');
    expect(await found()).toEqual([
      [
        [
          [
            [5, 0],
            [3, 0],
          ],
          0,
        ],
        [
          [
            [5, 0],
            [3, 0],
          ],
          1,
        ],
      ],
    ]);
    await runner.query('delete from stock_ledger where item_id = $1 and qty_before = 7', [item_id]);
  } finally {
    await runner.query('set session_replication_role = origin');
    await runner.release();
  }
});

describe('a write that is refused', () => {
  it.each([
    [{ warehouses: { nowhere: 1 } }, 400, 'Invalid warehouse code'],
    [{ warehouses: { A: 1 } }, 400, 'Invalid warehouse code'],
    [{ warehouses: [{ qty: 1 }] }, 400, 'Invalid warehouse code'],
    [
      {
        warehouses: [
          { code: 'a', qty: 1 },
          { code: 'a', qty: 2 },
        ],
      },
      400,
      'Invalid warehouse code',
    ],
    [{ stock_data: { warehouses: { nowhere: 1 } } }, 400, 'Invalid warehouse code'],
    [{ warehouses: { a: -1 } }, 400, 'Invalid quantity'],
    [{ warehouses: { a: 'many' } }, 400, 'Invalid quantity'],
    [{ warehouses: { a: null } }, 400, 'Invalid quantity'],
    [{ warehouses: { a: true } }, 400, 'Invalid quantity'],
    [{ warehouses: { a: 1.00001 } }, 400, 'Invalid quantity'],
    [{ warehouses: { a: 1e12 } }, 400, 'Invalid quantity'],
    [{ warehouses: [{ code: 'a' }] }, 400, 'Invalid quantity'],
    [{ stock_data: { warehouses: { a: '-0.5' } } }, 400, 'Invalid quantity'],
    [{ expected_qty: { a: 'x' }, warehouses: { a: 1 } }, 400, 'Invalid quantity'],
    [{ expected_qty: { nowhere: 1 }, warehouses: { a: 1 } }, 400, 'Invalid warehouse code'],
    [{ warehouses: 'a' }, 400, 'Invalid parameter: warehouses'],
    [{ warehouses: ['a'] }, 400, 'Invalid parameter: warehouses[0]'],
    [{ stock_data: { warehouses: 5 } }, 400, 'Invalid parameter: stock_data.warehouses'],
    [{ stock_data: 'x' }, 400, 'Invalid parameter: stock_data'],
    [{ is_in_stock: 'maybe' }, 400, 'Invalid parameter: is_in_stock'],
    [{ stock_data: { manage_stock: 7 } }, 400, 'Invalid parameter: stock_data.manage_stock'],
    [{ backorders: 3 }, 400, 'Invalid parameter: backorders'],
    [{ min_qty: -1 }, 400, 'Invalid parameter: min_qty'],
    [{ is_in_stock: '', warehouses: { a: 6 } }, 400, 'Invalid parameter: is_in_stock'],
    [{ stock_data: '', warehouses: { a: 6 } }, 400, 'Invalid parameter: stock_data'],
    [{ stock_data: { min_sale_qty: '' }, warehouses: { a: 6 } }, 400, 'Invalid parameter: stock_data.min_sale_qty'],
    [{ warehouses: '', is_in_stock: 1 }, 400, 'Invalid parameter: warehouses'],
    [{ expected_qty: '', warehouses: { a: 6 } }, 400, 'Invalid parameter: expected_qty'],
    [{ product_id: '', warehouses: { a: 6 } }, 400, 'Invalid parameter: product_id'],
    [{ qty: 5 }, 400, 'warehouses is required'],
    [{ stock_data: { qty: 5, is_in_stock: 1 } }, 400, 'warehouses is required'],
    [{}, 400, 'warehouses is required'],
    [{ warehouses: { a: 6 }, expected_qty: { a: 4 } }, 409, 'Conflict on save'],
    [{ warehouses: { a: 6 }, expected_qty: { a: 5, b: 1 } }, 409, 'Conflict on save'],
  ])('%j: %s %s', async (body, status, error) => {
    expect(await patch({ sku, ...body })).toMatchObject({ status, body: { error } });
    expect(await itemOf()).toMatchObject({ qty: 5, warehouses: { a: 5 } });
  });

  it.each([
    [{}, 400, 'id is required'],
    [{ id: null, sku: '' }, 400, 'id is required'],
    [{ id: 'abc' }, 400, 'Invalid parameter: id'],
    [{ item_id: 1.5 }, 400, 'Invalid parameter: item_id'],
    [{ stock_item_id: [1] }, 400, 'Invalid parameter: stock_item_id'],
    [{ product_id: '9223372036854775808' }, 400, 'Invalid parameter: product_id'],
    [{ sku: { a: 1 } }, 400, 'Invalid parameter: sku'],
    [{ id: 999_999 }, 404, 'Stock item not found'],
    [{ product_id: 999_999 }, 404, 'Product not found'],
    [{ sku: 'nothing' }, 404, 'Product not found'],
  ])('named by %j: %s %s', async (ref, status, error) => {
    expect(await patch({ ...ref, warehouses: { a: 1 } })).toMatchObject({ status, body: { error } });
  });

  it('is refused when its names disagree', async () => {
    const other = await aProduct();
    expect(await patch({ product_id: product, sku: 'P1', warehouses: { a: 1 } })).toMatchObject({
      status: 400,
      body: { error: 'Invalid parameter: sku' },
    });
    expect((await itemOf(other)).qty).toBe(5);
  });

  it.each(['{', '"text"', '5'])('is no JSON object or array: %s', async (body) => {
    expect(await patch(body)).toMatchObject({ status: 400, body: { error: 'Invalid JSON body' } });
  });

  it('is no body at all', async () => expect(await patch(undefined)).toMatchObject({ status: 400, body: { error: 'id is required' } }));
});
