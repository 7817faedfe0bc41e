// node bench/inventory/lag.mjs [kafka] [embedded]
//
// How long a stock change takes from PATCH /api2/stockitems to the product's stock_data, the catalog's projection: 200 changes a second
// (RATE) for 20 s (SECONDS) after 10 s to warm up, on Kafka, with the services as processes of their bundles, and embedded, all in one
// process. The catalog's table is asked every 3 ms by a connection of the bench's own. Prints p50 and p99; the last changes are read
// through GET /api2/products as well. Ends with status 1 where one of them is never seen; the aim is a p99 below 250 ms on Kafka.
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../tools/build.mjs';
import { storeId, skuOf } from '../endpoints/shop.mjs';
import { cpuOf, cpuOfTree } from '../lib/cpu.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { printProfiles } from '../lib/profiles.mjs';
import { atRate, inParallel, say, until } from '../lib/waiting.mjs';
import { openShop, startEmbedded, startOnKafka } from './system.mjs';
import { watchStock } from './watch-stock.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { profile: { type: 'boolean', default: false } } });
const drivers = positionals.length > 0 ? positionals : ['kafka', 'embedded'];
const unknown = drivers.filter((driver) => !['kafka', 'embedded'].includes(driver));
if (unknown.length > 0) throw new Error(`No driver ${unknown.join(', ')}`);

const items = 2_000;
const rate = Number(process.env.RATE ?? 200);
const seconds = Number(process.env.SECONDS ?? 20);
/** For so long the broker's JVM and five Nodes compile what they run: on two cores that is half of the load. */
const warmUps = 10 * rate;
const count = rate * seconds;
const aimMs = 250;
const givenUpMs = 15_000;

/** What an item's first warehouse holds after change number k: more than ever before. */
const mainAfter = (k) => 10_000 + k;

/** ms from the request and from its answer until the catalog has the change; null when it never does. */
const change =
  ({ client }, watcher, first) =>
  async (turn) => {
    const k = first + turn;
    const sku = skuOf(k % items);
    const began = performance.now();
    const { status, body } = await client.call('PATCH', '/api2/stockitems', { sku, warehouses: { main: mainAfter(k) } });
    const answered = performance.now();
    if (status !== 200) throw new Error(`PATCH: ${status} ${JSON.stringify(body)}`);
    const seen = await watcher.seen(body.stockitem.product_id, mainAfter(k), givenUpMs);
    return seen === null ? null : { whole: seen - began, after: Math.max(0, seen - answered) };
  };

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const lines = [];
const note = (driver, results) => {
  const found = results.filter(Boolean);
  const cells = ['whole', 'after'].flatMap((field) => {
    const sorted = found.map((one) => one[field]).sort((a, b) => a - b);
    return [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  });
  lines.push(`${driver.padEnd(10)}${cells.map((ms) => ms.toFixed(0).padStart(10)).join('')}${String(found.length).padStart(11)}`);
  if (driver === 'kafka') lines.push(`          p99 from the request, aim ${aimMs}: ${cells[1] < aimMs ? 'met' : 'MISSED'}`);
  return found.length === results.length;
};

/** The last quantities through the API: the table is what products show. */
const isShown = async ({ client }) => {
  const last = Array.from({ length: 20 }, (_, n) => warmUps + count - 1 - n);
  const shown = await inParallel(last, 4, async (k) => {
    const { product } = await client.get(`/api2/products?type=sku&id=${skuOf(k % items)}&store_id=${storeId}`);
    return product.stock_data.warehouses.main === mainAfter(k);
  });
  return !shown.includes(false);
};

const run = async (driver, postgres, system) => {
  await openShop(system, items);
  const watcher = await watchStock(postgres.urlOf(`${system.prefix}catalog`));
  await until('stock in the catalog', async () => (await watcher.count()) === items, { withinMs: 60_000 });
  const around = [...system.processes, { name: 'postgres', pid: postgres.pid, isTree: true }, { name: 'this bench', pid: process.pid }];
  const used = () => around.map(({ pid, isTree }) => (isTree ? cpuOfTree : cpuOf)(pid));
  try {
    say(`${driver}: ${rate} changes a second for ${seconds} s`);
    await atRate(warmUps, rate, change(system, watcher, 0));
    const before = used();
    const results = await atRate(count, rate, change(system, watcher, warmUps));
    const after = used();
    const cells = around.map(({ name }, n) => `${name} ${((after[n] - before[n]) / 1_000 / count).toFixed(2)}`);
    say(`${driver}: CPU in ms for each change: ${cells.join(', ')}`);
    const isComplete = note(driver, results) && (await isShown(system));
    if (values.profile && system.stack) {
      const work = () => atRate(count, rate, change(system, watcher, warmUps + count));
      await printProfiles({ stack: system.stack, apps: ['inventory', 'catalog'], work });
    }
    return isComplete;
  } finally {
    await watcher.stop();
  }
};

const apps = [
  ...(drivers.includes('kafka') ? ['gateway', 'inventory', 'catalog'] : []),
  ...(drivers.includes('embedded') ? ['standalone'] : []),
];
for (const app of apps) await buildIfStale(app, (step, work) => (say(`${step} ${app}`), work()));
const postgres = await startPostgres();
let isComplete = true;
try {
  for (const driver of drivers) {
    const system = await (driver === 'kafka' ? startOnKafka(postgres, 'lag', values) : startEmbedded(postgres));
    isComplete = (await run(driver, postgres, system).finally(system.stop)) && isComplete;
  }
} finally {
  await postgres.stop();
}
console.log(`\nAt ${rate} a second, in ms   from the request     from its answer`);
console.log('               p50       p99       p50       p99   measured');
lines.forEach((line) => console.log(line));
process.exit(isComplete ? 0 : 1);
