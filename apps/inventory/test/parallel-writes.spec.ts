import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { decimal } from '@entrepot/kernel';
import { startTestInventory, type Answer, type Json, type PublishedEvent, type TestInventory } from './inventory.js';
import { submitted } from './records.js';

let inventory: TestInventory;
const count = 500;
// Ids of items are ordered neither as their skus nor as their products.
const seed = `
  with made as (
    insert into product (product_id, sku, name, type_id, is_deleted, version)
    select 1 + n, 'P' || n, 'Product', 'simple', false, 1 from generate_series(0, $1::int - 1) n returning product_id, sku),
  item as (
    insert into stock_item (item_id, product_id, sku, is_in_stock, manage_stock, use_config_manage_stock, backorders, min_qty, min_sale_qty,
                            version, created_at, updated_at)
    select product_id * 7 % $1 + 1, product_id, sku, true, true, true, 0, 0, 1, 0, now(), now() from made returning item_id, product_id)
  insert into stock_ledger (item_id, product_id, warehouse_id, cause, qty_before, qty_after, reserved_before, reserved_after)
  select item_id, product_id, warehouse_id, 'import', 0, case code when 'a' then 1000.1 else 1000.2 end, 0, 0
    from item cross join warehouse where code in ('a', 'b')`;
beforeAll(async () => {
  inventory = await startTestInventory();
  await inventory.import([
    { code: 'a', priority: 1 },
    { code: 'b', priority: 2 },
  ]);
  await inventory.rows(seed, count);
});
afterAll(() => inventory.close());
// Retries hide deadlocks from clients: none may arise in the first place.
afterEach(async () => {
  await inventory.checkLedger();
  expect(await inventory.rows('select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()')).toEqual([
    { deadlocks: 0 },
  ]);
});

/** As a client does: 503 says that others were in the way for 3 s, and to come back. */
const call = async (...request: Parameters<TestInventory['call']>): Promise<Answer> => {
  for (;;) {
    const answer = await inventory.call(...request);
    if (answer.status !== 503) return answer;
    expect(answer).toMatchObject({ headers: { 'retry-after': '1' }, body: { error: 'Resource temporarily unavailable' } });
  }
};
const patch = (body: unknown) => call('PATCH', '/api2/stockitems', body);
const stockOf = async (sku: string) => (await call('GET', '/api2/stock', { type: 'sku', id: sku })).body['stock'];
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];
const times = <T>(number: number, work: (index: number) => T): T[] => Array.from({ length: number }, (_, index) => work(index));

/** Every change was made to what the one before had left: nothing was overwritten unseen. */
const expectUnbroken = (events: PublishedEvent[]): void => {
  expect(events.map(({ version }) => version)).toEqual(times(events.length, (index) => index + 1));
  events.slice(1).forEach(({ data }, index) => expect(events[index]?.data).toMatchObject(data['previous'] as object));
};

/** Checks a record or an event: the total is the exact sum, and both quantities come from one write. */
const isWhole = ({ qty, warehouses: { a, b } }: Json): boolean => decimal(a).plus(b).eq(qty) && decimal(b).minus(a).eq('0.1');

/** Reads all records again and again until it is stopped. @returns those that are not whole, and how many it read */
const sampleRecords = () => {
  const seen = { records: 0, broken: [] as Json[], isOver: false };
  const read = async (page: number): Promise<void> => {
    const { body } = await call('GET', `/api2/stockitems?limit=200&page=${page}`);
    const records = body['stockitems'] as Json[];
    seen.records += records.length;
    seen.broken.push(...records.filter((record) => !isWhole(record)));
  };
  const reading = Promise.all(
    [1, 2, 3].map(async (page) => {
      while (!seen.isOver) await read(page);
    }),
  );
  return async () => ((seen.isOver = true), await reading, seen);
};

