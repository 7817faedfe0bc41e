import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { startTestInventory, type TestInventory } from './inventory.js';
import { created, submitted } from './records.js';

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
