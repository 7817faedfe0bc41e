import { until } from '@entrepot/testing';
import type { Client } from '../src/client.js';
import { openDatabases, type Databases, type Mentions } from '../src/databases.js';
import { drivers, startStack, type Stack } from '../src/stack.js';

const count = 500;
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Products of one set, with everything that a product may have; `mark` begins their skus and stands in all that is theirs. */
interface Range {
  set: string;
  mark: string;
  ids: number[];
  items: number[];
}

const record = (set: string, mark: string, n: number) => ({
  sku: `${mark}-${n}`,
  name: `Product ${mark} ${n}`,
  type_id: n % 50 === 0 ? 'configurable' : 'simple',
  attribute_set: set,
  price: 10,
  special_price: 9,
  categories: ['Range/Part'],
  attributes: { color: 'Red', description: `About ${mark}` },
  options: [{ title: `${mark} size`, type: 'drop_down', values: [{ title: `${mark} S`, price: 1 }] }],
  store_ids: [1],
  group_prices: [{ customer_group_id: 1, price: 9 }],
  tier_prices: [{ customer_group_id: null, qty: 10, price: 8 }],
  ...(n % 50 !== 0 && { parent_sku: `${mark}-${n - (n % 50)}`, stock: { manage_stock: true, warehouses: { a: 5, b: 7 } } }),
});

