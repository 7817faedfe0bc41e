import { setTimeout as sleep } from 'node:timers/promises';
import { openShop, sell } from './shop.mjs';
import { atRate, inParallel, say } from './waiting.mjs';

const rate = 20;
const seconds = 20;
const warmUps = 40;
const count = rate * seconds + warmUps;
const pollMs = 5;
const givenUpMs = 15_000;
const products = Array.from({ length: 100 }, (_, n) => ({ sku: `latency-${n}`, pieces: [10_000, 10_000] }));

/** ms until the probe says yes; null when it never does. */
const timed = async (write, seen) => {
  const began = performance.now();
  await write();
  const answered = performance.now();
  for (; performance.now() - began < givenUpMs; await sleep(pollMs)) {
    if (await seen()) return { whole: performance.now() - began, after: performance.now() - answered };
  }
  return null;
};

/** Each change sets a quantity that the product has not had before. */
const stockChange = (client) => async (turn) => {
  const { sku } = products[turn % products.length];
  const north = 20_000 + turn;
  const write = async () => {
    const { status, body } = await client.call('PATCH', '/api2/stockitems', { sku, warehouses: { north } });
    if (status !== 200) throw new Error(`PATCH: ${status} ${JSON.stringify(body)}`);
  };
  const seen = async () => (await client.get(`/api2/products?type=sku&id=${sku}`)).product?.stock_data?.qty === north + 10_000;
  return timed(write, seen);
};

const checkout = (client, sales) => async (turn) => {
  const { path, form } = sales[turn];
  const write = async () => {
    const { status } = await client.submit(path, form);
    if (status !== 303) throw new Error(`Submit: ${status}`);
  };
  return timed(write, async () => (await client.state(path)).status === 'converted');
};

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0) ?? '-';

const print = (driver, what, taken) => {
  const measured = taken.slice(warmUps);
  const found = measured.filter(Boolean);
  const of = (field) => {
    const sorted = found.map((one) => one[field]).sort((a, b) => a - b);
    return `p50 ${percentile(sorted, 0.5)} ms, p99 ${percentile(sorted, 0.99)} ms`;
  };
  const lost = measured.length - found.length;
  say(`${driver}: ${what}: from the request ${of('whole')}; from its answer ${of('after')}; ${found.length} measured, ${lost} never seen`);
  return lost === 0;
};

/** Stock change to stock_data of the product, and submit to converted, at 20 a second for 20 s each. */
export const latency = async (driver, client) => {
  await openShop(client, products);
  const sales = await inParallel(Array.from({ length: count }), 8, (_, n) =>
    sell(client, n, { run: 'latency', items: [{ sku: products[n % products.length].sku, qty: 1 }] }),
  );
  say(`${driver}: ${rate} a second for ${seconds} s each, after ${warmUps} to warm up; looked for every ${pollMs} ms`);
  const stock = print(driver, 'stock change to stock_data', await atRate(count, rate, stockChange(client)));
  const converted = print(driver, 'checkout submitted to converted', await atRate(count, rate, checkout(client, sales)));
  return stock && converted;
};
