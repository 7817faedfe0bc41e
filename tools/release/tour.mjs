// The tour of README.md with @entrepot/client as it is installed, on a sample store.
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient, EntrepotError } from '@entrepot/client';

assert.equal(typeof createRequire(import.meta.url)('@entrepot/client').createClient, 'function');
const { ENTREPOT_URL: url, ENTREPOT_CLIENT_ID: clientId, ENTREPOT_CLIENT_SECRET: clientSecret } = process.env;
const client = createClient({ url, clientId, clientSecret });
let answers = 0;
const of = async (call) => {
  const { data } = await call;
  answers++;
  return data;
};

const order = await client.order({ increment_id: '100000001' });
assert.equal(order.items[0].sku, 'COFFEE-SANTOS-250');
const numbers = new Set();
for await (const { increment_id } of client.orders({ status: 'pending,processing', created_from: '2026-09-01', limit: 2 }))
  numbers.add(increment_id);
assert(numbers.size > 2 && numbers.has('100000007'));
await assert.rejects(
  client.GET('/api2/orders', { params: { query: { created_from: '2026-02-30' } } }),
  (error) => error instanceof EntrepotError && error.details[0].path === 'created_from',
);

const stock = async () =>
  (await of(client.GET('/api2/stock', { params: { query: { type: 'sku', id: 'COFFEE-SANTOS-250' } } }))).stock.reserved_qty;
const reserved = await stock();
const feed = client.events({ cursor: 'now', wait: 0 });
const { cursor } = (await feed.next()).value;
const body = { email: 'ana@example.com', store_id: 1, items: [{ sku: 'COFFEE-SANTOS-250', qty: 1, price: 29.9 }] };
const idempotencyKey = `sale-${crypto.randomUUID()}`;
const sell = () => of(client.POST('/api2/vendalink', { body, idempotencyKey }));
const { vendalink } = await sell();
assert.equal((await sell()).vendalink.id, vendalink.id);

// The customer's browser.
const { paths } = await (await fetch(`${url}/docs/openapi.json`)).json();
const form = paths['/checkout/{token}'].post.requestBody.content['application/x-www-form-urlencoded'].example;
const submitted = await fetch(vendalink.checkout_url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
assert.equal(submitted.status, 303);
const query = { id: vendalink.id };
let sale;
for (const end = Date.now() + 60_000; sale?.status !== 'converted'; await sleep(100)) {
  assert(Date.now() < end, sale?.status);
  sale = (await of(client.GET('/api2/vendalink', { params: { query } }))).vendalink;
}
assert.equal(await stock(), reserved + 1);

const order_increment_id = sale.order_increment_id;
const invoiced = await of(client.POST('/api2/invoice/create', { body: { order_increment_id } }));
assert.equal(invoiced.order.state, 'processing');
const parcel = { order_increment_id, carrier_code: 'correios', title: 'SEDEX', track_number: 'BR123456789BR' };
const shipped = await of(client.POST('/api2/shipment/create', { body: parcel }));
assert.equal(shipped.order.state, 'complete');
assert.equal((await client.shipment({ increment_id: shipped.increment_id })).order_increment_id, order_increment_id);
const items = [{ sku: 'COFFEE-SANTOS-250', qty: 1 }];
await of(client.POST('/api2/creditmemo', { body: { order_increment_id, items, comment: 'one came back broken' } }));
await assert.rejects(client.POST('/api2/invoice/create', { body: { order_increment_id } }), { error: 'Cannot create invoice' });

const seen = new Set();
for (const end = Date.now() + 60_000; !seen.has('order.placed') || !seen.has('shipment.created'); await sleep(100)) {
  assert(Date.now() < end, [...seen].join());
  for await (const { events } of client.events({ cursor, wait: 0 })) for (const { type } of events) seen.add(type);
}
let walked = 0;
for await (const { records } of client.walk('orders', { status: 'complete' })) walked += records.length;
assert(walked > 0);
console.log(answers);
