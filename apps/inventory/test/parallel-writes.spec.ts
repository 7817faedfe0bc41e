import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startTestInventory, type Answer, type PublishedEvent, type TestInventory } from './inventory.js';
import { created, submitted } from './records.js';

let inventory: TestInventory;
const count = 200;
const skus = Array.from({ length: count }, (_, index) => `P${index}`);
beforeAll(async () => {
  inventory = await startTestInventory();
  await inventory.import([
    { code: 'a', priority: 1 },
    { code: 'b', priority: 2 },
  ]);
  await inventory.publish(...skus.map((sku, index) => created(1 + index, sku, { warehouses: { a: 1_000 } })));
}, 60_000);
afterAll(() => inventory.close());
// Retries hide deadlocks from clients: none may arise in the first place.
afterEach(async () => {
  await inventory.checkLedger();
  expect(await inventory.rows('select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()')).toEqual([
    { deadlocks: 0 },
  ]);
});

const once = (body: unknown) => inventory.call('PATCH', '/api2/stockitems', body);
/** As a client does: 503 says that others were in the way for 3 s, and to come back. */
const patch = async (body: unknown): Promise<Answer> => {
  for (;;) {
    const answer = await once(body);
    if (answer.status !== 503) return answer;
    expect(answer).toMatchObject({ headers: { 'retry-after': '1' }, body: { error: 'Resource temporarily unavailable' } });
  }
};
const stockOf = async (sku: string) => (await inventory.call('GET', '/api2/stock', { type: 'sku', id: sku })).body['stock'];
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))];
const times = <T>(number: number, work: (index: number) => T): T[] => Array.from({ length: number }, (_, index) => work(index));

/** Every change was made to what the one before had left: nothing was overwritten unseen. */
const expectUnbroken = (events: PublishedEvent[]): void => {
  expect(events.map(({ version }) => version)).toEqual(times(events.length, (index) => index + 1));
  events.slice(1).forEach(({ data }, index) => expect(events[index]?.data).toMatchObject(data['previous'] as object));
};

it('batches and single writes in opposite orders: no update is lost, no deadlock arises', async () => {
  const batch = (index: number) => skus.map((sku) => ({ sku, warehouses: { [index % 2 ? 'a' : 'b']: index + 0.0001 } }));
  const batches = times(16, (index) => patch(index % 2 ? batch(index) : batch(index).reverse()));
  const singles = times(32, (index) => patch({ sku: `P${index}`, warehouses: { b: index } }));
  expect(statuses(await Promise.all([...batches, ...singles]))).toEqual([200]);
  for (const id of times(count, (index) => 1 + index)) expectUnbroken(await inventory.events('stock.recalculated', id));
}, 120_000);

it('each change is told with a version of its own', async () => {
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
}, 120_000);
