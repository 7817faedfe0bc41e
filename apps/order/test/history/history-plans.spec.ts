import { expect, it } from '@jest/globals';
import { planOf, type Plan } from '@entrepot/testing';
import { historyStatement } from '../../src/history/history.view.js';
import { databaseForPlans } from '../plans.js';

const entries = 100_000;

// An order has a history of 100,000 entries, among 10,000 with three each.
const db = databaseForPlans(
  `
    insert into orders (increment_id, store_id, state, status, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
                        grand_total, created_at, updated_at)
    select (100000000 + n)::text, 1, 'complete', 'complete', 0, 0, 0, 0, 0, 0, now(), now() from generate_series(1, 10000) as n;
    insert into order_history (order_id, status, comment, entity_name, created_at)
    select case when n <= ${entries} then 77 else 1 + n % 10000 end, 'complete', 'Comment ' || n, 'order', now()
      from generate_series(1, ${entries} + 30000) as n`,
  ['orders', 'order_history'],
);

const plan = (page: number, includePagination: boolean, kind: 'generic' | 'custom'): Promise<Plan> =>
  planOf(db(), historyStatement({ order_id: '77' }, { page, limit: 20, includePagination }), kind);

it.each(['generic', 'custom'] as const)('reads a page of a long history, and no more, from its index (%s plan)', async (kind) => {
  const { rows, types, secondaryIndexes } = await plan(1, false, kind);
  expect(rows).toBeLessThanOrEqual(20 + 2);
  expect(secondaryIndexes).toEqual(['order_history_order']);
  expect(types).not.toContain('Seq Scan');
});

it.each(['generic', 'custom'] as const)('counts from the index alone (%s plan)', async (kind) => {
  const { heapFetches, types, secondaryIndexes } = await plan(3, true, kind);
  expect(heapFetches).toBe(0);
  expect(types).toContain('Index Only Scan');
  expect(secondaryIndexes).toEqual(['order_history_order']);
});
