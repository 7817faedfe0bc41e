// node bench/scale/run.mjs [--sizes 10000,100000,1000000] [--requests 1000] [--only <parts of names, by commas>] [--except <the same>] [--reads | --writes]
//                           [--keep <folder> [--in-place]] [--plans]
//
// What each list, detail, walk and write, and a conversion with its consumers, costs with so many orders, and with the products, customers, stock,
// sales and events that go with them (fill.mjs): CPU of gateway, services and PostgreSQL beyond what they take when nobody asks anything, and the
// time that callers wait, through the gateway. The sizes have a stack each and are measured in turns. --keep: PostgreSQL's data stays in the folder,
// and a later run works on copies of what this one has filled in; with --in-place on that itself, where the disk has no room for both: once for
// writes. --plans: measures nothing, but writes the plans of all statements at the largest size to bench/out/plans.md. Ends with status 1 where
// something that is not a total costs more than it may at 1,000,000 orders.
import { sell } from '../conversion/shop.mjs';
import { median } from '../lib/cpu.mjs';
import { readOptions } from '../lib/options.mjs';
import { buildApps } from '../lib/processes.mjs';
import { inParallel, say, until } from '../lib/waiting.mjs';
import { services, skuOf } from './fill.mjs';
import { openHouse } from './house.mjs';
import { openLoad, perRequest } from './load.mjs';
import { mostWrites, operations, seededFor } from './operations.mjs';
import { growthOf, tableOf, writePlans } from './page.mjs';
import { executions, watchPlans } from './plans.mjs';
import { startServer } from './server.mjs';

const values = readOptions({
  ...{ sizes: '10000,100000,1000000', requests: 1_000, only: '', except: undefined, keep: undefined },
  ...{ reads: false, writes: false, 'in-place': false, plans: false },
});
const { requests } = values;
const allSizes = values.sizes.split(',').map(Number);
const sizes = values.plans ? allSizes.slice(-1) : allSizes;
const rounds = 3;
/** An operation may cost so much of what it costs at the smallest size. */
const mostGrowth = 1.15;
/** Largest size that is judged; figures of larger ones are only shown. */
const largestJudged = 1_000_000;
const conversions = 40;
const conversion = { name: 'conversion', isWrite: true };

const isWanted = ({ name, isWrite = false }) =>
  values.only.split(',').some((part) => name.includes(part)) &&
  !values.except?.split(',').some((part) => name.includes(part)) &&
  !(values.reads && isWrite) &&
  !(values.writes && !isWrite);
const wanted = [...operations, conversion].filter(isWanted);

/** Sums up CPU: gateway, service and PostgreSQL for a read; all services too for a write; Kafka too for a conversion. */
const sumOf = ({ service, isWrite }, cpu) => {
  const accounts = isWrite
    ? Object.keys(cpu).filter((account) => service === undefined || account !== 'kafka')
    : ['gateway', service, 'postgres'];
  return [...new Set(accounts)].reduce((total, account) => total + (cpu[account] ?? 0), 0);
};

const figuresOf = (operation, taken) => {
  const of = (read) => median(taken.map(read));
  return {
    postgres: of(({ cpu }) => cpu.postgres),
    sum: of(({ cpu }) => sumOf(operation, cpu)),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
  };
};

/** Requests of a round. */
const amountOf = ({ isTotal, isWrite }) => {
  if (isTotal) return Math.ceil(requests / 10);
  return isWrite ? Math.min(requests, Math.floor((mostWrites - executions) / (rounds + 1))) : requests;
};

/** @returns what runs a round of an operation in a house; each is warmed up with as much as is measured */
const openRound = async (operation, { stack, accounts: { atOnce, settled }, orders }) => {
  if (operation === conversion) return () => convert(stack, settled);
  const seeded = await seededFor(operation, stack.client, orders);
  const accounts = operation.isWrite ? settled : atOnce;
  const load = openLoad(operation, seeded, { url: stack.url, authorization: stack.client.authorization }, accounts);
  return () => load(amountOf(operation));
};

let run = 0;
/** Sales that are made, submitted and become orders. */
const convert = async ({ client }, accounts) => {
  run++;
  const before = await accounts.settle();
  const waits = await inParallel(conversions, 4, async (n) => {
    const began = performance.now();
    const sale = await sell(client, n, { run: `scale-${run}`, items: [{ sku: skuOf(1 + n), qty: 1 }] });
    await client.submit(sale.path, sale.form);
    await until('a conversion', async () => (await client.state(sale.path)).status === 'converted', { everyMs: 20 });
    return performance.now() - began;
  });
  return perRequest(accounts.between(before, await accounts.settle()), waits);
};

/** Operations that one reading of the idle paces serves: they fall after a start, and rise after writes. */
const idleEvery = 12;

const readIdlePaces = async (houses) => {
  const paces = await Promise.all(houses.map(({ accounts }) => accounts.readIdlePace()));
  const shown = paces.map((pace) => Object.values(pace).reduce((total, us) => total + us, 0) / 1_000).map((ms) => ms.toFixed(0));
  say(`CPU a second when nobody asks: ${shown.join(', ')} ms`);
};

/** Figures of an operation in each house, in turns. */
const measure = async (operation, houses) => {
  const openRounds = [];
  for (const house of houses) openRounds.push(await openRound(operation, house));
  const taken = houses.map(() => []);
  for (let round = 0; round <= rounds; round++)
    for (const [n, runRound] of openRounds.entries()) {
      const figures = await runRound();
      if (round > 0) taken[n].push(figures);
    }
  return taken.map((figures) => figuresOf(operation, figures));
};

await buildApps(['gateway', ...services]);
const postgres = await startServer(values.keep);
const rows = [];
const houses = [];
try {
  for (const orders of sizes)
    houses.push(await openHouse(postgres, orders, { isKept: values.keep !== undefined, isInPlace: values['in-place'] }));
  for (const [n, operation] of (values.plans ? [] : wanted).entries()) {
    if (n % idleEvery === 0) await readIdlePaces(houses);
    const figures = await measure(operation, houses);
    const { name, isTotal } = operation;
    rows.push({ name, isTotal, sizes, figures });
    const sums = figures.map(({ sum }) => sum.toFixed(0).padStart(7)).join('');
    say(`${name.padEnd(36)}${sums} µs, of it PostgreSQL ${figures.map(({ postgres: us }) => us.toFixed(0)).join(' → ')}`);
  }
  if (values.plans) {
    const watched = wanted.filter((operation) => operation !== conversion);
    say(`plans: ${writePlans(await watchPlans(postgres, houses.at(-1), watched), sizes.at(-1))}`);
  }
} finally {
  for (const { close } of houses) await close();
  await postgres.stop();
}
if (rows.length > 0) console.log(tableOf(rows));
const grown = sizes.at(-1) > largestJudged ? [] : rows.filter((row) => !row.isTotal && growthOf(row) > mostGrowth);
if (grown.length > 0) console.log(`costs more than it may: ${grown.map(({ name }) => name).join(', ')}`);
process.exitCode = grown.length > 0 ? 1 : 0;
