import { describe, expect, it } from '@jest/globals';
import { transaction } from '@entrepot/database';
import { largestQuantity } from '@entrepot/kernel';
import { until } from '@entrepot/testing';
import { takeProduct } from '../src/projections/product/take-product.js';
import { anItem, created, deleted, imported, placed, submitted, updated } from './records.js';
import { id, inventory, openShop, sku, stockOf, warehouseA, warehouseB, warehouseOfStore9 } from './shop.js';

openShop([warehouseA, warehouseB, warehouseOfStore9]);

const confirmed = async (saleId: number) =>
  (await inventory.events('reservation.confirmed')).filter(({ data }) => data['sale_id'] === saleId);
const ofOrder = async (orderId: number) =>
  (await inventory.events('reservation.confirmed')).filter(({ data }) => data['order_id'] === orderId);
const rejected = (saleId: number) => inventory.events('reservation.rejected', saleId);

describe('a checkout', () => {
  it('reserves all of its lines, publishes from where, and carries the checkout along', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2, b: 3 } }), created(1_000 + id, `${sku}X`, { warehouses: { b: 1 } }));
    await inventory.publish(
      submitted(
        id,
        [
          [id, sku, 4],
          [1_000 + id, `${sku}X`, 1],
        ],
        { coupon_code: 'C' },
      ),
    );
    const [event] = await confirmed(id);
    expect(event).toMatchObject({
      version: 1,
      data: {
        sale_id: id,
        attempt: 1,
        order_id: null,
        lines: [
          { line: 0, order_item_id: null, product_id: id, sku, qty: 4, warehouses: { a: 2, b: 2 } },
          { line: 1, qty: 1, warehouses: { b: 1 } },
        ],
        checkout: { sale_id: id, coupon_code: 'C' },
      },
    });
    expect(event?.key).toBe(String(event?.data['reservation_id']));
    expect(await stockOf()).toMatchObject({ qty: 5, reserved_qty: 4, salable_qty: 1, warehouses: { a: 2, b: 3 } });
    expect((await inventory.events('stock.recalculated', id)).at(-1)).toMatchObject({
      data: { reserved_qty: 4, previous: { reserved_qty: 0, salable_qty: 5 } },
    });
  });

  it('that there is not enough for reserves nothing, and publishes the lines', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2 } }), created(1_000 + id, `${sku}X`, { warehouses: { a: 5 } }));
    await inventory.publish(
      submitted(id, [
        [1_000 + id, `${sku}X`, 5],
        [id, sku, 3],
        [77_777, 'UNKNOWN', 1],
      ]),
    );
    expect(await rejected(id)).toMatchObject([
      {
        version: 1,
        data: {
          sale_id: id,
          attempt: 1,
          lines: [
            { line: 1, sku, qty: 3, salable_qty: 2 },
            { line: 2, sku: 'UNKNOWN', qty: 1, salable_qty: 0 },
          ],
        },
      },
    ]);
    expect(await stockOf(`${sku}X`)).toMatchObject({ reserved_qty: 0 });
    expect(await confirmed(id)).toEqual([]);
  });

  it('is answered once, whatever is delivered twice', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 9 } }));
    await inventory.publish(submitted(id, [[id, sku, 2]]), submitted(id, [[id, sku, 2]]));
    await inventory.publish(submitted(id, [[id, sku, 2]]));
    expect(await confirmed(id)).toHaveLength(1);
    expect(await stockOf()).toMatchObject({ reserved_qty: 2 });
  });

  it('that was rejected may be tried again; stale attempts are ignored', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 1 } }));
    await inventory.publish(submitted(id, [[id, sku, 2]]));
    await inventory.publish(updated(id, sku, 2, { warehouses: { a: 2 } }), submitted(id, [[id, sku, 2]]));
    expect(await rejected(id)).toHaveLength(1);
    expect(await confirmed(id)).toHaveLength(0);
    await inventory.publish(submitted(id, [[id, sku, 2]], { attempt: 2 }));
    await inventory.publish(submitted(id, [[id, sku, 2]], { attempt: 1 }), submitted(id, [[id, sku, 2]], { attempt: 3 }));
    expect((await confirmed(id)).map(({ data }) => data['attempt'])).toEqual([2]);
    expect(await rejected(id)).toHaveLength(1);
  });

  it('takes only from warehouses that serve its store', async () => {
    await inventory.publish(created(id, sku, { warehouses: { 'other-store': 5 } }));
    await inventory.publish(submitted(id, [[id, sku, 1]]), submitted(10_000 + id, [[id, sku, 1]], { store_id: 9 }));
    expect(await rejected(id)).toHaveLength(1);
    expect(await confirmed(10_000 + id)).toMatchObject([{ data: { lines: [{ warehouses: { 'other-store': 1 } }] } }]);
  });

  it('may buy what is not there with backorders, and anything where stock is not managed', async () => {
    await inventory.publish(
      created(id, sku, { backorders: 1, warehouses: { b: 1 } }),
      created(1_000 + id, `${sku}X`, { manage_stock: false }),
    );
    await inventory.publish(
      submitted(id, [
        [id, sku, 3],
        [1_000 + id, `${sku}X`, 8],
      ]),
    );
    expect(await confirmed(id)).toMatchObject([
      {
        data: {
          lines: [
            { qty: 3, warehouses: { b: 3 } },
            { qty: 8, warehouses: {} },
          ],
        },
      },
    ]);
    expect(await stockOf()).toMatchObject({ qty: 1, reserved_qty: 3, salable_qty: 0, is_salable: true, missing_qty: 2 });
  });
});

