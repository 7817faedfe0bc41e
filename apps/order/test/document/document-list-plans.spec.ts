import { expect, it } from '@jest/globals';
import { readRows, shownTypes, transaction } from '@entrepot/database';
import { planOf, type Plan } from '@entrepot/testing';
import { creditMemoList } from '../../src/credit-memo/credit-memo-list.store.js';
import { fiscalDocumentList } from '../../src/fiscal-document/fiscal-document-list.store.js';
import { invoiceList } from '../../src/invoice/invoice-list.store.js';
import { withParts } from '../../src/order-parts/order-parts.view.js';
import { orderParts } from '../../src/order/order.requests.js';
import { orderSearch } from '../../src/search/order-search.store.js';
import { shipmentList } from '../../src/shipment/shipment-list.store.js';
import { databaseForPlans } from '../plans.js';

/** Rows that a page of 20 may touch: what it shows, in the index, in the table and in orders, and little more. */
const aPage = 20 * 3;

/** Plans from before the first look at the tables, as after an import. */
let fresh: Plan[];
// 50,000 orders with two invoices, shipments and credit memos each.
const db = databaseForPlans(
  `
    insert into orders (increment_id, store_id, state, status, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
                        grand_total, customer_email, customer_taxvat, payment_reference, external_reference, created_at, updated_at)
    select (100000000 + n)::text, 1, 'complete', 'complete', 0, 0, 0, 0, 0, 0, 'Many@example.com', 'MANY', 'pi_order_' || n, 'ERP',
           now(), now() from generate_series(1, 50000) as n;
    insert into payment_intent (intent_id, order_id, operation, method, reference, amount, request, context, state, ask_at, created_at)
    select md5(n::text)::uuid, 1 + n % 50000, 'create-invoice', 'stripe', 'pi_' || n, 1, '{}', '{}', 'done', now(), now() from generate_series(1, 100000) as n;
    insert into payment_receipt (receipt_key, order_id, amount, received_on, created_at)
    select 'E' || n, 1 + n % 50000, 1, '2026-01-31', now() from generate_series(1, 100000) as n;
    insert into invoice (increment_id, order_id, store_id, state, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
                         grand_total, created_at, updated_at, intent_id)
    select (200000000 + n)::text, 1 + n % 50000, 1, case when n % 5000 = 17 then 3 when n % 10 = 0 then 1 else 2 end, total, 0, 0, 0, 0, total,
           at, at + total * interval '1 hour', md5(n::text)::uuid
      from generate_series(1, 100000) as n,
           lateral (select n::bigint * 7919 % 5000 / 100.0 as total, timestamptz '2024-01-01 UTC' + n * interval '5 minutes' as at) as made;
    insert into shipment (increment_id, order_id, store_id, total_qty, created_at, updated_at)
    select increment_id, order_id, store_id, 1, created_at, updated_at from invoice order by invoice_id;
    insert into shipment_track (shipment_id, track_number, created_at) select shipment_id, 'T' || shipment_id, now() from shipment;
    insert into order_name (order_id, words, full_name, last_name)
    select entity_id, '', 'ana ' || entity_id % 500, entity_id % 500 || ' lima' from orders;
    insert into fiscal_document (key, order_id, invoice_id, issued_at, created_at, updated_at)
    select lpad(invoice_id::text, 44, '0'), order_id, invoice_id, now(), created_at, updated_at from invoice;
    insert into credit_memo (increment_id, order_id, store_id, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount,
                             grand_total, created_at, updated_at)
    select increment_id, order_id, store_id, grand_total, 0, 0, 0, 0, grand_total, created_at, updated_at from invoice order by invoice_id`,
  ['orders', 'invoice', 'shipment', 'credit_memo', 'shipment_track', 'order_name', 'fiscal_document', 'payment_intent', 'payment_receipt'],
  async () => {
    fresh = await Promise.all([
      invoices({ order_id: '77' }),
      invoices({ order_increment_id: 'X', ...by('grand_total') }),
      invoices({ state: ['3'] }),
    ]);
  },
);

const first = { page: 1, limit: 20, includePagination: false };
const by = <F extends string>(field: F, direction: 'asc' | 'desc' = 'desc') => ({ sort: { field, direction } });
type InvoiceQuery = Partial<Parameters<typeof invoiceList.statement>[0]>;
type ShipmentQuery = Partial<Parameters<typeof shipmentList.statement>[0]>;
const invoices = (query: InvoiceQuery): Promise<Plan> =>
  planOf(db(), invoiceList.statement({ created: {}, updated: {}, page: first, ...by('entity_id'), ...query }), 'custom');
const shipments = (query: ShipmentQuery): Promise<Plan> =>
  planOf(db(), shipmentList.statement({ created: {}, updated: {}, page: first, ...by('entity_id'), ...query }), 'custom');

const creditMemos = (query: InvoiceQuery): Promise<Plan> =>
  planOf(db(), creditMemoList.statement({ created: {}, updated: {}, page: first, ...by('entity_id'), ...query }), 'custom');

