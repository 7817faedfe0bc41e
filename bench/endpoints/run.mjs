// node bench/endpoints/run.mjs [name…] [--hop]
//
// What a request costs beside a bare Fastify + pg server with hand-written SQL of the same work, on a copy of the service's database:
// CPU of gateway, service and PostgreSQL, on bundles over Kafka as containers run them. A scenario is a file of ./scenarios:
//   title       what is printed
//   aim         how many times the bare server's CPU a request may cost
//   service     who answers; seededBy: the other services that filling it needs; followedBy: those that take its events meanwhile
//   seed        fills the services through /ops/import, and waits until all of it is known; what it returns, `request` is given
//   request     (k, seeded) → request number k: { method, path, headers, body }
//   bare        (server, db) → the same path on the bare server
//   writes      rows of each table that a request leaves behind; comparable: an answer or event without what differs by chance
// Consumers are not counted, and so the gateway keeps no audit log meanwhile: AUDIT=1 counts it in the gateway's column.
// A round has 8,000 requests, and as many come first to warm up: V8 has not compiled the way of a write before. ROUNDS (5) and REQUESTS change
// that. --hop adds, for reads, rounds of the gateway and of a bare hop in turns.
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { startPostgres } from '../lib/postgres.mjs';
import { buildApps } from '../lib/processes.mjs';
import { say } from '../lib/waiting.mjs';
import { printHop } from './hop.mjs';
import { requests, rounds } from './length.mjs';
import { createLoad, takeRounds } from './load.mjs';
import { pathOf, prepare } from './prepare.mjs';
import { printFigures } from './print.mjs';
import { watchWork } from './same-work.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { hop: { type: 'boolean' } } });
const known = readdirSync(new URL('scenarios', import.meta.url)).map((file) => file.replace('.mjs', ''));
const names = positionals.length > 0 ? positionals : known;
const unknown = names.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`No scenario ${unknown.join(', ')}; there are ${known.join(', ')}`);

const measure = async (postgres, name, scenario) => {
  await using opened = new AsyncDisposableStack();
  const { stack, bare, accounts, seeded, databases } = await prepare(opened, postgres, name, scenario);
  const urls = { entrepot: stack.url, bare: bare.url };
  const load = createLoad({ scenario, seeded, authorization: stack.client.authorization, accounts, urls });
  const work = opened.adopt(await watchWork(postgres, { scenario, databases, load }), (one) => one.close());
  await work.compareSamples();
  say(`${name}: both sides answer the same`);
  const taken = await takeRounds(load, Object.keys(urls));
  await work.compareRows();
  printFigures({ name, scenario, rounds, requests, taken });
  if (values.hop && !scenario.writes) await printHop(name, scenario, { stack, seeded });
};

const scenarios = [];
for (const name of names) scenarios.push([name, (await import(pathOf(name))).default]);
const servicesOf = ([, { service, seededBy = [], followedBy = [] }]) => [service, ...seededBy, ...followedBy];
await buildApps(new Set(['gateway', ...scenarios.flatMap(servicesOf)]));
const postgres = await startPostgres();
try {
  for (const [name, scenario] of scenarios) {
    say(`${name}: starting`);
    await measure(postgres, name, scenario);
  }
} finally {
  await postgres.stop();
}