it('100 checkouts on 10 pieces: exactly 10', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 6, b: 4 } }));
  await inventory.publish(...Array.from({ length: 100 }, (_, index) => submitted(500_000 + index, [[id, sku, 1]])));
  const answers = await inventory.rows(
    `select count(*) filter (where reservation_id is not null)::int as yes, count(*) filter (where reservation_id is null)::int as no from sale_attempt where sale_id >= 500000`,
  );
  expect(answers).toEqual([{ yes: 10, no: 90 }]);
  expect((await inventory.events('reservation.rejected')).filter(({ data }) => data['sale_id'] >= 500_000)).toHaveLength(90);
  expect(await stockOf()).toMatchObject({ qty: 10, reserved_qty: 10, salable_qty: 0, is_salable: false, is_in_stock: 1 });
});

it('checkouts of many lines in opposite orders neither block nor oversell', async () => {
  const ids = Array.from({ length: 8 }, (_, index) => 600_000 + index);
  await inventory.publish(...ids.map((product) => created(product, `M${product}`, { warehouses: { a: 20 } })));
  const lines = ids.map((product): [number, string, number] => [product, `M${product}`, 1]);
  await inventory.publish(
    ...Array.from({ length: 60 }, (_, index) => submitted(600_000 + index, index % 2 ? lines : [...lines].reverse())),
  );
  for (const product of ids) expect(await stockOf(`M${product}`)).toMatchObject({ reserved_qty: 20, salable_qty: 0 });
});

it('a count below what is reserved is taken, and the shortage is seen and published', async () => {
  await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
  await inventory.publish(submitted(id, [[id, sku, 4]]));
  expect(await inventory.call('PATCH', '/api2/stockitems', { sku, warehouses: { a: 1 } })).toMatchObject({
    status: 200,
    body: { stockitem: { qty: 1 } },
  });
  expect(await stockOf()).toMatchObject({ qty: 1, reserved_qty: 4, salable_qty: 0, missing_qty: 3 });
  expect(await inventory.events('stock.short', id)).toMatchObject([{ data: { sku, missing_qty: 3, cause: 'stock', order_id: null } }]);
});

