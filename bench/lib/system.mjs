import { parseArgs } from 'node:util';
import kafkajs from 'kafkajs';
import pg from 'pg';
import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { startServer } from '../../libs/testing/jest/postgres-setup.mjs';
import stopServer from '../../libs/testing/jest/postgres-teardown.mjs';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { createClient } from '../../tools/lib/client.mjs';
import { buildApps } from '../../tools/lib/processes.mjs';
import { endAfter, say } from '../../tools/lib/waiting.mjs';
import { startCluster } from './cluster.mjs';

const optionOf = (value) => ({ type: typeof value === 'boolean' ? 'boolean' : 'string' });

/** Reads the options of the command line by their defaults: numbers, texts and flags; one whose default is undefined is a text that may be missing. */
export const readOptions = (defaults) => {
  const options = Object.fromEntries(Object.entries(defaults).map(([name, value]) => [name, optionOf(value)]));
  const { values } = parseArgs({ options });
  const typed = ([name, value]) => [name, typeof defaults[name] === 'number' ? Number(value) : value];
  return { ...defaults, ...Object.fromEntries(Object.entries(values).map(typed)) };
};

/** A client of the brokers that logs nothing. */
export const kafkaAt = (brokers) =>
  new kafkajs.Kafka({ brokers: brokers.split(','), clientId: 'bench', logLevel: kafkajs.logLevel.NOTHING });

/** A connection as the bench's own, which no CPU is counted of. */
export const connect = async (url) => {
  const client = new pg.Client({ connectionString: url, application_name: 'bench' });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
};

/** A PostgreSQL of this run's own; TEST_DATABASE_URL names another server on this machine instead. */
const startPostgres = async (settings) => {
  await startServer(settings);
  const url = process.env.TEST_DATABASE_URL;
  return {
    url,
    urlOf: (database) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    /** Drops databases of an earlier run on a server that outlives it. */
    dropDatabases: async (prefix) => {
      await using server = await connect(url);
      const { rows: found } = await server.query('select datname from pg_database where starts_with(datname, $1)', [prefix]);
      for (const { datname } of found) await server.query(`drop database ${datname} with (force)`);
    },
    stop: stopServer,
  };
};

/** Opens the services' databases, for questions that the API does not answer. */
const openDatabases = (postgres, prefix, services) => {
  const names = services.map(databaseOf);
  const poolOf = (name) => new pg.Pool({ connectionString: postgres.urlOf(prefix + name), application_name: 'bench', max: 2 });
  const pools = Object.fromEntries(names.map((name) => [name, poolOf(name)]));
  const rows = async (name, text, values = []) => (await pools[name].query(text, values)).rows;
  return {
    ...{ names, rows },
    /** Returns the number in the only column of the only row. */
    number: async (name, text, values) => Number(Object.values((await rows(name, text, values))[0])[0]),
    [Symbol.asyncDispose]: () => Promise.all(Object.values(pools).map((pool) => pool.end())),
  };
};

/** Starts Kafka, and a cluster with these options on databases of its own, which end with `opened`, an AsyncDisposableStack. */
export const openSystem = async (opened, postgres, prefix, options) => {
  const kafka = opened.adopt(await startKafka(), (broker) => broker.stop());
  await postgres.dropDatabases(prefix);
  const servers = { databaseUrl: postgres.url, prefix, brokers: kafka.brokers };
  const system = opened.adopt(await startCluster({ ...servers, ...options }), (one) => one.stop());
  const db = opened.use(openDatabases(postgres, prefix, system.services));
  return { postgres, kafka, prefix, system, db, client: await createClient(system.url) };
};

/** Works on a broker, databases and processes that end with the work. */
export const onSystem = async (postgres, prefix, options, work) => {
  await using opened = new AsyncDisposableStack();
  return await work(await openSystem(opened, postgres, prefix, options));
};

/**
 * Runs a bench with a PostgreSQL of its own, on bundles of the apps, and ends this process by whether it returns that all was as it must be.
 * @param settings of the server, where the tests' do not do
 */
export const runBench = async (minutes, apps, run, settings) => {
  endAfter(minutes);
  await buildApps(apps);
  const postgres = await startPostgres(settings);
  const isClean = await run(postgres).catch((error) => (console.error(error), false));
  await postgres.stop();
  say(isClean ? 'as it must be' : 'NOT AS IT MUST BE');
  process.exit(isClean ? 0 : 1);
};