const day = { from: new Date('2024-06-01'), before: new Date('2024-06-02') };

it.each<[string, InvoiceQuery, string[], number]>([
  ['everything', {}, [], aPage],
  ['by creation', by('created_at'), ['invoice_created'], aPage],
  ['by change, ascending', by('updated_at', 'asc'), ['invoice_updated'], aPage],
  ['by number', by('increment_id'), ['invoice_increment_id_key'], aPage],
  ['by total', by('grand_total'), ['invoice_total'], aPage],
  ['a common state', { state: ['2'] }, ['invoice_state'], aPage],
  ['a rare state', { state: ['3'] }, ['invoice_state'], aPage],
  ['a common and a rare state', { state: ['2', '3'] }, ['invoice_state'], aPage + 20 + 2],
  ['a state by creation', { state: ['1'], ...by('created_at') }, ['invoice_state_created'], aPage],
  ['states by creation', { state: ['1', '3'], ...by('created_at') }, ['invoice_state_created'], aPage + 20 + 2],
  ['a state by change', { state: ['3'], ...by('updated_at', 'asc') }, ['invoice_state_updated'], aPage],
  ['a common state by total', { state: ['2'], ...by('grand_total') }, ['invoice_total'], aPage + 5],
  ['an order', { order_id: '77' }, ['invoice_order'], 6],
  ['an order by total', { order_id: '77', ...by('grand_total') }, ['invoice_order'], 6],
  ['an order by its number', { order_increment_id: '100000077', ...by('created_at') }, ['orders_increment_id', 'invoice_order'], 8],
  ['an order’s of a state', { order_id: '77', state: ['2'], ...by('increment_id') }, ['invoice_order'], 6],
  ['numbers', { increment_id: { values: ['200000077', '200000078', 'X'] } }, ['invoice_increment_id_key'], 8],
  ['a day', { created: day }, ['invoice_created'], 288 + 40],
  ['a day of changes', { updated: day }, ['invoice_updated'], 288 * 2 + 40],
  ['a day of a state by creation', { created: day, state: ['2'], ...by('created_at') }, ['invoice_state_created'], aPage],
])('reads invoices, %s, in the order of an index, and stops', async (_, query, indexes, most) => {
  const plan = await invoices(query);
  expect([...plan.secondaryIndexes].sort()).toEqual([...indexes].sort());
  expect(plan.rows).toBeLessThanOrEqual(most);
  expect(plan.types).not.toContain('Seq Scan');
});

it.each<[string, ShipmentQuery, string[], number]>([
  ['everything', {}, [], aPage],
  ['by creation', by('created_at'), ['shipment_created'], aPage],
  ['by change, ascending', by('updated_at', 'asc'), ['shipment_updated'], aPage],
  ['by number', by('increment_id'), ['shipment_increment_id_key'], aPage],
  ['an order', { order_id: '77' }, ['shipment_order'], 6],
  ['an order by its number', { order_increment_id: '100000077', ...by('created_at') }, ['orders_increment_id', 'shipment_order'], 8],
  ['numbers', { increment_id: { values: ['200000077', '200000078', 'X'] } }, ['shipment_increment_id_key'], 8],
  ['a day', { created: day }, ['shipment_created'], 288 + 40],
  ['a day of changes', { updated: day }, ['shipment_updated'], 288 * 2 + 40],
])('reads shipments, %s, in the order of an index, and stops', async (_, query, indexes, most) => {
  const plan = await shipments(query);
  expect([...plan.secondaryIndexes].sort()).toEqual([...indexes].sort());
  expect(plan.rows).toBeLessThanOrEqual(most);
  expect(plan.types).not.toContain('Seq Scan');
});

it.each<[string, InvoiceQuery, string[], number]>([
  ['everything', {}, [], aPage],
  ['by creation', by('created_at'), ['credit_memo_created'], aPage],
  ['by change, ascending', by('updated_at', 'asc'), ['credit_memo_updated'], aPage],
  ['by number', by('increment_id'), ['credit_memo_increment_id_key'], aPage],
  ['by total', by('grand_total'), ['credit_memo_total'], aPage],
  ['their one state', { state: ['2'] }, [], aPage],
  ['a state that none has', { state: ['1', '3'] }, [], 0],
  ['an order', { order_id: '77' }, ['credit_memo_order'], 6],
  ['an order by its number', { order_increment_id: '100000077', ...by('created_at') }, ['credit_memo_order', 'orders_increment_id'], 8],
  ['numbers', { increment_id: { values: ['200000077', '200000078', 'X'] } }, ['credit_memo_increment_id_key'], 8],
  ['a day', { created: day }, ['credit_memo_created'], 288 + 40],
  ['a day of changes', { updated: day }, ['credit_memo_updated'], 288 * 2 + 40],
])('reads credit memos, %s, in the order of an index, and stops', async (_, query, indexes, most) => {
  const plan = await creditMemos(query);
  expect([...plan.secondaryIndexes].sort()).toEqual([...indexes].sort());
  expect(plan.rows).toBeLessThanOrEqual(most);
  expect(plan.types).not.toContain('Seq Scan');
});

