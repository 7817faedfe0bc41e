import { expect, it } from '@jest/globals';
import { type Statement, readRows, transaction } from '@entrepot/database';
import { mostCounted } from '@entrepot/kernel';
import { planOf, type Plan } from '@entrepot/testing';
import { fewNamed, namedStatement } from '../../src/filters/order-filter.store.js';
import { orderList } from '../../src/order/order-list.store.js';
import type { OrderListQuery } from '../../src/order/order.requests.js';
import { databaseForPlans } from '../plans.js';

/** Set to look at the plans of more by hand: `PLAN_ORDERS=1000000`. */
const orders = Number(process.env['PLAN_ORDERS'] ?? 100_000);

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
                        shipping_tax_amount, grand_total, billing_address, created_at, updated_at, sale_id, external_reference,
                        customer_firstname, customer_lastname, customer_taxvat, coupon_code, payment_status)
    select (100000000 + n)::text, 1 + n % 3, kind, kind, 1 + n % 9000, 'Customer' || n % 9000 || '@example.com', total, 0, 0, 0, 0, total,
           jsonb_build_object('firstname', 'Ana', 'lastname', 'Silva', 'street', repeat('Rua ', 60)),
           timestamptz '2024-01-01 UTC' + n * interval '5 minutes', timestamptz '2024-01-01 UTC' + n * interval '5 minutes' + total * interval '1 hour',
           case when n % 10 = 0 then n end, case when n % 4 = 0 then 'ERP-' || n % 20000 end,
           first, last, lpad((n % 9000)::text, 11, '0'), case when n % 10 = 1 then 'NATAL' when n % 5000 = 2 then 'RARE' end,
           case when n % 5000 = 17 then 'partially_paid' when n % 20 = 0 then 'pending' else 'paid' end
      from generate_series(1, ${orders}) as n,
           lateral (select n::bigint * 7919 % 5000 / 100.0 as total,
                           case when n % 5000 = 17 then 'holded' when n % 20 = 0 then 'new' when n % 20 < 4 then 'processing' else 'complete' end as kind,
                           case when n % 20 = 3 then 'Maria' when n % 5000 = 4 then 'Zoraide' else 'Nome' || n % 700 end as first,
                           'Sobrenome' || n % 900 as last) as made;
    insert into order_item (order_id, sku, name, product_type, qty_ordered, price, original_price, row_total, tax_amount, discount_amount)
    select entity_id, case when entity_id % 20 = 5 then 'COMMON' when entity_id % 5000 = 6 then 'RARE' else 'SKU-' || entity_id % 3000 end, 'Thing', 'simple',
           1, 1, 1, 1, 0, 0 from orders;
    insert into order_name (order_id, words)
    select entity_id, array_to_tsvector(array[lower(customer_firstname), lower(customer_lastname), lower(customer_firstname || ' ' || customer_lastname)]) from orders;
    insert into order_warehouse (order_id, warehouse) select entity_id, case when entity_id % 5000 = 7 then 'outlet' else 'main' end from orders;
    insert into shipment (increment_id, order_id, store_id, total_qty, created_at, updated_at)
    select increment_id, entity_id, 1, 1, created_at, updated_at from orders where entity_id % 4 = 0;
    insert into shipment_track (shipment_id, track_number, created_at) select shipment_id, 'BR' || shipment_id, created_at from shipment`,
  ['orders', 'order_item', 'order_name', 'order_warehouse', 'shipment', 'shipment_track'],
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
  ['an e-mail by number', { customer_email: 'customer77@example.com', ...by('increment_id') }, ['orders_email'], 2 * aPage],
  ['an e-mail of nobody by creation', { customer_email: 'nobody@example.com', ...by('created_at') }, ['orders_email'], 0],
  ['a taxvat', { taxvat: ['000.000.000-77'] }, ['orders_taxvat'], aPage],
  ['a common coupon', { coupon_code: 'natal' }, ['orders_coupon'], aPage],
  ['a coupon of nobody by total', { coupon_code: 'none', ...by('grand_total') }, ['orders_coupon'], 0],
  ['a rare coupon by change', { coupon_code: 'rare', ...by('updated_at') }, ['orders_coupon'], aPage + 20],
  ['a common payment status', { payment_status: ['paid'] }, ['orders_payment_status'], aPage],
  ['a rare payment status', { payment_status: ['partially_paid'] }, ['orders_payment_status'], aPage],
  ['a payment status by creation', { payment_status: ['pending'], ...by('created_at') }, ['orders_payment_status_created'], aPage],
  [
    'payment statuses by change',
    { payment_status: ['pending', 'paid'], ...by('updated_at') },
    ['orders_payment_status_updated'],
    aPage + 20 + 2,
  ],
  ['numbers', { increment_id: { values: ['100000077', '100000078', 'X'], isSingle: false } }, ['orders_increment_id'], aPage],
  ['a day', { created: day }, ['orders_created'], 288 + 20],
  ['a day of changes', { updated: day, ...by('updated_at') }, ['orders_updated'], 288 + 20],
])('reads %s in the order of an index, and stops', async (_, query, indexes, most) => {
  const plan = await listed(query);
  expect(plan.secondaryIndexes).toEqual(indexes);
  expect(plan.rows).toBeLessThanOrEqual(most);
  expect(plan.types).not.toContain('Seq Scan');
});

/** Few rows of an order have a place in another table. */
const perOrder = 5;

it.each<[string, Partial<OrderListQuery>, string, number]>([
  ['of a tracking number', { tracking_number: 'BR5000' }, 'shipment_track_number', aPage],
  ['of a rare sku', { sku: ['RARE'] }, 'order_item_sku_order', 20 * perOrder],
  ['of a rare sku by change', { sku: ['RARE', 'SKU-5'], ...by('updated_at') }, 'order_item_sku_order', 60 * perOrder],
  ['of a common sku', { sku: ['COMMON'] }, 'order_item', 20 * 20 * perOrder],
  ['of a rare name', { customer_name: 'zora' }, 'order_name_words', 20 * perOrder],
  ['of a common name', { customer_name: 'Mari' }, 'order_name', 20 * 20 * perOrder],
  ['of a rare name by total', { customer_name: 'ZORAIDE', ...by('grand_total') }, 'order_name_words', 20 * perOrder],
  ['of a common warehouse', { warehouse: 'main' }, 'order_warehouse', aPage * perOrder],
  ['of a rare warehouse', { warehouse: 'outlet' }, 'order_warehouse', 20 * perOrder],
  ['of a rare warehouse by change', { warehouse: 'outlet', ...by('updated_at') }, 'order_warehouse', 20 * perOrder],
  ['of a common warehouse by change', { warehouse: 'main', ...by('updated_at') }, 'order', aPage * perOrder],
])('finds a page %s by what there is less of', async (_, query, index, most) => {
  const plan = await listed(query);
  expect(plan.types).not.toContain('Seq Scan');
  expect(plan.indexes.join()).toContain(index);
  expect(plan.rows).toBeLessThanOrEqual(most);
});

it.each([
  ['ZORA', 20],
  ['Zoraide', 20],
  ['nobody', 0],
])('finds the few orders of %s by their index, whatever the sort', async (name, found) => {
  const plan = await planOf(db(), namedStatement(name), 'custom');
  expect(plan.secondaryIndexes).toEqual(['order_name_words']);
  expect(plan.rows).toBeLessThanOrEqual(2 * 500 + 4 * 20);
  expect(await fewNamed(db(), name)).toHaveLength(found);
});

it('does not look for the many orders of a name', async () => {
  expect((await planOf(db(), namedStatement('Maria'), 'custom')).rows).toBeLessThanOrEqual(2 * 500 + 20);
  expect(await fewNamed(db(), 'Maria')).toBeNull();
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
