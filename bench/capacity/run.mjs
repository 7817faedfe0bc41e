// node bench/capacity/run.mjs [--replicas 1] [--orders 600] [--reads 3000] [--write]
//
// What one operation costs with so many replicas of the gateway and of each service, behind addresses that share connections out as a Kubernetes
// Service does: CPU by process and by database of a read, of a change of stock, of a sale, of its conversion, and of its invoice and shipment, each as
// fast as the machine can, as events then come in batches, which a few a second do not; and the bytes that an order leaves in PostgreSQL, its log and Kafka. Then every sale must be one order, and nothing may wait.
// --write keeps the figures in measured.json, which model.mjs reads.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { buildIfStale } from '../../tools/build.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { checkEvents, checklist } from '../conversion/checks.mjs';
import { openCpuAccounts } from '../conversion/cpu-accounts.mjs';
import { openDatabases } from '../conversion/databases.mjs';
import { openShop, sell } from '../conversion/shop.mjs';
import { createClient } from '../lib/client.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { inParallel, say, until } from '../lib/waiting.mjs';
import { startCluster } from '../rolling/cluster.mjs';
import { readSizes, sizesOfOne } from './sizes.mjs';

const text = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({
  options: { replicas: text('1'), orders: text('600'), reads: text('3000'), write: { type: 'boolean', default: false } },
});
const [replicas, orders, reads] = [values.replicas, values.orders, values.reads].map(Number);
const warmUps = orders / 2;
const idleSeconds = 5;
const width = 16;
const products = Array.from({ length: 100 }, (_, n) => ({ sku: `capacity-${n}`, pieces: [1_000_000, 1_000_000] }));
const file = join(import.meta.dirname, 'measured.json');

// Whatever hangs: the exit handlers of what was started end their processes.
setTimeout(() => {
  console.error('Not done within 9 minutes');
  process.exit(1);
}, 540_000).unref();

for (const app of serviceNames) await buildIfStale(app, (_, build) => build());
const postgres = await startPostgres();
const folder = await mkdtemp(join(tmpdir(), 'capacity-'));
const kafka = await startKafka({ dir: folder });
const prefix = 'bench_capacity_';
await postgres.dropDatabases(prefix);
const cluster = await startCluster({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers, replicas, preStopMs: 0 });
const db = openDatabases(postgres.url, prefix);
const client = await createClient(cluster.url, cluster.credentials);
await openShop(client, products);
const accounts = await openCpuAccounts(postgres, [...cluster.processes(), { account: 'kafka', pid: kafka.pid }], prefix);
say(`${replicas} of each service, a shop is open`);

const idleBegan = await accounts.settle();
await sleep(idleSeconds * 1_000);
const idle = accounts.between(idleBegan, await accounts.read());
const rounded = (value) => Number(value.toFixed(3));
/** ms of CPU by account of each of `count` pieces of work, without what is used anyway. */
const measured = async (what, count, work) => {
  const before = await accounts.settle();
  const began = performance.now();
  await work();
  const used = accounts.between(before, await accounts.settle());
  const lasted = (performance.now() - began) / 1_000;
  const one = Object.fromEntries(
    Object.entries(used).map(([name, us]) => [name, rounded((us - ((idle[name] ?? 0) / idleSeconds) * lasted) / 1_000 / count)]),
  );
  say(
    `${what}: ${Object.values(one)
      .reduce((sum, ms) => sum + ms, 0)
      .toFixed(2)} ms of CPU ${JSON.stringify(one)}`,
  );
  return one;
};
const expect = (status, wanted, body) => {
  if (status !== wanted) throw new Error(`${status} ${JSON.stringify(body)}`);
};
const numbers = (count) => Array.from({ length: count }, (_, n) => n);

const createSales = (first, count) =>
  inParallel(numbers(count), width, (_, n) =>
    sell(client, first + n, { run: 'capacity', items: [{ sku: products[n % products.length].sku, qty: 1 }] }),
  );
const converted = () => db.number('sale_link', `select count(*) from sale where status = 'converted'`);
let perSecond = 0;
const submitAll = async (sales, expected) => {
  const began = performance.now();
  await inParallel(sales, width, async ({ path, form }) => expect((await client.submit(path, form)).status, 303));
  await until('all sales converted', async () => (await converted()) === expected);
  perSecond = Math.round((sales.length * 1_000) / (performance.now() - began));
};
const document = (kind) => async (id) => {
  const { status, body } = await client.call(
    'POST',
    `/api2/${kind}/create`,
    { order_id: id },
    { 'idempotency-key': `capacity-${kind}-${id}` },
  );
  expect(status, 201, body);
};

const warm = await createSales(0, warmUps);
await submitAll(warm, warmUps);
const readOne = (n) =>
  client.get(n % 2 === 0 ? `/api2/order?id=${1 + (n % warmUps)}` : `/api2/products?type=sku&id=${products[n % 100].sku}`);
const changeStock = async (n) => {
  const { status, body } = await client.call('PATCH', '/api2/stockitems', {
    sku: products[n % 100].sku,
    warehouses: { north: 1_000_000 + n },
  });
  expect(status, 200, body);
};
await inParallel(numbers(reads / 4), width, readOne);
const costs = {};
costs.read = await measured('a read', reads, () => inParallel(numbers(reads), width, readOne));
costs.stock = await measured('a change of stock', reads / 4, () => inParallel(numbers(reads / 4), width, changeStock));
const before = await readSizes(db, folder);
let sales;
costs.sale = await measured('a sale', orders, async () => (sales = await createSales(warmUps, orders)));
costs.conversion = await measured('its conversion', orders, () => submitAll(sales, warmUps + orders));
const ids = (await db.rows('order', 'select entity_id from orders order by entity_id'))
  .slice(warmUps)
  .map(({ entity_id }) => Number(entity_id));
say(`${perSecond} conversions a second, with this bench on the same cores`);
costs.documents = await measured('its invoice and shipment', orders, async () => {
  await inParallel(ids, width, document('invoice'));
  await inParallel(ids, width, document('shipment'));
});
const sizes = sizesOfOne(before, await readSizes(db, folder), orders);
costs.idle = Object.fromEntries(Object.entries(idle).map(([name, us]) => [name, rounded(us / 1_000 / idleSeconds)]));
say(`bytes of an order: ${JSON.stringify(sizes)}`);

const check = checklist();
check.equal('orders', await db.number('order', 'select count(*) from orders'), warmUps + orders);
check.equal('sales of these orders', await db.number('order', 'select count(distinct sale_id) from orders'), warmUps + orders);
check.equal('shipments', await db.number('order', 'select count(*) from shipment'), orders);
await checkEvents(check, db);

if (values.write) {
  const known = JSON.parse(await readFile(file, 'utf8').catch(() => '{"cpu":{}}'));
  const cpu = { ...known.cpu, [replicas]: costs };
  const kept = { ...known, cpu, perSecond: { ...known.perSecond, [replicas]: perSecond }, ...(replicas === 1 && { sizes, orders }) };
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`);
}
await Promise.all([accounts.close(), db.close()]);
await cluster.stop();
await kafka.stop();
await postgres.stop();
await rm(folder, { recursive: true, force: true });
process.exit(check.result() ? 0 : 1);
