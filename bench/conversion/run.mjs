// node bench/conversion/run.mjs [--oversell] [--coupon] [--convert] [--sustain]
//
// The path from a sale's link to its order, on processes of the bundles as containers run them, with Kafka and PostgreSQL:
// --convert (what is run without any): 200 sales, each submitted three times, two replicas of each service, of which one each of
// sale-link, inventory and order is ended by kill -9 on the way; --oversell: 100 buyers of 10 pieces; --coupon: 60 buyers with a coupon
// of 10 uses, while both replicas of order are ended so, one after the other; --sustain: sales submitted at a steady rate (RATE) for a
// while (SECONDS), CPU of a conversion by process and database, and what waits meanwhile; where conversions do not keep up, at lower
// rates until one is held.
// Then the API and the databases are asked; anything that is off ends with status 1.
import { parseArgs } from 'node:util';
import { backendNames, serviceNames } from '../../libs/contracts/src/roster/services.ts';
import { startCluster } from '../lib/cluster.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { buildApps } from '../lib/processes.mjs';
import { startStack } from '../lib/stack.mjs';
import { openSystem } from '../lib/system.mjs';
import { endAfter, say } from '../lib/waiting.mjs';
import { convertAll } from './convert-all.mjs';
import { coupon } from './coupon.mjs';
import { oversell } from './oversell.mjs';
import { sustain } from './sustain.mjs';

const flag = { type: 'boolean', default: false };
const { values: chosen } = parseArgs({ options: { convert: flag, oversell: flag, coupon: flag, sustain: flag } });
if (!Object.values(chosen).includes(true)) chosen.convert = true;

endAfter(chosen.sustain ? 60 : 15);
await buildApps(serviceNames);
const postgres = await startPostgres();

/** Works on a broker, databases and processes of the run's own; everything ends with it. */
const on = async (name, start, work) => {
  await using opened = new AsyncDisposableStack();
  return await work({ postgres, ...(await openSystem(opened, postgres, `bench_${name}_`, start)) });
};
const onCluster = (name, work) => on(name, (servers) => startCluster({ ...servers, replicas: 2 }), work);

/** Starts one replica of each service, without anything between the gateway and them. */
const startAlone = async (servers) => {
  const stack = await startStack(servers);
  await stack.startServices(backendNames);
  return stack;
};

const runs = {
  oversell: () => onCluster('oversell', oversell),
  coupon: () => onCluster('coupon', coupon),
  convert: () => onCluster('convert', convertAll),
  sustain: () => on('sustain', startAlone, sustain),
};
let isClean = true;
for (const [name, run] of Object.entries(runs).filter(([name]) => chosen[name])) {
  const passed = await run().catch((error) => (console.error(error), false));
  say(`${name}: ${passed ? 'as it must be' : 'NOT AS IT MUST BE'}`);
  isClean &&= passed;
}
await postgres.stop();
process.exit(isClean ? 0 : 1);
