import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../tools/free-port.mjs';
import { openAccounts } from '../lib/accounts.mjs';
import { connect } from '../lib/postgres.mjs';
import { startProcess } from '../lib/processes.mjs';
import { startStack } from '../lib/stack.mjs';
import { openSystem } from '../lib/system.mjs';

export const pathOf = (name) => join(import.meta.dirname, 'scenarios', `${name}.mjs`);

/** Topics that nobody writes to: the audit log, which the gateway keeps of all events, is a consumer like others, and no answer waits for it. */
const withoutAudit = process.env.AUDIT === '1' ? {} : { KAFKA_PREFIX: 'unheard.' };

const query = async (url, text) => {
  const client = await connect(url);
  await client.query(text).finally(() => client.end());
};

/** Starts a bare server of this folder, which ends with `opened`. */
export const startBare = async (opened, script, environment) => {
  const port = String(await freePort());
  const options = { environment: { ...environment, PORT: port }, url: `http://127.0.0.1:${port}` };
  return opened.adopt(await startProcess(join(import.meta.dirname, script), options), (bare) => bare.stop());
};

/**
 * Prepares a scenario: its services filled through /ops/import and started anew, and the bare server on a copy of the database. Only the scenario's
 * own service runs during the measurement, and those that follow its events. All of it ends with `opened`.
 */
export const prepare = async (opened, postgres, name, scenario) => {
  const { service, seededBy = [], followedBy = [] } = scenario;
  const start = (servers) => startStack({ ...servers, settings: withoutAudit });
  const { kafka, system: stack } = await openSystem(opened, postgres, `bench_${name.replaceAll('-', '_')}_`, start);
  await stack.startServices([service, ...seededBy]);
  const seeded = await scenario.seed(stack.client);
  await stack.stopServices();

  // A copy needs that nobody else is connected to the database.
  const database = stack.databaseOf(service);
  await query(postgres.urlOf(database), 'vacuum analyze');
  await query(postgres.url, `create database ${database}_bare template ${database}`);
  await stack.startServices([service, ...followedBy]);
  const source = { DATABASE_URL: postgres.urlOf(`${database}_bare`), SCENARIO: pathToFileURL(pathOf(name)).href };
  const bare = await startBare(opened, 'bare.mjs', source);

  const pids = { gateway: stack.app('gateway').pid, service: stack.app(service).pid, bare: bare.pid, Kafka: kafka.pid };
  for (const follower of followedBy) pids[follower] = stack.app(follower).pid;
  const processes = Object.entries(pids).map(([account, pid]) => ({ account, pid }));
  const names = { 'entrepot-gateway': 'gateway', [`entrepot-${service}`]: 'service', bare: 'bare' };
  const accountOf = (row) => `${names[row.application_name] ?? 'other'}'s PostgreSQL`;
  const accounts = opened.adopt(await openAccounts(postgres, processes, accountOf), (one) => one.close());
  return { stack, bare, accounts, seeded, databases: { entrepot: database, bare: `${database}_bare` } };
};
