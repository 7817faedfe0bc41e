import { expect, it } from '@jest/globals';
import { type Statement, readRows, transaction } from '@entrepot/database';
import { mostCounted } from '@entrepot/kernel';
import { planOf, type Plan } from '@entrepot/testing';
import { orderList } from '../../src/order/order-list.store.js';
import type { OrderListQuery } from '../../src/order/order.requests.js';
import { databaseForPlans } from '../plans.js';

/** Rows of 100,000 orders that a page of 20 may touch: what it shows, in the index and in the table, and little more. */
const aPage = 20 * 2;

/** Plans from before the first vacuum, as after an import. */
let fresh: Plan[];
/** How often a page of a common status was planned in general, of ten times that it was read then. */
let generalPlans: number;
/** Count of general plans of a later page. */
let generalPlansOfLaterPage: number;
const db = databaseForPlans(
  `
    insert into orders (increment_id, store_id, state, status, customer_id, customer_email, subtotal, discount_amount, tax_amount, shipping_amount,
                        shipping_tax_amount, grand_total, billing_address, created_at, updated_at, sale_id, external_reference)
    select (100000000 + n)::text, 1 + n % 3, kind, kind, 1 + n % 9000, 'Customer' || n % 9000 || '@example.com', total, 0, 0, 0, 0, total,
           jsonb_build_object('firstname', 'Ana', 'lastname', 'Silva', 'street', repeat('Rua ', 60)),
           timestamptz '2024-01-01 UTC' + n * interval '5 minutes', timestamptz '2024-01-01 UTC' + n * interval '5 minutes' + total * interval '1 hour',
           case when n % 10 = 0 then n end, case when n % 4 = 0 then 'ERP-' || n % 20000 end
      from generate_series(1, 100000) as n,
           lateral (select n::bigint * 7919 % 5000 / 100.0 as total,
                           case when n % 5000 = 17 then 'holded' when n % 20 = 0 then 'new' when n % 20 < 4 then 'processing' else 'complete' end as kind) as made`,
  ['orders'],
  async (db) => {
    await db.query('analyze orders');
    fresh = await Promise.all([
      listed({ status: ['holded'] }),
      listed({ status: ['complete', 'nobody_knows'] }),
      listed({ state: ['payment_review'] }),
    ]);
    generalPlans = await countGeneralPlans({ status: ['complete'] }, 10);
    generalPlansOfLaterPage = await countGeneralPlans({ page: { page: 50, limit: 20, includePagination: false } }, 10);
  },
);

const queryOf = (query: Partial<OrderListQuery>): OrderListQuery => ({
  created: {},
  updated: {},
  page: { page: 1, limit: 20, includePagination: false },
  sort: { field: 'entity_id', direction: 'desc' },
  ...query,
});

const statementOf = (query: Partial<OrderListQuery>): Statement => orderList.statement(queryOf(query));

const listed = (query: Partial<OrderListQuery>): Promise<Plan> => planOf(db(), statementOf(query), 'custom');

const countGeneralPlans = (query: Partial<OrderListQuery>, times: number): Promise<number> =>
  transaction(db(), async (tx) => {
    const statement = statementOf(query);
    for (let time = 0; time < times; time++) await readRows(tx, statement);
    const counted = { name: '', text: 'select generic_plans from pg_prepared_statements where name = $1', values: [statement.name] };
    const [row] = await readRows<{ generic_plans: string }>(tx, counted);
    return Number(row?.generic_plans);
  });

const by = (field: OrderListQuery['sort']['field'], direction: 'asc' | 'desc' = 'desc'): Pick<OrderListQuery, 'sort'> => ({
  sort: { field, direction },
});
const day = { from: new Date('2024-06-01'), before: new Date('2024-06-02') };

// PostgreSQL plans a statement for its values five times before it may do without.
it('keeps the plan of a page, also before the first vacuum', () => expect([generalPlans, generalPlansOfLaterPage]).toEqual([5, 5]));

