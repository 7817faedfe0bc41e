// One authenticated GET of one order: straight at the service, through the gateway, and on a bare Fastify + pg server with the same SQL.
// Prints CPU per request by process (medians of the rounds); the gateway may add as much as the bare server costs.
// --profile adds a round through the gateway under the profiler, and the gateway's top ten of it.
import autocannon from 'autocannon';
import { join } from 'node:path';
import { buildIfStale } from '../../tools/build.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { cpuOf, cpuOfTree, median } from '../lib/cpu.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { freePort, startProcess } from '../lib/processes.mjs';
import { printProfiles } from '../lib/profiles.mjs';
import { startStack } from '../lib/stack.mjs';

const rounds = Number(process.env.ROUNDS ?? 5);
const requests = Number(process.env.REQUESTS ?? 20_000);
const profile = process.argv.includes('--profile');
const prefix = 'bench_gateway_';

for (const app of ['gateway', 'order']) await buildIfStale(app, (_name, work) => work());
const postgres = await startPostgres();
await postgres.dropDatabases(prefix);
const kafka = await startKafka();
const stack = await startStack({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers, profile });
await stack.startServices(['order']);
const [gateway, order] = [stack.app('gateway'), stack.app('order')];
const barePort = await freePort();
const bare = await startProcess(join(import.meta.dirname, 'bare.mjs'), {
  environment: { PORT: String(barePort), DATABASE_URL: postgres.urlOf(stack.databaseOf('order')) },
  url: `http://127.0.0.1:${barePort}`,
});

try {
  const items = [1, 2].map((n) => ({ sku: `S${n}`, name: `Thing ${n}`, product_type: 'simple', qty_ordered: n, price: 19.9 }));
  const imported = (n) => ({
    increment_id: `B${n}`,
    store_id: 1,
    state: 'new',
    status: 'pending',
    customer_email: `c${n}@example.com`,
    items,
  });
  const orders = Array.from({ length: 1_000 }, (_, n) => imported(n));
  await stack.client.importRecords('orders', orders);
  const listed = await stack.client.get('/api2/order?limit=1');
  const path = `/api2/order?id=${listed.orders[0].order_id}`;
  const headers = { authorization: stack.client.authorization };

  const targets = [
    ['straight at the service', order.url],
    ['through the gateway', gateway.url],
    ['bare Fastify + pg', bare.url],
  ];
  const cpu = () => ({ gateway: cpuOf(gateway.pid), order: cpuOf(order.pid), bare: cpuOf(bare.pid), postgres: cpuOfTree(postgres.pid) });

  const shoot = async (url, amount) => {
    const before = cpu();
    const result = await autocannon({ url: url + path, connections: 16, amount, headers });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
    const after = cpu();
    const used = Object.fromEntries(Object.keys(after).map((name) => [name, (after[name] - before[name]) / amount]));
    return { ...used, rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
  };

  for (const [, url] of targets) await shoot(url, 5_000);
  const taken = new Map(targets.map(([name]) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, url] of targets) taken.get(name).push(await shoot(url, requests));
  }

  const of = (name, field) => median(taken.get(name).map((round) => round[field]));
  console.log(`CPU a request in µs, medians of ${rounds} rounds of ${requests} requests, 16 connections`);
  console.log('target                     gateway  service     bare  postgres  requests/s   p50 ms   p99 ms');
  for (const [name] of targets) {
    const cells = ['gateway', 'order', 'bare', 'postgres', 'rate', 'p50', 'p99'].map((field) =>
      of(name, field).toFixed(field === 'rate' ? 0 : 1),
    );
    console.log(name.padEnd(24) + cells.map((cell, n) => cell.padStart([10, 9, 9, 10, 12, 9, 9][n])).join(''));
  }
  const total = (name) => ['gateway', 'order', 'bare', 'postgres'].reduce((sum, field) => sum + of(name, field), 0);
  const added = of('through the gateway', 'gateway');
  const bareServer = of('bare Fastify + pg', 'bare');
  console.log(
    `\nThe gateway's own CPU: ${added.toFixed(1)} µs; the bare server's: ${bareServer.toFixed(1)} µs (ratio ${(added / bareServer).toFixed(2)}, allowed 1.00)`,
  );
  console.log(
    `All processes: bare ${total('bare Fastify + pg').toFixed(1)}, service ${total('straight at the service').toFixed(1)}, gateway ${total('through the gateway').toFixed(1)} µs`,
  );
  if (profile) await printProfiles({ stack, apps: ['gateway'], work: () => shoot(gateway.url, requests) });
} finally {
  await bare.stop();
  await stack.stop();
  await kafka.stop();
  await postgres.stop();
}
