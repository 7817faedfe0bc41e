// node bench/inventory/batch.mjs [--warehouses 2] [--profile]
//
// What an entry of PATCH /api2/stockitems costs alone and in a batch of 1,000: CPU of gateway, inventory and PostgreSQL for each entry, the
// event that it becomes included, on bundles over Kafka as containers run them, in rounds by turns. A client sends its entries one call
// after the other or as one batch after the other; beside that, calls of sixteen clients at once, which share passes of the relay. Consumers
// and the audit log are not counted. --warehouses: how many of three an entry changes. ROUNDS (5), SINGLES (1,500 calls a round) and BATCHES
// (10 a round) change the length. --profile adds a round of batches under the profiler, and the top ten of it. Ends with status 1 where the
// entry of a batch is less than 20 times cheaper than one that the same client sends alone.
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../tools/build.mjs';
import { openAccounts } from '../endpoints/accounts.mjs';
import { withoutAudit } from '../endpoints/prepare.mjs';
import { skuOf } from '../endpoints/shop.mjs';
import { median } from '../lib/cpu.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { printProfiles } from '../lib/profiles.mjs';
import { inParallel, say } from '../lib/waiting.mjs';
import { openShop, startOnKafka } from './system.mjs';

const { values } = parseArgs({
  options: {
    warehouses: { type: 'string', default: '2' },
    profile: { type: 'boolean', default: false },
  },
});
const aim = 20;
const items = 2_000;
const batchSize = 1_000;
const rounds = Number(process.env.ROUNDS ?? 5);
const singles = Number(process.env.SINGLES ?? 1_500);
const batches = Number(process.env.BATCHES ?? 10);

const columns = {
  gateway: ['gateway'],
  inventory: ['inventory'],
  postgres: ["gateway's PostgreSQL", "inventory's PostgreSQL", 'PostgreSQL itself'],
};
const counted = Object.values(columns).flat();
const sumOf = (cpu, accounts) => accounts.reduce((total, account) => total + (cpu[account] ?? 0), 0);

const codes = ['main', 'north', 'outlet'].slice(0, Number(values.warehouses));

let turn = 0;
/** Quantities that the item has not had before: what changes nothing is not written. */
const nextEntry = () => {
  turn++;
  return { sku: skuOf(turn % items), warehouses: Object.fromEntries(codes.map((code, place) => [code, place * 1_000 + turn])) };
};

const patchWith = (client) => async (body) => {
  const { status, body: answer } = await client.call('PATCH', '/api2/stockitems', body);
  if (status !== 200) throw new Error(`PATCH: ${status} ${JSON.stringify(answer)}`);
  if (Array.isArray(body) && answer.updated_count !== body.length) throw new Error(`updated_count is ${answer.updated_count}`);
};

/** µs an entry by account. */
const measured = async (accounts, entries, work) => {
  const before = await accounts.settle();
  await work();
  const used = accounts.between(before, await accounts.settle());
  return Object.fromEntries(Object.entries(used).map(([account, us]) => [account, us / entries]));
};

const waysOf = (system, accounts) => {
  const patch = patchWith(system.client);
  const list = (length, make) => Array.from({ length }, make);
  const single = (atOnce) => () => measured(accounts, singles, () => inParallel(list(singles, nextEntry), atOnce, patch));
  const bodies = () => list(batches, () => list(batchSize, nextEntry));
  return {
    single: single(1),
    'single, 16 at once': single(16),
    batch: () => measured(accounts, batches * batchSize, () => inParallel(bodies(), 1, patch)),
  };
};

const print = (taken) => {
  console.log(`\nCPU an entry in µs, medians of ${rounds} rounds of ${singles} single calls and of ${batches} batches of ${batchSize}`);
  console.log(' '.repeat(18) + [...Object.keys(columns), 'sum'].map((name) => name.padStart(12)).join(''));
  const sums = {};
  for (const [way, used] of Object.entries(taken)) {
    const cells = [...Object.values(columns), counted].map((accounts) => median(used.map((cpu) => sumOf(cpu, accounts))));
    console.log(way.padEnd(18) + cells.map((us) => us.toFixed(1).padStart(12)).join(''));
    sums[way] = cells.at(-1);
  }
  const times = (way) => (sums[way] / sums.batch).toFixed(1);
  const isMet = sums.single / sums.batch >= aim;
  console.log(`an entry of a batch is ${times('single')} times cheaper, aim ${aim}: ${isMet ? 'met' : 'MISSED'}`);
  console.log(`${times('single, 16 at once')} times cheaper than one of 16 at once`);
  return isMet;
};

for (const app of ['gateway', 'inventory', 'catalog']) await buildIfStale(app, (step, work) => (say(`${step} ${app}`), work()));
const postgres = await startPostgres();
let isMet = false;
try {
  const system = await startOnKafka(postgres, 'batch', { ...values, gatewaySettings: withoutAudit });
  try {
    await openShop(system, items);
    const accounts = await openAccounts(postgres, {
      processes: system.processes.map(({ name, pid }) => ({ account: name, pid })),
      applications: { 'entrepot-gateway': "gateway's PostgreSQL", 'entrepot-inventory': "inventory's PostgreSQL" },
    });
    const ways = waysOf(system, accounts);
    const taken = Object.fromEntries(Object.keys(ways).map((way) => [way, []]));
    say('warming up');
    await ways.single();
    await ways.batch();
    for (let round = 0; round < rounds; round++) for (const [way, run] of Object.entries(ways)) taken[way].push(await run());
    isMet = print(taken);
    if (values.profile) await printProfiles({ stack: system.stack, apps: ['inventory'], work: ways.batch });
    await accounts.close();
  } finally {
    await system.stop();
  }
} finally {
  await postgres.stop();
}
process.exit(isMet ? 0 : 1);