const deep = { page: { page: 2_000, limit: 20, includePagination: false } };

it.each<[string, () => Promise<Plan>]>([
  ['invoices by id', () => invoices(deep)],
  ['invoices by creation', () => invoices({ ...deep, ...by('created_at') })],
  ['invoices by number', () => invoices({ ...deep, ...by('increment_id', 'asc') })],
  ['invoices by total', () => invoices({ ...deep, ...by('grand_total') })],
  ['invoices of a state', () => invoices({ ...deep, state: ['2'] })],
  ['invoices of a state by total', () => invoices({ ...deep, state: ['2'], ...by('grand_total') })],
  ['credit memos by total', () => creditMemos({ ...deep, ...by('grand_total') })],
  ['credit memos by number', () => creditMemos({ ...deep, ...by('increment_id') })],
  ['shipments by id', () => shipments(deep)],
  ['shipments by change', () => shipments({ ...deep, ...by('updated_at') })],
  ['shipments by number', () => shipments({ ...deep, ...by('increment_id') })],
])('skips to a deep page of %s on the index alone', async (_, planned) => {
  const plan = await planned();
  expect(plan.heapFetches).toBe(0);
  expect(plan.types).not.toContain('Seq Scan');
});

it('never walks the table for what few or none have, even before the first look at it', () => {
  for (const { rows } of fresh) expect(rows).toBeLessThanOrEqual(aPage);
});

const touched = `
  select sum(pg_stat_get_xact_tuples_returned(c.oid) + pg_stat_get_xact_tuples_fetched(c.oid)) as rows
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'i')`;

it.each([1, 20, 200])('includes the parts of %i orders in a statement each, which reads their rows alone', (count) =>
  transaction(db(), async (tx) => {
    const orders = Array.from({ length: count }, (_, n) => ({ order_id: 1_000 + n * 7 }));
    const rowsRead = async (): Promise<number> =>
      (await readRows<{ rows: number }>(tx, { name: '', text: touched, values: [], types: shownTypes }))[0]!.rows;
    const before = await rowsRead();
    const { read } = tx;
    let statements = 0;
    tx.read = (...args) => (statements++, read.apply(tx, args) as never);
    const found: object[] = await withParts(tx, orders, orderParts, { multiWarehouse: true });
    tx.read = read;
    expect(found.map((order) => Object.keys(order).length)).toEqual(orders.map(() => 8));
    expect(statements).toBe(orderParts.length);
    // Of each order its own row and two invoices, shipments and credit memos, each with its index entries and its order again.
    expect((await rowsRead()) - before).toBeLessThanOrEqual(count * 50 + 200);
  }),
);

it.each<[string, Partial<Parameters<typeof fiscalDocumentList.statement>[0]>, string[], number]>([
  ['everything', {}, [], aPage],
  ['by creation', by('created_at'), ['fiscal_document_created'], aPage],
  ['by change, ascending', by('updated_at', 'asc'), ['fiscal_document_updated'], aPage],
  ['an order', { order_id: '77' }, ['fiscal_document_order'], 6],
  ['an order by its number', { order_increment_id: '100000077' }, ['fiscal_document_order', 'orders_increment_id'], 8],
  ['keys', { key: { values: ['7'.padStart(44, '0'), '8'.padStart(44, '0')], isSingle: false } }, ['fiscal_document_key_key'], 6],
  ['a day of changes', { updated: day }, ['fiscal_document_updated'], 288 * 2 + 40],
])('reads fiscal documents, %s, in the order of an index, and stops', async (_, query, indexes, most) => {
  const statement = fiscalDocumentList.statement({ created: {}, updated: {}, page: first, ...by('fiscal_document_id'), ...query });
  const plan = await planOf(db(), statement, 'custom');
  expect([...plan.secondaryIndexes].sort()).toEqual(indexes);
  expect(plan.rows).toBeLessThanOrEqual(most);
  expect(plan.types).not.toContain('Seq Scan');
});

it.each([
  ...['100000077', '200000077', 'T77', '7'.padStart(44, '0'), 'pi_order_77', 'pi_77', 'E77', 'ERP'],
  ...['many@example.com', 'many', 'ana', 'an', 'ana 77', '77 lima', 'nothing'],
])('searches for %s by indexes alone, whatever many have, and stops', async (q) => {
  for (const kind of ['generic', 'custom'] as const) {
    const { tables, types } = await planOf(db(), orderSearch.statement({ q }), kind);
    expect(types).not.toContain('Seq Scan');
    for (const [table, rows] of Object.entries(tables)) expect([kind, table, rows <= 200]).toEqual([kind, table, true]);
  }
});
