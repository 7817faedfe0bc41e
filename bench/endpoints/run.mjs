// node bench/endpoints/run.mjs [name…] [--before <folder>] [--hop]
//
// CPU of a request in gateway, service and PostgreSQL, on bundles over Kafka as containers run them: medians of ROUNDS (5) of REQUESTS (8,000), after a
// round to warm up. --before: another revision, checked out in that folder with its modules (`git worktree add`, `npm ci`), takes the same requests in
// turns with this one, and the ratio is printed. --hop, for reads: so does a bare hop of Fastify and undici before the same service, in the gateway's
// place. Scenarios are in scenarios.mjs. Only the scenario's own service runs meanwhile, and those that follow its events; followers and Kafka are shown
// and not counted, and the gateway keeps no audit log: AUDIT=1 counts it.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { openAccounts } from '../lib/accounts.mjs';
import { sumOf } from '../../tools/lib/cpu.mjs';
import { takeLoad, takeTurnsOf } from '../lib/load.mjs';
import { openSystem, runBench } from '../lib/system.mjs';
import { buildApps, startProcess } from '../../tools/lib/processes.mjs';
import { say } from '../../tools/lib/waiting.mjs';
import { requests, rounds, scenarios } from './scenarios.mjs';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { hop: { type: 'boolean' }, before: { type: 'string' } } });
const names = positionals.length > 0 ? positionals : Object.keys(scenarios);
const unknown = names.filter((name) => !(name in scenarios));
if (unknown.length > 0) throw new Error(`No scenario ${unknown.join(', ')}; there are ${Object.keys(scenarios).join(', ')}`);

/** Topics that nobody writes to: the audit log, which the gateway keeps of all events, is a consumer like others, and no answer waits for it. */
const settings = process.env.AUDIT === '1' ? {} : { KAFKA_PREFIX: 'unheard.' };

/** Prepares a tree for a scenario: services filled through /ops/import and started anew. It ends with `opened`. */
const openTarget = async (opened, postgres, { name, tree, scenario }) => {
  const { service, seededBy = [], followedBy = [], seed } = scenario;
  const prefix = `bench_${name}_`;
  const seeding = [service, ...seededBy];
  const ways = { isDirect: true, services: ['gateway', ...seeding], own: { gateway: settings }, tree };
  const { system, kafka, db, client } = await openSystem(opened, postgres, prefix, ways);
  const seeded = await seed(client);
  await system.end(seeding);
  await db.rows(databaseOf(service), 'vacuum analyze');
  await Promise.all([service, ...followedBy].map(system.start));
  const databases = [null, ...['gateway', service].map((one) => prefix + databaseOf(one))];
  const accountOf = (database) => (databases.includes(database) ? 'PostgreSQL' : null);
  const target = { seeded, authorization: client.authorization, sent: { count: 0 } };
  const meter = async (gateway) => {
    const pids = { gateway, service: system.app(service).pid, Kafka: kafka.pid };
    for (const follower of followedBy) pids[follower] = system.app(follower).pid;
    const accounts = opened.use(await openAccounts(postgres, pids, accountOf));
    await accounts.readIdlePace();
    return accounts;
  };
  const openHop = async () => {
    const environment = { SERVICE_URL: system.app(service).url };
    const hop = opened.adopt(await startProcess(join(import.meta.dirname, 'bare-hop.mjs'), { environment }), (one) => one.stop());
    return { ...target, name: 'hop', url: hop.url, accounts: await meter(hop.pid) };
  };
  return { ...target, name, url: system.url, accounts: await meter(system.app('gateway').pid), openHop };
};

const counted = ['gateway', 'service', 'PostgreSQL'];

const take = (scenario, target) => async () => {
  const figures = await takeLoad(target, requests, () => scenario.request(target.sent.count++, target.seeded));
  return { ...figures, together: sumOf(counted.map((account) => figures[account])) };
};

const run = async (postgres, name) => {
  await using opened = new AsyncDisposableStack();
  const scenario = scenarios[name];
  say(`${name}: starting`);
  const targets = [];
  if (values.before) targets.push(await openTarget(opened, postgres, { name: 'before', tree: resolve(values.before), scenario }));
  targets.push(await openTarget(opened, postgres, { name: 'now', scenario }));
  if (values.hop && !scenario.isWrite) targets.push(await targets.at(-1).openHop());
  const takes = targets.map((target) => take(scenario, target));
  const medians = await takeTurnsOf(rounds, takes);
  const found = Object.fromEntries(targets.map((target, n) => [target.name, medians[n]]));
  console.log(`\n${name}: ${scenario.title}\nCPU a request in µs, medians of ${rounds} rounds of ${requests} requests, 16 connections`);
  console.table(found);
  const { before, now, hop } = found;
  if (before) console.log(`together: ${(now.together / before.together).toFixed(2)} times what it was`);
  if (hop) console.log(`the gateway: ${(now.gateway / hop.gateway).toFixed(2)} times a bare hop before the same service`);
};

await runBench(240, [], async (postgres) => {
  const servicesOf = ({ service, seededBy = [], followedBy = [] }) => [service, ...seededBy, ...followedBy];
  const apps = new Set(['gateway', ...names.flatMap((name) => servicesOf(scenarios[name]))]);
  for (const tree of [undefined, ...(values.before ? [resolve(values.before)] : [])]) await buildApps(apps, tree);
  for (const name of names) await run(postgres, name);
  return true;
});
