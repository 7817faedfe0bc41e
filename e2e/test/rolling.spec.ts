import { until } from '@entrepot/testing';
import type { Client, Reply } from '../src/client.js';
import { openDatabases, type Databases } from '../src/databases.js';
import { startStack, type Stack } from '../src/stack.js';

const run = `roll${process.pid}${Math.random().toString(36).slice(2, 7)}`;
const orders = 40;
const numberOf = (n: number): string => `${run}-${n}`;

let stack: Stack;
let api: Client;
let databases: Databases;
let ids: number[];

beforeAll(async () => {
  stack = await startStack();
  api = await stack.admin();
  databases = await openDatabases(stack);
  await api.import('stores', [{ store_id: 1, code: run, name: 'Loja', website_id: 1, currency: 'BRL', is_active: true }]);
  const items = [{ sku: run, name: 'Caneca', product_type: 'simple', qty_ordered: 1, price: 30 }];
  const order = { store_id: 1, state: 'processing', status: 'processing', customer_email: 'a@example.com', reserve: false, items };
  await api.import(
    'orders',
    Array.from({ length: orders }, (_, n) => ({ ...order, increment_id: numberOf(n) })),
  );
  const listed = await api.get<{ orders: { order_id: number }[] }>('/api2/order', { query: { limit: orders } });
  ids = listed.body.orders.map(({ order_id }) => order_id);
}, 120_000);
afterAll(async () => {
  await databases?.close();
  await stack?.dispose();
});

// What an older version has prepared must still run when a newer one has changed the tables (ADR 11: no `select *`).
it('a service goes on reading and writing while a newer version migrates its tables', async () => {
  expect(ids).toHaveLength(orders);
  const wrong: string[] = [];
  let asked = 0;
  const check = async (wanted: number, call: Promise<Reply>): Promise<void> => {
    const { status, text } = await call;
    asked++;
    if (status !== wanted) wrong.push(`${status} ${text}`);
  };
  const reads = [
    (turn: number) => api.get('/api2/order', { query: { id: ids[turn % orders] } }),
    (turn: number) => api.get('/api2/order', { query: { increment_id: numberOf(turn % orders) } }),
    () => api.get('/api2/order', { query: { status: 'processing', limit: 5, include_pagination: 1 } }),
    () => api.get('/api2/shipments', { query: { limit: 5 } }),
    () => api.get('/api/rest/orders', { query: { limit: 5 } }),
  ];
  let toShip = 0;
  let isOver = false;
  const working = Array.from({ length: 4 }, async (_, worker) => {
    for (let turn = worker; !isOver; turn++) {
      await check(200, reads[turn % reads.length]!(turn));
      if (turn % 4 !== 0 || toShip === orders) continue;
      await check(201, api.call('POST', '/api2/shipment/create', { body: { order_id: ids[toShip++] } }));
    }
  });
  const more = (count: number) => {
    const goal = asked + count;
    return until(() => asked >= goal, 30_000);
  };

  // Everything has been prepared on every connection that is in use, a good part of the writes is still to come.
  await more(60);
  const changes = [
    'alter table orders add column next_version text',
    'alter table order_item add column next_version numeric(12, 4) not null default 0',
    'create index concurrently next_version on orders (next_version)',
    'alter table order_item drop column next_version',
    'alter table orders drop column next_version',
  ];
  await databases.rows('order', `set lock_timeout = '2s'`);
  for (const change of changes) {
    await databases.rows('order', change);
    await more(30);
  }
  isOver = true;
  await Promise.all(working);
  expect(wrong).toEqual([]);
  expect(toShip).toBe(orders);
  expect(await stack.log()).not.toContain('cached plan');
}, 60_000);
