import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { transaction } from '@entrepot/database';
import { handlerGrowth } from '@entrepot/service/testing';
import { until } from '@entrepot/testing';
import { startTestInventory, type TestInventory } from './inventory.js';
import { anItem, created, imported } from './records.js';

let service: TestInventory;
beforeAll(async () => {
  service = await startTestInventory();
  await service.publish(created(1, 'BUSY', { warehouses: { default: 1_000_000 } }));
});
afterAll(() => service.close());

/** How many entries of its indexes lead to the busy item. A scan marks those of dead versions, once no transaction can see them: it is read until then. */
const entriesOfBusy = (): Promise<number> =>
  transaction(service.db, async (tx) => {
    for (const way of ['seqscan', 'bitmapscan']) await tx.query(`set local enable_${way} = off`);
    for (const key of ['product_id = 1', `sku = 'BUSY'`, 'item_id = (select item_id from stock_item where product_id = 1)'])
      await tx.query(`select version from stock_item where ${key}`);
    const [{ entries }] = await tx.query<[{ entries: number }]>(
      `select sum(pg_stat_get_xact_tuples_returned(indexrelid))::int as entries from pg_index where indrelid = 'stock_item'::regclass`,
    );
    return entries;
  });

/** Orders that have a product reserved and wait for another, and products beside. */
const add = async (from: number, to: number): Promise<void> => {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index);
  await service.publish(...numbers.map((n) => created(1_000 + n, `P-${n}`, { warehouses: { default: 5 } })));
  await service.publish(...numbers.map((n) => imported(1 + n, [anItem(10 * n + 1, 'BUSY', 1), anItem(10 * n + 2, 'WAIT', 1)])));
  await service.rows(
    'insert into store_ref select n from generate_series($1::int, $2::int) n on conflict do nothing',
    100 + from,
    100 + to,
  );
  // Allow the entries of four scans.
  await until(async () => (await entriesOfBusy()) <= 4, 100_000);
};

const samples = async () => {
  const [row] = await service.rows<{ reservation_id: string }>('select reservation_id from reservation where order_id = 1');
  const order = {
    order_id: 1,
    order_item_id: 1,
    parent_item_id: null,
    reservation_id: Number(row?.reservation_id),
    sale_id: 1,
    attempt: 1,
  };
  const values = {
    ...order,
    hold_until: '2031-01-01T00:00:00Z',
    store_id: 1,
    sku: 'BUSY',
    product_id: 1,
    line: 0,
    qty: 1,
    qty_ordered: 2,
    warehouses: { default: 1 },
  };
  const waitedFor = { sku: 'WAIT', product_id: 900_000 };
  const byType = { 'product.created': waitedFor, 'product.snapshot': waitedFor, 'order.imported': { order_id: 900_000 } };
  return { values, byType };
};

it('has no handler whose work grows with the number of rows that exist', async () => {
  expect(await handlerGrowth(service, add, samples)).toEqual({ types: [...service.strategy.types].sort(), grown: {} });
});
