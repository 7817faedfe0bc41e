import { startKafka } from '../../tools/kafka/kafka.mjs';
import { startStandalone } from '../conversion/standalone.mjs';
import { importCatalogWithStock } from '../endpoints/shop.mjs';
import { createClient } from '../lib/client.mjs';
import { startStack } from '../lib/stack.mjs';
import { until } from '../lib/waiting.mjs';

/** Gateway, inventory and catalog as the processes of their bundles, on a Kafka and databases of their own. */
export const startOnKafka = async (postgres, name, { profile = false, gatewaySettings = {} } = {}) => {
  const prefix = `bench_${name}_`;
  await postgres.dropDatabases(prefix);
  const kafka = await startKafka();
  try {
    const stack = await startStack({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers, profile, gatewaySettings });
    await stack.startServices(['inventory', 'catalog']);
    const { client } = stack;
    const processes = [
      { name: 'gateway', pid: stack.app('gateway').pid },
      { name: 'inventory', pid: stack.app('inventory').pid },
      { name: 'catalog', pid: stack.app('catalog').pid },
      { name: 'kafka', pid: kafka.pid },
    ];
    return { stack, client, prefix, processes, kafka, stop: () => stack.stop().finally(() => kafka.stop()) };
  } catch (error) {
    await kafka.stop();
    throw error;
  }
};

/** All services in one process, events included. */
export const startEmbedded = async (postgres) => {
  await postgres.dropDatabases('entrepot_');
  const system = await startStandalone(postgres.url);
  return { ...system, client: await createClient(system.url, system.credentials), processes: system.processes() };
};

/** So many products with stock in the warehouses main, north and outlet; waits until the inventory knows all of them. */
export const openShop = async ({ client }, count) => {
  await importCatalogWithStock(client, count);
  const isKnown = async () => (await client.get('/api2/stockitems?limit=1&include_pagination=1')).total === count;
  await until('all stock items', isKnown, { withinMs: 60_000 });
};