describe.each(drivers)('a set that is removed with its products (%s)', (events) => {
  const run = `${events}${process.pid}${Math.random().toString(36).slice(2, 7)}`;
  let stack: Stack;
  let api: Client;
  let databases: Databases;

  const open = async (folder?: string): Promise<void> => {
    stack = await startStack({ events, ...(folder !== undefined && { folder }) });
    api = await stack.admin();
    databases = await openDatabases(stack);
  };
  const restart = async (): Promise<void> => {
    await databases.close();
    await open(stack.folder);
  };
  beforeAll(async () => {
    await open();
    // Topics outlive a stack: no product of another run has an id of this one's.
    await databases.rows('catalog', `alter table product alter product_id restart with ${1_000_000 + Math.floor(Math.random() * 2e9)}`);
    await api.import('stores', [{ store_id: 1, code: 'main', name: 'Main', website_id: 1, currency: 'BRL', is_active: true }]);
    await api.import(
      'warehouses',
      ['a', 'b'].map((code) => ({ code, name: code, status: 1 })),
    );
  }, 120_000);
  afterAll(async () => {
    await databases.close();
    await stack.dispose();
  });

  const many = async (database: string, sql: string, { ids }: Range): Promise<number> =>
    (await databases.rows<{ count: number }>(database, `select count(*)::int as count from ${sql} = any($1)`, ids))[0]!.count;
  /** How many of the products are there for each service. */
  const known = async (range: Range): Promise<Record<string, number>> => ({
    catalog: await many('catalog', 'product where product_id', range),
    shown: await many('catalog', 'product_stock where product_id', range),
    inventory: await many('inventory', 'stock_item where product_id', range),
    order: await many('order', 'product_ref where not is_deleted and product_id', range),
    sale_link: await many('sale_link', 'product_ref where not is_deleted and product_id', range),
  });
  const knownTo = (all: number) => ({ catalog: all, shown: all, inventory: all, order: all, sale_link: all });
  const settled = (range: Range, all: number): Promise<unknown> =>
    until(async () => Object.values(await known(range)).every((here) => here === all), 30_000);

  /** Imports a range, and waits until every service knows all of it. */
  const aRange = async (set: string, size = count): Promise<Range> => {
    const mark = `${run}-${set.toLowerCase()}`;
    const imported = await api.import(
      'products',
      Array.from({ length: size }, (_, n) => record(set, mark, n)),
    );
    expect(imported).toMatchObject({ created: size, rejected: 0 });
    const of = async (database: string, column: string, table: string): Promise<number[]> =>
      (
        await databases.rows<{ id: number }>(database, `select ${column} as id from ${table} where starts_with(sku, $1) order by 1`, mark)
      ).map(({ id }) => id);
    const range: Range = { set, mark, ids: await of('catalog', 'product_id', 'product'), items: [] };
    await settled(range, size);
    return { ...range, items: await of('inventory', 'item_id', 'stock_item') };
  };
  const remove = ({ set }: Range, headers: Record<string, string> = {}) =>
    api.call('DELETE', '/api2/catalog/attributeSet', { body: { attribute_set_name: set, force_products_remove: true }, headers });
  const removed = (set: string) => ({
    status: 200,
    body: expect.objectContaining({ success: true, attribute_set_name: set, products_removed: count }),
  });
  const mentions = async ({ mark, ids, items }: Range): Promise<Record<string, Mentions>> => {
    const found: Record<string, Mentions> = {};
    for (const name of databases.names) {
      const tables = await databases.mentions(name, mark, { product_id: ids, item_id: items });
      if (Object.keys(tables).length > 0) found[name] = tables;
    }
    return found;
  };
  /** Remains of a removed range: the mark that it is gone (so that a late event does not bring it back); the stock’s ledger is partitioned, and not looked into. */
  const memory = {
    inventory: { product: count },
    order: { product_ref: count },
    sale_link: { product_ref: count },
  };
  const expectNoMore = async (range: Range, more: Record<string, Mentions> = {}): Promise<void> => {
    const expected = Object.fromEntries(Object.entries(memory).map(([name, tables]) => [name, { ...tables, ...more[name] }]));
    expect(await mentions(range)).toEqual(expected);
    expect(await many('inventory', 'product where not is_deleted and product_id', range)).toBe(0);
    for (const name of databases.names.filter((name) => name !== 'gateway')) {
      expect(await databases.rows(name, 'select type, error from dead_letter')).toEqual([]);
    }
  };
  /** Holds a row, so that a transaction comes so far and no further. */
  const held = async (database: string, sql: string, id: number): Promise<() => Promise<unknown>> => {
    await databases.rows(database, 'begin');
    await databases.rows(database, `select from ${sql} = $1 for update`, id);
    return () => databases.rows(database, 'rollback');
  };
  /** Until a transaction waits for that row. */
  const someoneWaits = (database: string): Promise<unknown> => {
    const waiting = `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock' and wait_event in ('transactionid', 'tuple')`;
    return until(async () => (await databases.rows('gateway', waiting, `entrepot_${database}`)).length > 0, 20_000, 5);
  };

  it('leaves no row of them anywhere; an order and a sale keep what they say, and everything else stays', async () => {
    const kept = await aRange('Kept', 20);
    const range = await aRange('Gone');
    for (const n of [1, 2, 120, 121, 320, 499]) {
      const image = { type: 'sku', product_id: `${range.mark}-${n}`, file_content: picture, file_mime_type: 'image/png' };
      const body = { ...image, label: `${range.mark} front`, position: 1, types: ['image', 'thumbnail'], store_id: 1 };
      expect((await api.call('POST', '/api2/products/imagem', { body })).status).toBe(201);
    }
    const line = { sku: `${range.mark}-1`, name: 'Ordered', product_type: 'simple', qty_ordered: 2, price: 10 };
    const order = { increment_id: run, store_id: 1, state: 'new', status: 'pending', customer_email: 'c@example.com', items: [line] };
    await api.import('orders', [{ ...order, payment_method: 'checkmo', created_at: '2026-01-01 10:00:00' }]);
    const sale = { email: 'c@example.com', store_id: 1, items: [{ sku: `${range.mark}-2`, qty: 1, price: 10, options: {} }] };
    const made = await api.call('POST', '/api2/vendalink', { body: sale, headers: { 'idempotency-key': `${run}-sale-000000001` } });
    expect(made.text).toContain('checkout_url');
    await until(() => many('inventory', 'reservation_line where qty = 2 and product_id', range), 20_000);
    expect(Object.keys((await mentions(range))['catalog'] ?? {})).toEqual(
      expect.arrayContaining(['product_image', 'product_image_store', 'product_image_role', 'custom_option_value', 'tier_price']),
    );

    const started = performance.now();
    expect(await remove(range)).toMatchObject(removed('Gone'));
    await settled(range, 0);
    await until(async () => (await many('order', 'order_item where product_id', range)) === 0, 20_000);
    console.log(`removal of ${count} products from all services (${events}): ${Math.round(performance.now() - started)} ms`);

    // What was reserved of a product that is gone can still be given back.
    expect((await api.call('POST', '/api2/order/cancel', { body: { order_increment_id: run } })).status).toBe(200);
    await until(() => many('inventory', 'reservation_line where qty = 0 and product_id', range), 20_000);
    await expectNoMore(range, {
      inventory: { reservation_line: 1 },
      order: { order_item: 1 },
      sale_link: { sale_item: 1 },
    });
    expect(await known(kept)).toEqual(knownTo(20));
    const detail = await api.get<{ order: { items: object[] } }>('/api2/order', { query: { increment_id: run } });
    expect(detail.body.order.items).toMatchObject([{ sku: line.sku, name: 'Ordered', product_id: null }]);
  }, 120_000);

  // A transaction knows nothing of the driver.
  if (events === 'embedded') {
    it('stays whole when it is killed in its midst, and can be asked for again', async () => {
      const range = await aRange('Struck');
      const release = await held('catalog', 'product_stock where product_id', range.ids[count - 1]!);
      const key = { 'idempotency-key': `${run}-removal-000001` };
      const cut = remove(range, key).catch(() => null);
      await someoneWaits('catalog');
      await stack.kill();
      await release();
      expect(await cut).toBeNull();
      await restart();
      expect(await known(range)).toEqual(knownTo(count));
      expect(await remove(range, key)).toMatchObject(removed('Struck'));
      await settled(range, 0);
      await expectNoMore(range);
    }, 120_000);
  }

  it('is gone everywhere after a start when it is killed while the others follow', async () => {
    const range = await aRange('Followed');
    const release = await held('inventory', 'stock_item where item_id', range.items[count / 2]!);
    expect(await remove(range)).toMatchObject(removed('Followed'));
    await someoneWaits('inventory');
    await stack.kill();
    expect((await known(range))['inventory']).toBeGreaterThan(0);
    await release();
    await restart();
    await settled(range, 0);
    await expectNoMore(range);
  }, 120_000);
});