it('32 batches of 500 and 64 single writes in opposite orders: no update is lost, no deadlock arises, every sum is exact', async () => {
  const entry = (k: number) => ({ warehouses: { a: k + 0.1, b: k + 0.2 } });
  const bySku = (index: number) => times(count, (at) => ({ sku: `P${at}`, ...entry(index) }));
  const byProduct = (index: number) => times(count, (at) => ({ product_id: count - at, ...entry(index) }));
  const stop = sampleRecords();
  const batches = times(32, (index) => patch(index % 2 ? bySku(index) : byProduct(index)));
  const singles = times(64, (index) => patch({ sku: `P${(index % 32) * 13}`, ...entry(100 + index) }));
  const answers = await Promise.all([...batches, ...singles]);
  expect(statuses(answers)).toEqual([200]);
  const answered = answers.flatMap(({ body }) => (body['stockitems'] ?? [body['stockitem']]) as Json[]);
  expect({ records: answered.length, broken: answered.filter((record) => !isWhole(record)) }).toEqual({ records: 16_064, broken: [] });
  const { records, broken } = await stop();
  expect(broken).toEqual([]);
  expect(records).toBeGreaterThanOrEqual(count);

  const byItem = new Map<string, PublishedEvent[]>();
  for (const event of await inventory.events('stock.recalculated')) byItem.set(event.key, [...(byItem.get(event.key) ?? []), event]);
  expect(byItem.size).toBe(count);
  for (const [key, events] of byItem) {
    const singlesOfIt = (Number(key) - 1) % 13 === 0 && Number(key) <= 404 ? 2 : 0;
    expect({ key, writes: events.length }).toEqual({ key, writes: 32 + singlesOfIt });
    expectUnbroken(events);
    expect(events.filter(({ data }) => !isWhole(data))).toEqual([]);
  }
});

it('each change is published with a version of its own', async () => {
  const answers = await Promise.all(times(30, (index) => patch({ sku: 'P0', warehouses: { a: 50 + index } })));
  expect(statuses(answers)).toEqual([200]);
  const versions = (await inventory.events('stock.recalculated', 1)).map(({ version }) => version);
  expect(versions).toEqual(times(versions.length, (index) => index + 1));
});

it('of ten batches that expect the same, one wins and nine are 409', async () => {
  await patch({ sku: 'P5', warehouses: { a: 10 } });
  const answers = await Promise.all(
    times(10, (index) =>
      patch([
        { sku: 'P6', warehouses: { a: 20 + index } },
        { sku: 'P5', warehouses: { a: 9 }, expected_qty: { a: 10 } },
      ]),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(lost.map(({ status, body }) => [status, body])).toEqual(times(9, () => [409, { error: 'Conflict on save', index: 1 }]));
});

it('sales by compare and swap count every piece', async () => {
  await patch({ sku: 'P7', warehouses: { a: 12 } });
  const sell = async (): Promise<void> => {
    for (;;) {
      const { a } = (await stockOf('P7')).warehouses as { a: number };
      if ((await patch({ sku: 'P7', warehouses: { a: a - 1 }, expected_qty: { a } })).status === 200) return;
    }
  };
  await Promise.all(times(12, sell));
  expect(await stockOf('P7')).toMatchObject({ warehouses: { a: 0 } });
});

it('counts and checkouts at once: reserved is never more than there was', async () => {
  await patch(times(10, (index) => ({ sku: `P${index}`, warehouses: { a: 100, b: 0 } })));
  const checkouts = inventory.publish(
    ...times(120, (index) =>
      submitted(1 + index, [
        [1 + (index % 10), `P${index % 10}`, 10],
        [1 + ((index + 3) % 10), `P${(index + 3) % 10}`, 2],
      ]),
    ),
  );
  const writes = times(20, (index) =>
    patch(times(10, (at) => ({ sku: `P${index % 2 ? at : 9 - at}`, is_in_stock: 1, min_sale_qty: index }))),
  );
  const [answered] = await Promise.all([Promise.all(writes), checkouts]);
  expect(statuses(answered)).toEqual([200]);
  const [answers] = await inventory.rows<{ yes: number; no: number }>(
    'select count(reservation_id)::int as yes, count(*) filter (where reservation_id is null)::int as no from sale_attempt',
  );
  expect((answers?.yes ?? 0) + (answers?.no ?? 0)).toBe(120);
  expect(answers?.no).toBeGreaterThan(0);
  let reserved = 0;
  for (const index of times(10, (at) => at)) {
    const stock = await stockOf(`P${index}`);
    expect(stock).toMatchObject({ qty: 100, missing_qty: 0, salable_qty: 100 - stock.reserved_qty });
    reserved += stock.reserved_qty;
  }
  expect(reserved).toBe(12 * (answers?.yes ?? 0));
});
