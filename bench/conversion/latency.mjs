import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf, cpuOfTree } from '../lib/cpu.mjs';
import { openShop, sell } from './shop.mjs';
import { atRate, inParallel, say, until } from '../lib/waiting.mjs';
import { watchSales } from './watcher.mjs';

const rate = Number(process.env.RATE ?? 20);
const seconds = 20;
const warmUps = 2 * rate;
const count = rate * seconds + warmUps;
const pollMs = 10;
const givenUpMs = 15_000;
const products = Array.from({ length: 100 }, (_, n) => ({ sku: `latency-${n}`, pieces: [10_000, 10_000] }));

/** ms from the request and from its answer until it is seen; null when it never is. */
const timed = async (write, seen) => {
  const began = performance.now();
  await write();
  const answered = performance.now();
  if (!(await Promise.race([seen(), sleep(givenUpMs, false)]))) return null;
  const now = performance.now();
  return { whole: now - began, after: now - answered };
};

/** Each change sets a quantity that the product has not had before. */
const stockChange = (client) => async (turn) => {
  const { sku } = products[turn % products.length];
  const north = 20_000 + turn;
  const write = async () => {
    const { status, body } = await client.call('PATCH', '/api2/stockitems', { sku, warehouses: { north } });
    if (status !== 200) throw new Error(`PATCH: ${status} ${JSON.stringify(body)}`);
  };
  const isShown = async () => (await client.get(`/api2/products?type=sku&id=${sku}`)).product?.stock_data?.qty === north + 10_000;
  return timed(write, () => until(sku, isShown, { everyMs: pollMs, withinMs: givenUpMs }).catch(() => false));
};

/** Seen by the watcher first, and then by the API. */
const checkout = (client, sales, watcher) => async (turn) => {
  const { id, path, form } = sales[turn];
  const write = async () => {
    const { status } = await client.submit(path, form);
    if (status !== 303) throw new Error(`Submit: ${status}`);
  };
  const isConverted = async () => (await client.state(path)).status === 'converted';
  return timed(write, () => watcher.converted(id).then(isConverted));
};

/** CPU that each process used meanwhile, in ms for each piece of work. */
const withCpu = async (processes, work) => {
  const used = () => processes.map(({ pid, isTree }) => (isTree ? cpuOfTree : cpuOf)(pid));
  const before = used();
  const result = await work();
  const after = used();
  const cells = processes.map(({ name }, n) => `${name} ${((after[n] - before[n]) / 1000 / count).toFixed(1)}`);
  return { result, cpu: cells.join(', ') };
};

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(0) ?? '-';

const lines = [];

/** Prints the measurements of each driver so far, as a table. */
export const printLatencies = () => {
  console.log(`\nAt ${rate} a second, in ms               from the request     from its answer`);
  console.log(`                                          p50      p99        p50      p99   measured`);
  lines.forEach((line) => console.log(line));
};

const print = (driver, what, { result, cpu }) => {
  const measured = result.slice(warmUps);
  const found = measured.filter(Boolean);
  const lost = measured.length - found.length;
  const cells = ['whole', 'after'].flatMap((field) => {
    const sorted = found.map((one) => one[field]).sort((a, b) => a - b);
    return [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  });
  const widths = [10, 9, 11, 9];
  lines.push(
    `${driver.padEnd(11)}${what.padEnd(24)}${cells.map((cell, n) => cell.padStart(widths[n])).join('')}${String(found.length).padStart(11)}`,
  );
  say(`${driver}: ${what}: ${found.length} measured, ${lost} never seen`);
  say(`  CPU in ms for each, looking included: ${cpu}`);
  return lost === 0;
};

/** Stock change to stock_data of the product, and submit to converted, at 20 a second for 20 s each. */
export const latency = async (driver, { client, db, processes }) => {
  await openShop(client, products);
  const sales = await inParallel(Array.from({ length: count }), 8, (_, n) =>
    sell(client, n, { run: 'latency', items: [{ sku: products[n % products.length].sku, qty: 1 }] }),
  );
  say(`${driver}: ${rate} a second for ${seconds} s each, after ${warmUps} to warm up`);
  const stock = await withCpu(processes, () => atRate(count, rate, stockChange(client)));
  const isStockSeen = print(driver, 'stock to stock_data', stock);
  const watcher = watchSales(db);
  const converted = await withCpu(processes, () => atRate(count, rate, checkout(client, sales, watcher)));
  await watcher.stop();
  return print(driver, 'checkout to converted', converted) && isStockSeen;
};
