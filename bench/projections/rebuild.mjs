// node bench/projections/rebuild.mjs [--products 30000] [--rate 100] [--changes 20]
//
// Imports products, orders and stock into a gateway and the services over Kafka, as containers run them; then rebuilds the projections
// of products and of their stock, one after the other, while each is read at the rate, and while products change. An answer is wrong when
// it shows anything but what was imported, or a value older than one that was shown before; missing when it is not 200 within 10 s, at
// the first try. Any such answer, or a row that the rebuild does not tell, ends it with status 1. Its times need a quiet machine, its
// counts none.
import { parseArgs } from 'node:util';
import { backendNames, serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { buildIfStale } from '../../tools/build.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { startStack } from '../lib/stack.mjs';
import { say, until } from '../lib/waiting.mjs';
import { startReading } from './read.mjs';
import { readings } from './readings.mjs';
import { openShop } from './shop.mjs';

const number = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({ options: { products: number('30000'), rate: number('100'), changes: number('20') } });
const [count, rate, changesASecond] = [Number(values.products), Number(values.rate), Number(values.changes)];
const prefix = 'bench_projections_';

for (const app of serviceNames) await buildIfStale(app, (_name, work) => work());
const [postgres, kafka] = await Promise.all([startPostgres(), startKafka()]);
await postgres.dropDatabases(prefix);
const stack = await startStack({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers });
const client = { ...stack.client, url: stack.url };
await stack.startServices(backendNames);
const databases = new Map();
for (const service of backendNames) databases.set(service, await connect(postgres.urlOf(stack.databaseOf(service))));

/** Nothing while a busy service does not answer. */
const projectionOf = async (service, name) => {
  const [part] = (await client.get(`/ops/projections?service=${service}`)).services;
  return part.projections?.find((one) => one.name === name);
};

/** A snapshot that one service asked for is read by the others as well, and the first ones were asked for while products came in. */
const untilQuiet = () =>
  until(
    'nobody is behind, and every projection is filled',
    async () => {
      const { services: parts } = await client.get('/ops/health');
      return parts.every(
        ({ report }) =>
          report?.consumer_lag?.every(({ messages }) => messages === 0) &&
          report.outbox?.depth === 0 &&
          report.projections?.every(({ state }) => state === 'filled'),
      );
    },
    { withinMs: 900_000, everyMs: 1_000 },
  );

/** Resolves when the rebuild is whole, with what it told and how long that took. */
const rebuild = async (service, name) => {
  const began = Date.now();
  const { status, body } = await client.call('POST', `/ops/projections/${service}/${name}/rebuild`);
  if (status !== 202) throw new Error(`${service} ${name}: ${status} ${JSON.stringify(body)}`);
  const last = await until(
    `${service} has rebuilt ${name}`,
    async () => {
      const { state, last_rebuild: found } = (await projectionOf(service, name)) ?? {};
      return state === 'filled' && found.request_id === body.request_id && found;
    },
    { withinMs: 900_000, everyMs: 250 },
  );
  return { rows: last.expected, seconds: (Date.now() - began) / 1_000 };
};

let isClean = true;
try {
  say(`importing ${count.toLocaleString('en')} products …`);
  const began = Date.now();
  const shop = await openShop(client, databases, count);
  await untilQuiet();
  say(`imported, and known to all services, after ${((Date.now() - began) / 1_000).toFixed(0)} s`);
  console.log('projection           rows    seconds  reads   wrong  missing  changes  p50 ms  p99 ms  max ms');
  for (const [title, reading] of Object.entries(readings)) {
    const [service, name] = title.split(' ');
    const reader = startReading({ shop, reading, rate, changesASecond });
    const { rows, seconds } = await rebuild(service, name);
    const { requests, wrong, missing, changed, p50, p99, max, first } = await reader.end();
    const cells = [rows, seconds.toFixed(1), requests, wrong, missing, changed, p50, p99, max];
    const widths = [6, 9, 7, 7, 8, 8, 7, 7, 7];
    console.log(title.padEnd(19) + cells.map((cell, at) => String(cell).padStart(widths[at])).join(' '));
    if (first) console.log(`  the first: ${first.slice(0, 300)}`);
    await untilQuiet();
    isClean &&= wrong === 0 && missing === 0 && rows === count;
  }
} finally {
  for (const database of databases.values()) await database.end();
  await stack.stop();
  await kafka.stop();
  await postgres.stop();
}
console.log(isClean ? 'no wrong or missing answer' : 'NOT CLEAN');
process.exit(isClean ? 0 : 1);
