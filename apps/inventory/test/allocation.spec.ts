import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { untilServed } from '@entrepot/service/testing';
import { startTestInventory, type TestInventory } from './inventory.js';
import { anItem, canceled, created, deleted, imported, shipped, submitted } from './records.js';

let inventory: TestInventory;
let id = 0;
beforeAll(async () => {
  inventory = await startTestInventory();
  await inventory.import([
    { code: 'first', priority: 1 },
    { code: 'second', priority: 2 },
    { code: 'third', priority: 3 },
    { code: 'fourth', priority: 4 },
    { code: 'closed', priority: 0, status: 0 },
  ]);
});
afterAll(() => inventory.close());
afterEach(() => inventory.checkLedger());

type Quantities = Record<string, number>;
it.each<[rule: string, stock: Quantities, promised: number, qty: number, taken: Quantities]>([
  ['one warehouse that holds it all, whatever its priority', { first: 2, second: 3, third: 5 }, 0, 5, { third: 5 }],
  ['the first of those that hold it all', { first: 2, second: 9, third: 5 }, 0, 5, { second: 5 }],
  ['two rather than three', { first: 1, second: 2, third: 4, fourth: 4 }, 0, 6, { second: 2, third: 4 }],
  ['the earliest of equals, one by one', { first: 3, second: 1, third: 3, fourth: 3 }, 0, 6, { first: 3, third: 3 }],
  ['all that the earlier one has, then of the next', { first: 4, second: 4 }, 0, 6, { first: 4, second: 2 }],
  ['only what others were not promised', { first: 5, second: 4 }, 2, 4, { second: 4 }],
  ['nothing of an inactive warehouse', { closed: 9, first: 2, second: 2 }, 0, 3, { first: 2, second: 1 }],
])('an order takes from %s', async (_rule, stock, promised, qty, taken) => {
  const sku = `A${++id}`;
  await inventory.publish(created(id, sku, { warehouses: stock }));
  if (promised > 0) await inventory.publish(submitted(1_000 + id, [[id, sku, promised]]));
  await inventory.publish(submitted(id, [[id, sku, qty]]));
  const confirmed = (await inventory.events('reservation.confirmed')).filter(({ data }) => data['sale_id'] === id);
  expect(confirmed.map(({ data }) => data['lines'][0].warehouses)).toEqual([taken]);
  expect((await inventory.call('GET', `/api2/stock?type=id&id=${id}`)).body['stock']).toMatchObject({
    ...{ reserved_qty: promised + qty, warehouses: stock },
  });
});

const move = (items: object[], order_id = id, headers?: Record<string, string>) =>
  inventory.call('POST', '/api2/reservations/move', { order_id, items }, headers);
/** An order of 3 of a product, which lie in `first`. */
const anOrder = async (stock: Quantities = { first: 3, second: 2 }, qty = 3) => {
  const sku = `M${++id}`;
  await inventory.publish(created(id, sku, { warehouses: stock }));
  await inventory.publish(imported(id, [anItem(id, sku, qty)]));
  return sku;
};
const promisedOf = async (sku: string) =>
  (await inventory.call('GET', `/api2/reservations?sku=${sku}`)).body['reservations'] as Record<string, unknown>[];

it('moves what is promised to an order, once for each key, and tells it with what was before', async () => {
  const sku = await anOrder();
  expect(await promisedOf(sku)).toMatchObject([{ warehouse: 'first', qty: 3, reason: 'priority 1 of store 1' }]);
  const [headers, item] = [{ 'idempotency-key': `move-of-order-${id}-0000` }, { order_item_id: id, qty: 2, from: 'first', to: 'second' }];
  const { status, body } = await move([item], id, headers);
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { success: true, order_id: id, items: [{ order_item_id: id, sku, qty: 3, warehouses: { first: 1, second: 2 } }] },
  });
  expect((await move([item], id, headers)).body).toEqual(body);
  expect(await promisedOf(sku)).toMatchObject([
    { warehouse: 'first', qty: 1, reason: 'priority 1 of store 1' },
    { warehouse: 'second', qty: 2, reason: 'moved by erp' },
  ]);
  const rows = `select cause, warehouse_id, order_id::int, actor, (reserved_after - reserved_before)::float8 as reserved, (qty_after - qty_before)::float8 as qty
    from stock_ledger where product_id = $1 and cause = 'move' order by movement_id`;
  const own = { order_id: id, actor: 'erp', qty: 0 };
  expect(await inventory.rows(rows, id)).toMatchObject([
    { ...own, reserved: -2 },
    { ...own, reserved: 2 },
  ]);
  const changed = (await inventory.events('reservation.changed')).filter(({ data }) => data['order_id'] === id);
  expect(changed).toMatchObject([
    {
      version: 2,
      data: {
        reason: 'moved',
        lines: [{ qty: 3, warehouses: { first: 1, second: 2 } }],
        previous: { lines: [{ warehouses: { first: 3 } }] },
      },
    },
  ]);
  expect((await inventory.events('stock.recalculated', id)).at(-1)?.data).toMatchObject({
    reserved: { first: 1, second: 2 },
    previous: {},
  });
});

