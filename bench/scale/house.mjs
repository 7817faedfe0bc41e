import { startKafka } from '../../tools/kafka/kafka.mjs';
import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { openAccounts } from '../lib/accounts.mjs';
import { connect } from '../lib/postgres.mjs';
import { startStack } from '../lib/stack.mjs';
import { importStore, importWarehouses } from '../conversion/shop.mjs';
import { say, until } from '../lib/waiting.mjs';
import { fill, filled, services, warehouses } from './fill.mjs';

const databases = filled.map(databaseOf);

const open = async (postgres, prefix) => {
  const kafka = await startKafka();
  const stack = await startStack({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers });
  await stack.startServices(services);
  return { stack, kafka, close: () => stack.stop().then(() => kafka.stop()) };
};

/** Makes the databases: data that services send each other is imported; the rest is filled in while they do not run. */
const make = async (postgres, prefix, orders) => {
  const { stack, close } = await open(postgres, prefix);
  await importStore(stack.client);
  await importWarehouses(stack.client, warehouses);
  const knowsStore = async () =>
    (await stack.client.call('GET', `/api2/vendalink/options?sku=none&store_id=1`)).body.code !== 'store_not_found';
  await until('the store known', knowsStore);
  await close();
  say(`filling ${orders.toLocaleString('en')} orders`);
  await fill((service) => postgres.urlOf(prefix + databaseOf(service)), orders);
  const { rows } = await postgres.admin.query(
    `select pg_size_pretty(sum(pg_database_size(datname))) as size from pg_database where starts_with(datname, $1)`,
    [prefix],
  );
  say(`filled: ${rows[0].size}`);
};

/** As in a server that has run for a while: else a look-up of any record reads pages that nobody has read before. */
const prewarm = async (url) => {
  const client = await connect(url);
  await client.query('create extension if not exists pg_prewarm');
  await client.query(`select sum(pg_prewarm(oid)) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`);
  await client.query('drop extension pg_prewarm');
  await client.end();
};

/** Opens a stack on databases with so many orders. */
export const openHouse = async (postgres, orders) => {
  const prefix = `bench_scale_${orders}_`;
  await make(postgres, prefix, orders);
  for (const name of databases) await prewarm(postgres.urlOf(prefix + name));
  const { stack, kafka, close } = await open(postgres, prefix);
  const apps = Object.fromEntries(['gateway', ...services].map((name) => [name, stack.app(name).pid]));
  const accountOf = (database) => database?.startsWith(prefix) && 'postgres';
  const accounts = await openAccounts(postgres, { ...apps, kafka: kafka.pid }, accountOf);
  return { orders, stack, accounts, close: () => accounts.close().then(close) };
};
