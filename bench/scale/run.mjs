// node bench/scale/run.mjs [--sizes 10000,100000,1000000] [--requests 600] [--only <part of a name>] [--write]
//
// What each list, detail, walk and write, and a conversion with its consumers, costs with so many orders, and with the products, customers, stock and
// sales that go with them (fill.mjs): CPU of gateway, services and PostgreSQL, and the time that callers wait, through the gateway, one size after
// the other on databases of their own. With the plans of all statements at the largest size; --write keeps them in docs/scale-plans.md. Ends with
// status 1 where something that is not a total costs more than it may.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../tools/build.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { sell } from '../conversion/shop.mjs';
import { createLoad } from '../endpoints/load.mjs';
import { median } from '../lib/cpu.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { startStack } from '../lib/stack.mjs';
import { inParallel, say, until } from '../lib/waiting.mjs';
import { openAccounts } from './accounts.mjs';
import { fill, services, skuOf, warehouses } from './fill.mjs';
import { operations, seededFor } from './operations.mjs';
import { pageOf, tableOf } from './page.mjs';
import { watchPlans } from './plans.mjs';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000,1000000' },
    requests: { type: 'string', default: '600' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
  },
});
const sizes = values.sizes.split(',').map(Number);
const requests = Number(values.requests);
const rounds = 3;
/** An operation may cost so much of what it costs at the smallest size. */
const mostGrowth = 1.15;
const conversions = 40;
const wanted = operations.filter(({ name }) => name.includes(values.only));

const roundsOf = async (operation, { stack, accounts }, orders) => {
  const seeded = await seededFor(operation, stack.client, orders);
  const scenario = { request: (k, [counts, prepared]) => operation.request(k, counts, prepared) };
  const load = createLoad({ scenario, seeded, authorization: stack.client.authorization, accounts, urls: { entrepot: stack.url } });
  const amount = operation.isWrite ? Math.min(requests, 250) : requests;
  await load.round('entrepot', Math.ceil(amount / 3));
  const taken = [];
  for (let round = 0; round < rounds; round++) taken.push(await load.round('entrepot', amount));
  return taken;
};

const figuresOf = (taken, service) => {
  const of = (read) => median(taken.map(read));
  const sum = (cpu) => Object.values(cpu).reduce((total, us) => total + us, 0);
  return {
    gateway: of(({ cpu }) => cpu.gateway),
    service: of(({ cpu }) => cpu[service] ?? 0),
    postgres: of(({ cpu }) => cpu.postgres),
    sum: of(({ cpu }) => sum(cpu) - (service === undefined ? 0 : cpu.kafka)),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
  };
};

let run = 0;
/** Sales that are made, submitted and become orders: CPU of all, Kafka included. */
const convert = async ({ stack, accounts }) => {
  const turn = async () => {
    run++;
    const before = await accounts.settle();
    const waits = await inParallel(
      Array.from({ length: conversions }, (_, n) => n),
      4,
      async (n) => {
        const began = performance.now();
        const sale = await sell(stack.client, n, { run: `scale-${run}`, items: [{ sku: skuOf(1 + n), qty: 1 }] });
        await stack.client.submit(sale.path, sale.form);
        await until('a conversion', async () => (await stack.client.state(sale.path)).status === 'converted', { everyMs: 20 });
        return performance.now() - began;
      },
    );
    waits.sort((a, b) => a - b);
    const used = accounts.between(before, await accounts.settle());
    const cpu = Object.fromEntries(Object.entries(used).map(([account, us]) => [account, us / conversions]));
    return { cpu, p50: waits[Math.floor(waits.length / 2)], p99: waits.at(-1) };
  };
  await turn();
  const taken = [];
  for (let round = 0; round < rounds; round++) taken.push(await turn());
  return taken;
};

const openSize = async (postgres, orders) => {
  const prefix = `bench_scale_${orders}_`;
  await postgres.dropDatabases(prefix);
  const kafka = await startKafka();
  const stack = await startStack({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers });
  await stack.startServices(services);
  await stack.client.importRecords('stores', [
    { store_id: 1, code: 'scale', name: 'Scale', website_id: 1, currency: 'BRL', locale: 'pt_BR', is_active: true },
  ]);
  await stack.client.importRecords(
    'warehouses',
    warehouses.map(({ code, priority }) => ({ code, name: code, status: 1, priority })),
  );
  const knowsStore = async () =>
    (await stack.client.call('GET', `/api2/vendalink/options?sku=none&store_id=1`)).body.code !== 'store_not_found';
  await until('the store known', knowsStore);
  await stack.stopServices();
  say(`filling ${orders.toLocaleString('en')} orders`);
  await fill((service) => postgres.urlOf(stack.databaseOf(service)), orders);
  await stack.startServices(services);
  const apps = Object.fromEntries(['gateway', ...services].map((name) => [name, stack.app(name).pid]));
  const accounts = openAccounts({ apps, postgres: postgres.pid, kafka: kafka.pid });
  await accounts.settle();
  return { stack, accounts, close: () => stack.stop().then(() => kafka.stop()) };
};

for (const app of ['gateway', ...services]) await buildIfStale(app, (step, work) => (say(`${step} ${app}`), work()));
const postgres = await startPostgres();
const results = new Map([...wanted.map(({ name }) => name), 'conversion'].map((name) => [name, []]));
let plans = [];
try {
  for (const orders of sizes) {
    const house = await openSize(postgres, orders);
    try {
      for (const operation of wanted) {
        const figures = figuresOf(await roundsOf(operation, house, orders), operation.service);
        results.get(operation.name).push(figures);
        say(
          `${operation.name.padEnd(30)} ${figures.sum.toFixed(0)} µs, PostgreSQL ${figures.postgres.toFixed(0)} µs, p99 ${figures.p99} ms`,
        );
      }
      const figures = figuresOf(await convert(house));
      results.get('conversion').push(figures);
      say(
        `conversion ${figures.sum.toFixed(0)} µs, PostgreSQL ${figures.postgres.toFixed(0)} µs, half within ${figures.p50.toFixed(0)} ms`,
      );
      if (orders === sizes.at(-1)) plans = await watchPlans(postgres, house, wanted, orders);
    } finally {
      await house.close();
    }
  }
} finally {
  await postgres.stop();
}
const rows = [...results].map(([name, figures]) => ({ name, figures, isTotal: wanted.find((one) => one.name === name)?.isTotal === true }));
console.log(tableOf(sizes, rows));
if (values.write) writeFileSync(join(import.meta.dirname, '../../docs/scale-plans.md'), pageOf({ sizes, rows, plans, requests }));
const grown = rows.filter(({ figures, isTotal }) => !isTotal && figures.at(-1).sum / figures[0].sum > mostGrowth);
if (grown.length > 0) console.log(`costs more than it may: ${grown.map(({ name }) => name).join(', ')}`);
process.exitCode = grown.length > 0 ? 1 : 0;