describe('order.placed', () => {
  it('gives the reservation its order and the order’s lines', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 5 } }), created(1_000 + id, `${sku}X`, { warehouses: { a: 5 } }));
    await inventory.publish(
      submitted(id, [
        [id, sku, 1],
        [1_000 + id, `${sku}X`, 1],
        [id, sku, 2],
      ]),
    );
    const reservation = (await confirmed(id))[0]?.data['reservation_id'] as number;
    const order = placed(id, id, reservation, [anItem(11, sku, 1), anItem(12, `${sku}X`, 1), anItem(13, sku, 2)]);
    await inventory.publish(order, placed(id, id, reservation, [anItem(11, sku, 1), anItem(12, `${sku}X`, 1), anItem(13, sku, 2)]));
    expect(await inventory.rows('select order_id from reservation where reservation_id = $1', reservation)).toEqual([
      { order_id: String(id) },
    ]);
    expect(
      await inventory.rows(
        'select line, order_item_id::int as item from reservation_line where reservation_id = $1 order by line',
        reservation,
      ),
    ).toEqual([
      { line: 0, item: 11 },
      { line: 1, item: 12 },
      { line: 2, item: 13 },
    ]);
  });

  it('of another sale changes nothing', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
    await inventory.publish(submitted(id, [[id, sku, 1]]));
    const reservation = (await confirmed(id))[0]?.data['reservation_id'] as number;
    await inventory.publish(placed(900_000 + id, 4_444_444, reservation, [anItem(11, sku, 1)]));
    expect(await inventory.rows('select order_id from reservation where reservation_id = $1', reservation)).toEqual([{ order_id: null }]);
  });

  it('finds the reservation of its sale where the one that it names was lost in a restore of the inventory', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
    await inventory.publish(submitted(id, [[id, sku, 1]]));
    await inventory.publish(placed(900_001 + id, id, 99_999_999, [anItem(11, sku, 1)]));
    expect(await inventory.rows('select order_id::int from reservation where sale_id = $1', id)).toEqual([{ order_id: 900_001 + id }]);
  });

  it('takes the reservation over from an order that was lost in a restore of the orders, and never gives it back', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
    await inventory.publish(submitted(id, [[id, sku, 2]]));
    const reservation = (await confirmed(id))[0]?.data['reservation_id'] as number;
    const [lost, made] = [900_000 + 2 * id, 900_001 + 2 * id];
    for (const order of [lost, made, lost]) await inventory.publish(placed(order, id, reservation, [anItem(order, sku, 2)]));
    expect(await inventory.rows('select order_id::int from reservation where sale_id = $1', id)).toEqual([{ order_id: made }]);
    expect(await stockOf()).toMatchObject({ reserved_qty: 2 });
  });

  it('takes what there is where the cancel of the lost order has given its reservation back', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
    await inventory.publish(submitted(id, [[id, sku, 2]]));
    const reservation = (await confirmed(id))[0]?.data['reservation_id'] as number;
    const [lost, made] = [900_000 + 2 * id, 900_001 + 2 * id];
    await inventory.publish(placed(lost, id, reservation, [anItem(lost, sku, 2)]));
    await inventory.rows('update reservation_line set qty_wanted = 3 where reservation_id = $1', reservation);
    for (let twice = 0; twice < 2; twice++) await inventory.publish(placed(made, id, reservation, [anItem(made, sku, 2)]));
    expect(
      await inventory.rows(
        'select order_id::int, sum(qty)::int as qty from reservation join reservation_line using (reservation_id) where order_id = any($1) group by 1 order by 1',
        [lost, made],
      ),
    ).toEqual([
      { order_id: lost, qty: 0 },
      { order_id: made, qty: 2 },
    ]);
    expect(await stockOf()).toMatchObject({ reserved_qty: 2 });
  });

  it('without any reservation takes what there is, as an imported order does', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
    await inventory.publish(placed(900_000 + id, id, 99_999_999, [anItem(11, sku, 2)]));
    expect(await stockOf()).toMatchObject({ reserved_qty: 2 });
  });
});

