// node bench/conversion/run.mjs [--oversell] [--coupon] [--latency] [--convert] [--sustain]
//
// The path from a sale's link to its order, on processes of the bundles as containers run them, with Kafka and PostgreSQL:
// --convert (what is run without any): 200 sales, each submitted three times, two replicas of each service, of which one each of
// sale-link, inventory and order is ended by kill -9 on the way; --oversell: 100 buyers of 10 pieces; --coupon: 60 buyers with a coupon
// of 10 uses, while both replicas of order are ended so, one after the other; --latency: stock change to stock_data of
// GET /api2/products, and checkout to converted, at 20 a second (RATE), on Kafka and in process, p50 and p99 of each; --sustain: sales
// submitted at a steady rate (RATE) for a while (SECONDS), CPU of a conversion by process and database, and what waits meanwhile; where
// conversions do not keep up, at lower rates until one is held.
// Then the API and the databases are asked; anything that is off ends with status 1.
import { parseArgs } from 'node:util';
import { backendNames, serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { buildIfStale } from '../../tools/build.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { createClient } from '../lib/client.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { startStack } from '../lib/stack.mjs';
import { say } from '../lib/waiting.mjs';
import { startCluster } from './cluster.mjs';
import { convertAll } from './convert-all.mjs';
import { coupon } from './coupon.mjs';
import { openDatabases } from './databases.mjs';
import { latency, printLatencies } from './latency.mjs';
import { oversell } from './oversell.mjs';
import { startStandalone } from './standalone.mjs';
import { sustain } from './sustain.mjs';

const flag = { type: 'boolean', default: false };
const { values: chosen } = parseArgs({ options: { convert: flag, oversell: flag, coupon: flag, latency: flag, sustain: flag } });
if (!Object.values(chosen).includes(true)) chosen.convert = true;

// Whatever hangs: the exit handlers of what was started end their processes.
process.once('SIGTERM', () => process.exit(1));
const mostMinutes = chosen.sustain ? 60 : 15;
setTimeout(() => {
  console.error(`Not done within ${mostMinutes} minutes`);
  process.exit(1);
}, mostMinutes * 60_000).unref();

const apps = [...serviceNames, ...(chosen.latency ? ['standalone'] : [])];
for (const app of apps) await buildIfStale(app, (name, work) => (say(`${name} ${app}`), work()));
const postgres = await startPostgres();
const databaseUrl = postgres.url;
const around = [
  { name: 'postgres', pid: postgres.pid, isTree: true },
  { name: 'this bench', pid: process.pid },
];

/** Opens the parts of a run; everything ends with it. */
const on = async (system, work) => {
  const db = openDatabases(databaseUrl, system.prefix);
  try {
    const client = await createClient(system.url, system.credentials);
    return await work({ client, db, cluster: system, processes: [...system.processes(), ...around] });
  } finally {
    await db.close();
    await system.stop();
  }
};

/** A broker and databases of its own for each run. */
const onCluster = async (name, replicas, work) => {
  const kafka = await startKafka();
  const cluster = await startCluster({ databaseUrl, prefix: `bench_${name}_`, brokers: kafka.brokers, replicas });
  say(`${name}: ${replicas} of each service at ${cluster.url}`);
  const withKafka = (run) => work({ ...run, processes: [...run.processes, { name: 'kafka', pid: kafka.pid }] });
  return on(cluster, withKafka).finally(() => kafka.stop());
};

/** Starts one replica of each service, without anything between the gateway and them. */
const onStack = async (name, work) => {
  const kafka = await startKafka();
  const prefix = `bench_${name}_`;
  await postgres.dropDatabases(prefix);
  const stack = await startStack({ databaseUrl, prefix, brokers: kafka.brokers });
  const db = openDatabases(databaseUrl, prefix);
  try {
    await stack.startServices(backendNames);
    return await work({ client: stack.client, db, stack, postgres, kafka, prefix });
  } finally {
    await db.close();
    await stack.stop();
    await kafka.stop();
  }
};

const runs = [
  chosen.oversell && ['oversell', () => onCluster('oversell', 2, oversell)],
  chosen.coupon && ['coupon', () => onCluster('coupon', 2, coupon)],
  chosen.convert && ['convert', () => onCluster('convert', 2, convertAll)],
  chosen.sustain && ['sustain', () => onStack('sustain', sustain)],
  chosen.latency && ['latency on Kafka', () => onCluster('latency', 1, (run) => latency('Kafka', run))],
  chosen.latency && ['latency in process', async () => on(await startStandalone(databaseUrl), (run) => latency('in process', run))],
].filter(Boolean);
let isClean = true;
for (const [name, run] of runs) {
  const passed = await run().catch((error) => (console.error(error), false));
  say(`${name}: ${passed ? 'as it must be' : 'NOT AS IT MUST BE'}`);
  isClean &&= passed;
}
await postgres.stop();
if (chosen.latency) printLatencies();
process.exit(isClean ? 0 : 1);
