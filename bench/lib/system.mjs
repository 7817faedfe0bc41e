import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { openDatabases } from '../conversion/databases.mjs';
import { createClient } from './client.mjs';
import { startPostgres } from './postgres.mjs';
import { buildApps } from './processes.mjs';
import { endAfter, say } from './waiting.mjs';

/** Starts Kafka, and services by `start`, on databases of their own, which end with `opened`, an AsyncDisposableStack. */
export const openSystem = async (opened, postgres, prefix, start) => {
  const kafka = opened.adopt(await startKafka(), (broker) => broker.stop());
  await postgres.dropDatabases(prefix);
  const system = opened.adopt(await start({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers }), (one) => one.stop());
  const db = opened.adopt(openDatabases(postgres.url, prefix, system.services?.map(databaseOf)), (one) => one.close());
  return { postgres, kafka, prefix, system, db, client: system.client ?? (await createClient(system.url)) };
};

/** Works on a broker, databases and processes that end with the work. */
export const onSystem = async (postgres, prefix, start, work) => {
  await using opened = new AsyncDisposableStack();
  return await work(await openSystem(opened, postgres, prefix, start));
};

/** Runs a bench with a PostgreSQL of its own, on bundles of the apps, and ends this process by whether it returns that all was as it must be. */
export const runBench = async (minutes, apps, run) => {
  endAfter(minutes);
  await buildApps(apps);
  const postgres = await startPostgres();
  const isClean = await run(postgres).catch((error) => (console.error(error), false));
  await postgres.stop();
  say(isClean ? 'as it must be' : 'NOT AS IT MUST BE');
  process.exit(isClean ? 0 : 1);
};
