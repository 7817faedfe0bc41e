// What a shop does: the tour of README.md with a conversion, a webhook, an image.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { person } from '../../lib/person.mjs';
import { until } from '../../lib/waiting.mjs';
import { outside } from './stage.mjs';

export const sku = 'node-trial';
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Imports the sample store and a product that does not run out; waits until it can be sold by link. */
export const openShop = async (stage) => {
  await stage.importSample();
  const client = await stage.client();
  const stock = { manage_stock: true, warehouses: { curitiba: 1_000_000 } };
  await client.importRecords('products', [
    { ...{ sku, name: sku, type_id: 'simple', status: 1, visibility: 4, price: 30 }, store_ids: [1], stock },
  ]);
  const isSold = async () => (await client.call('GET', `/api2/vendalink/options?sku=${sku}&store_id=1`)).status === 200;
  await until('the product can be sold', isSold);
  await until('its stock is known', async () => (await client.get(`/api2/stock?type=sku&id=${sku}`)).stock?.salable_qty > 0);
};

/** Entries of a customer on the page, who picks the goods up. */
export const buyer = (n, email) => ({ ...person(n, email), shipping_method: 'retirada' });

let sales = 0;

/** Sells one piece by link, submits the page, and waits for the order. @returns its number */
export const convert = async (client) => {
  const n = sales++;
  const email = `trial-${n}@example.com`;
  const key = { 'idempotency-key': randomUUID() };
  const { vendalink } = await client.post('/api2/vendalink', { email, store_id: 1, items: [{ sku, qty: 1, price: 25.5 }] }, key);
  const { pathname } = new URL(vendalink.checkout_url);
  const page = await client.submit(pathname, buyer(n, email));
  assert.equal(page.status, 303, /id="problem"[^]{0,500}/.exec(page.text)?.[0]);
  return until('the sale is an order', async () => (await client.state(pathname)).order_increment_id, { withinMs: 180_000 });
};

export const tour = async (stage) => {
  const client = await stage.client();
  assert.equal((await client.get('/api2/order?increment_id=100000001')).order.items[0].sku, 'COFFEE-SANTOS-250');
  const began = Date.now();
  const order_increment_id = await convert(client);
  const tookMs = Date.now() - began;
  for (const [document, state] of Object.entries({ invoice: 'processing', shipment: 'complete' })) {
    const { order } = await client.post(`/api2/${document}/create`, { order_increment_id });
    assert.equal(order.state, state);
  }
  return `token, orders imported, order ${order_increment_id} of a checkout page in ${tookMs} ms, its invoice and shipment`;
};

export const webhook = async (stage) => {
  const client = await stage.client();
  // In full, as the feed asks the DNS without the search list of the pod.
  const url = `http://driver.${outside}.svc.cluster.local:8080/`;
  const made = await client.post('/api2/webhooks', { url, types: ['order.placed'] });
  const number = await convert(client);
  const arrived = async () => (await (await fetch(stage.receiver)).json()).find(({ body }) => body.includes(number));
  const { headers, body } = await until('the webhook is received', arrived);
  assert.match(headers['webhook-signature'], /^v1,/);
  await client.call('DELETE', `/api2/webhooks/${made.webhook.webhook_id}`);
  return `${JSON.parse(body).type} of order ${number} received by a pod, signed`;
};

/** Uploads an image of the product. @returns status and body */
export const upload = (client, file_name) => {
  const file = { file_content: png, file_mime_type: 'image/png', file_name, label: file_name, position: 1 };
  return client.call('POST', '/api2/products/imagem', { type: 'sku', product_id: sku, ...file });
};

export const image = async (stage) => {
  const { status, body } = await upload(await stage.client(), 'trial.png');
  assert.equal(status, 201, JSON.stringify(body));
  const read = await fetch(stage.url + new URL(body.image.url).pathname);
  assert.equal(read.headers.get('content-type'), 'image/png');
  return `uploaded, ${(await read.arrayBuffer()).byteLength} bytes read`;
};