describe('an imported order', () => {
  it('reserves what there is; the rest is published, once', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2, b: 1 } }), created(1_000 + id, `${sku}X`, { warehouses: { a: 0 } }));
    const items = [anItem(1, sku, 7, { qty_shipped: 2 }), anItem(2, `${sku}X`, 1)];
    await inventory.publish(imported(id, items));
    await inventory.publish(imported(id, items, {}, 2));
    const [reserved] = await ofOrder(id);
    const { body } = await inventory.call('GET', '/api2/stock/movements', { order_id: id });
    expect(body['movements']).toMatchObject([
      { cause: 'reserve', order_id: id, reservation_id: reserved?.data['reservation_id'] },
      { cause: 'reserve', order_id: id, reservation_id: expect.any(Number) },
    ]);
    expect(await ofOrder(id)).toMatchObject([
      {
        data: {
          sale_id: null,
          attempt: null,
          order_id: id,
          checkout: null,
          lines: [{ order_item_id: 1, line: 0, qty: 3, warehouses: { a: 2, b: 1 } }],
        },
      },
    ]);
    expect(await inventory.events('stock.short', id)).toMatchObject([{ data: { missing_qty: 2, cause: 'order', order_id: id } }]);
    expect(await inventory.events('stock.short', 1_000 + id)).toMatchObject([{ data: { missing_qty: 1, cause: 'order', order_id: id } }]);
    expect(await stockOf()).toMatchObject({ qty: 3, reserved_qty: 3, salable_qty: 0 });
  });

  it('reserves nothing when it is not to, or is finished', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2 } }));
    await inventory.publish(
      imported(id, [anItem(1, sku, 1)], { reserve: false }),
      imported(1_000 + id, [anItem(1, sku, 1)], { state: 'complete' }),
    );
    expect(await stockOf()).toMatchObject({ reserved_qty: 0 });
    expect(await ofOrder(id)).toEqual([]);
  });

  it('takes the child of a configurable product', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2 } }), created(1_000 + id, `${sku}C`, { warehouses: { a: 2 } }));
    await inventory.publish(
      imported(id, [anItem(1, `${sku}C`, 1, { product_type: 'configurable' }), anItem(2, sku, 1, { parent_item_id: 1 })]),
    );
    expect([await stockOf(), await stockOf(`${sku}C`)]).toMatchObject([{ reserved_qty: 1 }, { reserved_qty: 0 }]);
  });

  it('waits for products that come after it', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 1), anItem(2, `${sku}L`, 5), anItem(3, `${sku}N`, 1)]));
    await inventory.publish(created(1_000 + id, `${sku}L`, { warehouses: { a: 3 } }));
    await until(async () => (await ofOrder(id)).length === 2);
    expect(
      (await ofOrder(id)).map(({ version, data }) => [
        version,
        data['lines'].map((line: { line: number; qty: number }) => [line.line, line.qty]),
      ]),
    ).toEqual([
      [1, [[0, 1]]],
      [
        2,
        [
          [0, 1],
          [1, 3],
        ],
      ],
    ]);
    expect(await stockOf(`${sku}L`)).toMatchObject({ reserved_qty: 3 });
    expect(await inventory.events('stock.short', 1_000 + id)).toMatchObject([{ data: { missing_qty: 2, order_id: id } }]);
  });

  it('finds products that come while it is saved', async () => {
    const skus = Array.from({ length: 120 }, (_, index) => `RACE-${index}`);
    await Promise.all([
      inventory.publish(...skus.map((name, index) => created(700_000 + index, name, { warehouses: { a: 1 } }))),
      inventory.publish(...[...skus].reverse().map((name, index) => imported(700_000 + index, [anItem(1, name, 1)]))),
    ]);
    const unreserved = `select count(*)::int as count from reservation_line where sku like 'RACE-%' and qty <> 1`;
    await until(async () => (await inventory.rows(unreserved))[0]?.['count'] === 0);
    expect(await inventory.rows(`select count(*)::int as count from reservation_line where sku like 'RACE-%'`)).toEqual([{ count: 120 }]);
  });

  it('finds a product that was saved before it, and that it did not see', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2 } }));
    const release = await inventory.hold('select 1 from stock_item where sku = $1 for update', sku);
    const order = inventory.publish(imported(id, [anItem(1, sku, 1), anItem(2, `${sku}L`, 1)]));
    // It has looked for its products and waits for the first one's stock.
    await until(
      async () =>
        (
          await inventory.rows(
            `select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query like '%for no key update of s%'`,
          )
        ).length > 0,
    );
    const product = { product_id: 1_000 + id, sku: `${sku}L`, name: 'Late', type_id: 'simple', is_deleted: false, version: 1, replaces: 0 };
    await transaction(inventory.db, (tx) => takeProduct(tx, product, { warehouses: { a: 1 } }, new Date()));
    await release();
    await order;
    await until(async () => (await stockOf(`${sku}L`)).reserved_qty > 0);
    expect(await stockOf(`${sku}L`)).toMatchObject({ reserved_qty: 1 });
  });

  it('keeps its reservation in the ledger when the product goes', async () => {
    await inventory.publish(created(id, sku, { warehouses: { a: 2 } }));
    await inventory.publish(imported(id, [anItem(1, sku, 1)]));
    await inventory.publish(deleted(id, sku, 2));
    const [sums] = await inventory.rows(
      'select sum(reserved_after - reserved_before)::float8 as reserved, count(*)::int as count from stock_ledger where product_id = $1',
      id,
    );
    expect(sums).toEqual({ reserved: 0, count: 3 });
  });
});