it.each<[string, Partial<OrderListQuery>, string[], number]>([
  ['everything', {}, [], aPage],
  ['of a sale', { vendalink_id: '500' }, ['orders_sale'], aPage],
  ['by the integrator’s reference', { external_reference: 'ERP-400' }, ['orders_external_reference'], aPage],
  ['by creation', by('created_at'), ['orders_created'], aPage],
  ['by change, ascending', by('updated_at', 'asc'), ['orders_updated'], aPage],
  ['by number', by('increment_id'), ['orders_increment_id'], aPage],
  ['by total', by('grand_total'), ['orders_total'], aPage],
  ['a common status', { status: ['complete'] }, ['orders_status'], aPage],
  ['a rare status', { status: ['holded'] }, ['orders_status'], aPage],
  ['a status by creation', { status: ['holded'], ...by('created_at') }, ['orders_status_created'], aPage],
  ['a status by change', { status: ['processing'], ...by('updated_at', 'asc') }, ['orders_status_updated'], aPage],
  ['a common and a rare status', { status: ['complete', 'holded'] }, ['orders_status'], aPage + 20 + 2],
  ['a state', { state: ['new'] }, ['orders_state'], aPage],
  ['states by change', { state: ['new', 'holded'], ...by('updated_at') }, ['orders_state_updated'], aPage + 20 + 2],
  ['a state by creation', { state: ['new'], ...by('created_at') }, ['orders_state_created'], aPage],
  ['a store', { store_id: 2 }, ['orders_store'], aPage],
  ['a store by creation', { store_id: 2, ...by('created_at') }, ['orders_store_created'], aPage],
  [
    'a store since',
    { store_id: 2, updated: { from: new Date('2024-06-01') }, ...by('updated_at', 'asc') },
    ['orders_store_updated'],
    aPage,
  ],
  ['a customer', { customer_id: '77' }, ['orders_customer'], aPage],
  ['an e-mail', { customer_email: 'customer77@EXAMPLE.com' }, ['orders_email'], aPage],
  ['numbers', { increment_id: { values: ['100000077', '100000078', 'X'], isSingle: false } }, ['orders_increment_id'], aPage],
  ['a day', { created: day }, ['orders_created'], 288 + 20],
  ['a day of changes', { updated: day, ...by('updated_at') }, ['orders_updated'], 288 + 20],
])('reads %s in the order of an index, and stops', async (_, query, indexes, most) => {
  const plan = await listed(query);
  expect(plan.secondaryIndexes).toEqual(indexes);
  expect(plan.rows).toBeLessThanOrEqual(most);
  expect(plan.types).not.toContain('Seq Scan');
});

it.each<[string, Partial<OrderListQuery>]>([
  ['by id', {}],
  ['of a status', { status: ['complete'] }],
  ['of two statuses', { status: ['complete', 'processing'] }],
  ['by change', by('updated_at')],
  ['of a status by total', { status: ['complete'], ...by('grand_total') }],
])('skips to a deep page %s on the index alone', async (_, query) => {
  const plan = await listed({ ...query, page: { page: 2_000, limit: 20, includePagination: true } });
  expect(plan.heapFetches).toBe(0);
  expect(plan.types).not.toContain('Seq Scan');
});

const estimating = { page: { page: 1, limit: 20, includePagination: 'estimate' } } as const;

it.each<[string, Partial<OrderListQuery>]>([
  ['everything', {}],
  ['a common status', { status: ['complete'] }],
  ['a store since', { store_id: 2, updated: { from: new Date('2024-06-01') } }],
])('gives up counting %s', async (_, query) => {
  expect((await listed({ ...query, ...estimating })).rows).toBeLessThanOrEqual(mostCounted + 1 + 2 * aPage);
});

// Sorted by another column than a time, so not prepared: looking at plans takes away what a connection has prepared.
it('estimates what it does not count', async () => {
  const { total } = await orderList.page(db(), queryOf({ ...estimating, ...by('grand_total'), status: ['complete'] }));
  expect((total as { estimate: number }).estimate).toBeGreaterThan(70_000);
  expect((total as { estimate: number }).estimate).toBeLessThan(90_000);
  expect((await orderList.page(db(), queryOf({ ...estimating, ...by('grand_total'), status: ['holded'] }))).total).toBe(20);
});

it('sorts what a rare status finds by a column that has no index with it', async () => {
  expect((await listed({ status: ['holded'], ...by('grand_total') })).rows).toBeLessThanOrEqual(20 + 20);
});

it('never walks the table for a status that few or none have, vacuumed or not', () => {
  for (const { rows } of fresh) expect(rows).toBeLessThanOrEqual(aPage + 20 + 2);
});
