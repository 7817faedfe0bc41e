import { startKafka } from '../../tools/kafka/kafka.mjs';
import { openDatabases } from '../conversion/databases.mjs';
import { createClient } from './client.mjs';

/** Starts Kafka, and services by `start`, on databases of their own, which end with `opened`, an AsyncDisposableStack. */
export const openSystem = async (opened, postgres, prefix, start) => {
  const kafka = opened.adopt(await startKafka(), (broker) => broker.stop());
  await postgres.dropDatabases(prefix);
  const system = opened.adopt(await start({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers }), (one) => one.stop());
  const db = opened.adopt(openDatabases(postgres.url, prefix), (one) => one.close());
  return { kafka, prefix, system, db, client: system.client ?? (await createClient(system.url)) };
};
