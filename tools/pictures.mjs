// npm run pictures: takes the pictures that README.md shows, by the system's Chromium, of a sample store that it starts: the orders of the console, and one
// with its timeline, from a sale by link to the invoice. Fails where one has more than 120 kB.
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { until } from './lib/waiting.mjs';
import { browserPath } from '../e2e/src/browser.mjs';
import { startStore } from './api/store.mjs';

const folder = resolve(import.meta.dirname, '../docs/pictures');
const mostBytes = 120_000;

await using store = await startStore();
const { get } = store.client;
const post = (path, body) => store.client.post(path, body, { 'idempotency-key': crypto.randomUUID() });

/** Sells by a link whose page the customer sends as in the example of the API, and invoices the order. @returns its number */
const sell = async () => {
  const items = [{ sku: 'COFFEE-SANTOS-250', qty: 2, price: 32.9 }];
  const { id, checkout_url } = (await post('/api2/vendalink', { email: 'maria@example.com', store_id: 1, items })).vendalink;
  const { paths } = await get('/docs/openapi.json');
  const form = paths['/checkout/{token}'].post.requestBody.content['application/x-www-form-urlencoded'].example;
  await store.client.submit(new URL(checkout_url).pathname, form);
  const order_increment_id = await until('the order', async () => (await get(`/api2/vendalink?id=${id}`)).vendalink.order_increment_id);
  await post('/api2/invoice/create', { order_increment_id, comment: 'Paid by Pix, seen on the statement' });
  return order_increment_id;
};

// The sample store's own failed delivery is of the last invoice: of one that was there before.
const failed = '/api2/webhooks/1/deliveries?state=failed';
await using browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox', '--disable-gpu'] });
await until('the failed delivery', async () => (await get(failed)).deliveries?.length > 0);
const number = await sell();
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en', timezoneId: 'UTC', colorScheme: 'light' });
await page.goto((await post('/ops/owner-link', {})).link);
const owner = { 'E-mail': 'ana@example.com', Name: 'Ana Lima', 'New password': 'correct horse battery staple' };
for (const [label, value] of Object.entries(owner)) await page.getByLabel(label, { exact: true }).fill(value);
await page.keyboard.press('Enter');
await page.getByRole('heading', { name: 'To do' }).waitFor();

const take = async (name) => {
  await page.waitForLoadState('networkidle');
  // A screen has few colours: with a palette of them it takes less than half.
  const picture = await sharp(await page.screenshot({ animations: 'disabled' }))
    .png({ palette: true, effort: 10 })
    .toBuffer();
  await writeFile(join(folder, `${name}.png`), picture);
  console.log(`docs/pictures/${name}.png: ${Math.round(picture.length / 1_000)} kB`);
  if (picture.length > mostBytes) process.exitCode = 1;
};
await page.goto(`${store.url}/console/orders`);
await page.getByRole('link', { name: number }).waitFor();
await take('console');
await page.setViewportSize({ width: 1280, height: 1120 });
await page.getByRole('link', { name: number }).click();
for (const entry of ['sale.created', 'reservation.confirmed', 'invoice.created']) await page.getByText(entry).first().waitFor();
await take('timeline');
