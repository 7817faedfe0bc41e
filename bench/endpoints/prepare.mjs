import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { openAccounts } from '../lib/accounts.mjs';
import { connect } from '../lib/postgres.mjs';
import { freePort } from '../../tools/free-port.mjs';
import { startProcess } from '../lib/processes.mjs';
import { startStack } from '../lib/stack.mjs';

export const pathOf = (name) => join(import.meta.dirname, 'scenarios', `${name}.mjs`);

/** Topics that nobody writes to: the audit log, which the gateway keeps of all events, is a consumer like others, and no answer waits for it. */
export const withoutAudit = process.env.AUDIT === '1' ? {} : { KAFKA_PREFIX: 'unheard.' };

/** Needs that nobody else is connected to the database. */
const copyDatabase = async (postgres, from, to) => {
  const source = await connect(postgres.urlOf(from));
  await source.query('vacuum analyze');
  await source.end();
  const server = await connect(postgres.url);
  await server.query(`create database ${to} template ${from}`);
  await server.end();
};

const startBare = async (name, databaseUrl) => {
  const port = await freePort();
  const environment = { PORT: String(port), DATABASE_URL: databaseUrl, SCENARIO: pathToFileURL(pathOf(name)).href };
  return startProcess(join(import.meta.dirname, 'bare.mjs'), { environment, url: `http://127.0.0.1:${port}` });
};

/**
 * Prepares a scenario: its services filled through /ops/import and started anew, and the bare server on a copy of the database. Only the scenario's
 * own service runs during the measurement, and those that follow its events.
 */
export const prepare = async (name, scenario, { postgres }) => {
  const { service, seededBy = [], followedBy = [] } = scenario;
  const closing = [];
  const close = async () => {
    for (const step of closing.splice(0).reverse()) await step();
  };
  try {
    const kafka = await startKafka();
    closing.push(() => kafka.stop());
    const prefix = `bench_${name.replaceAll('-', '_')}_`;
    await postgres.dropDatabases(prefix);
    const stack = await startStack({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers, settings: withoutAudit });
    closing.push(() => stack.stop());
    await stack.startServices([service, ...seededBy]);
    const seeded = await scenario.seed(stack.client);
    await stack.stopServices();

    const database = stack.databaseOf(service);
    await copyDatabase(postgres, database, `${database}_bare`);
    await stack.startServices([service, ...followedBy]);
    const bare = await startBare(name, postgres.urlOf(`${database}_bare`));
    closing.push(() => bare.stop());

    const pids = { gateway: stack.app('gateway').pid, service: stack.app(service).pid, bare: bare.pid, Kafka: kafka.pid };
    for (const follower of followedBy) pids[follower] = stack.app(follower).pid;
    const processes = Object.entries(pids).map(([account, pid]) => ({ account, pid }));
    const names = { 'entrepot-gateway': 'gateway', [`entrepot-${service}`]: 'service', bare: 'bare' };
    const accounts = await openAccounts(postgres, processes, (row) => `${names[row.application_name] ?? 'other'}'s PostgreSQL`);
    closing.push(() => accounts.close());
    return { stack, bare, accounts, seeded, databases: { entrepot: database, bare: `${database}_bare` }, close };
  } catch (error) {
    await close();
    throw error;
  }
};