describe('orders that waited for a product', () => {
  const failing = async () => /^entrepot_follow_ups_failing\{.*\} (\d+)$/m.exec(await inventory.metrics())?.[1];

  it('are reserved one by one where one of them fails; that one is seen, and tried again until it can be', async () => {
    const [first, faulty, last] = [id * 10, id * 10 + 1, id * 10 + 2];
    for (const orderId of [first, faulty, last]) await inventory.publish(imported(orderId, [anItem(orderId, sku, 1)]));
    const [row] = await inventory.rows<{ reservation_id: string }>('select reservation_id from reservation where order_id = $1', faulty);
    await inventory.rows(
      `alter table reservation_line add constraint too_careful check (reservation_id <> ${row?.reservation_id} or product_id is null) not valid`,
    );
    await inventory.publish(created(id, sku, { warehouses: { a: 5 } }));
    await until(async () => (await ofOrder(first)).length === 1 && (await ofOrder(last)).length === 1);
    await until(async () => (await inventory.rows('select from follow_up where failures > 0')).length === 1);
    expect(await ofOrder(faulty)).toEqual([]);
    await until(async () => (await failing()) === '1');
    await inventory.rows('alter table reservation_line drop constraint too_careful');
    await until(async () => (await ofOrder(faulty)).length === 1);
    await until(async () => (await failing()) === undefined);
    expect(await stockOf()).toMatchObject({ reserved_qty: 3 });
  });

  it('of the largest quantity get as much of a product with backorders as can be counted; the rest is a shortage', async () => {
    for (const orderId of [id * 10, id * 10 + 1]) await inventory.publish(imported(orderId, [anItem(orderId, sku, 6_000_000_000)]));
    await inventory.publish(created(id, sku, { warehouses: { a: 0 }, backorders: 1 }));
    await until(async () => (await stockOf())?.['reserved_qty'] === largestQuantity);
    const short = (await inventory.events('stock.short', id)).filter(({ data }) => data['cause'] === 'order');
    expect(short).toMatchObject([{ data: { missing_qty: 12_000_000_000 - largestQuantity, order_id: id * 10 + 1 } }]);
    expect(await inventory.rows('select from follow_up where failures > 0')).toEqual([]);
  });
});