it('moves all or nothing, and names each entry that does not fit', async () => {
  const sku = await anOrder({ first: 3, second: 1 });
  const item = { order_item_id: id, from: 'first', to: 'second' };
  const short = await move([{ ...item, qty: 1 }, { ...item, qty: 1 }, { ...item, qty: 1, to: 'closed' }]); // prettier-ignore
  expect(short).toMatchObject({ status: 409, body: { error: 'Not enough stock' } });
  expect(short.details).toMatchObject([
    { path: 'items[1].qty', code: 'too_large', message: 'there is none' },
    { path: 'items[2].to', code: 'conflict', message: 'the warehouse is inactive' },
  ]);
  const invalid = await move([
    { ...item, qty: 4 },
    { ...item, qty: 1, to: 'first' },
    { ...item, qty: 1, order_item_id: 99_999 },
    { ...item, qty: 1, from: 'third' },
  ]);
  expect(invalid).toMatchObject({ status: 400, body: { error: 'Invalid item' } });
  expect(invalid.details.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'items[0].qty too_large',
    'items[1].to conflict',
    'items[2].order_item_id not_found',
    'items[3].qty too_large',
  ]);
  const unknown = await move([{ ...item, qty: 1, from: 'mars', to: 'venus' }]);
  expect(unknown).toMatchObject({ status: 400, body: { error: 'Invalid warehouse code' } });
  expect(unknown.details.map(({ path }) => path)).toEqual(['items[0].from', 'items[0].to']);
  expect(await move([{ ...item, qty: 1 }], 99_999)).toMatchObject({ status: 404, body: { error: 'Order not found' } });
  const shape = await move([{ qty: 0, from: 'first' }]);
  expect(shape.details.map(({ path }) => path)).toEqual(['items[0].order_item_id', 'items[0].qty', 'items[0].to']);
  expect((await move([])).status).toBe(400);
  expect(await promisedOf(sku)).toMatchObject([{ warehouse: 'first', qty: 3 }]);
});

it('shows and moves for a bound integration nothing of another’s warehouses, and finds promises of a removed product', async () => {
  const sku = await anOrder({ first: 3, second: 2, third: 2 });
  const bound = { 'x-entrepot-warehouses': 'first,second' };
  const item = { order_item_id: id, qty: 1, from: 'first' };
  expect(await move([{ ...item, to: 'third' }], id, bound)).toMatchObject({ status: 400, body: { error: 'Invalid warehouse code' } });
  expect((await move([{ ...item, to: 'third' }])).status).toBe(200);
  const { body } = await move([{ ...item, to: 'second' }], id, bound);
  expect(body['items']).toMatchObject([{ qty: 2, warehouses: { first: 1, second: 1 } }]);
  await inventory.publish(deleted(id, sku, 2));
  await untilServed(
    async () => ({ status: (await inventory.call('GET', `/api2/stock?type=sku&id=${sku}`)).status === 404 ? 200 : 503 }) as never,
  );
  expect((await promisedOf(sku)).map(({ qty }) => qty)).toEqual([1, 1, 1]);
});

it('moves, holds, ships, cancels and counts in any order and direction without a deadlock, and promises nothing twice', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  let state = seed;
  const random = (below: number): number => (state = (state * 48_271 + 1) % 2_147_483_647) % below;
  const skus = Array.from({ length: 4 }, () => ({ product: ++id, sku: `D${id}` }));
  await inventory.publish(...skus.map(({ product, sku }) => created(product, sku, { warehouses: { first: 20, second: 6 } })));
  const first = id * 1_000;
  const itemsOf = (order: number, fields: object = {}) => skus.map(({ sku }, at) => anItem(order * 10 + at, sku, 1, fields));
  const orders = Array.from({ length: 12 }, (_, at) => first + at);
  await inventory.publish(...orders.map((order) => imported(order, itemsOf(order))));
  const work = async (turn: number): Promise<number> => {
    const [order, way] = [orders[random(orders.length)]!, random(2) === 0];
    const [from, to] = way ? ['first', 'second'] : ['second', 'first'];
    const own = skus.map((_, at) => ({ order_item_id: order * 10 + at, qty: 1, from, to }));
    switch (random(5)) {
      case 0: {
        const items = skus.map(({ sku }) => ({ sku, qty: 1 }));
        return (await inventory.call('POST', '/api2/stock/holds', { items: way ? items : items.toReversed(), minutes: 5 })).status;
      }
      case 1: {
        const entries = skus.map(({ sku }) => ({ sku, min_sale_qty: 1 + turn }));
        return (await inventory.call('PATCH', '/api2/stockitems', way ? entries : entries.toReversed())).status;
      }
      case 2:
        if (way)
          await inventory.publish(shipped(order, order, own.map(({ order_item_id }) => [order_item_id, 1]), itemsOf(order, { qty_shipped: 1 }), {}, own.map(({ order_item_id }) => ({ order_item_id, warehouses: { [from]: 1 } })))); // prettier-ignore
        else await inventory.publish(canceled(order, itemsOf(order, { qty_canceled: 1 })));
        return 200;
      default:
        return (await move(way ? own : own.toReversed(), order)).status;
    }
  };
  const answers = await Promise.all(Array.from({ length: 60 }, (_, turn) => work(turn)));
  expect([seed, answers.filter((status) => ![200, 201, 400, 409, 503].includes(status))]).toEqual([seed, []]);
  const moved = (await inventory.events('reservation.changed')).filter(
    ({ data }) => data['order_id'] >= first && data['reason'] === 'moved',
  );
  expect([seed, moved.length > 0]).toEqual([seed, true]);
  const deadlocks = await inventory.rows('select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()');
  expect([seed, deadlocks]).toEqual([seed, [{ deadlocks: 0 }]]);
  for (const { sku } of skus)
    expect((await inventory.call('GET', `/api2/stock?type=sku&id=${sku}`)).body['stock']).toMatchObject({ missing_qty: 0 });
}, 60_000);
