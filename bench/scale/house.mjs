import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { openAccounts } from '../lib/accounts.mjs';
import { createClient } from '../lib/client.mjs';
import { startCluster } from '../lib/cluster.mjs';
import { connect, openSystem } from '../lib/system.mjs';
import { importStore, importWarehouses } from '../conversion/shop.mjs';
import { say, until } from '../lib/waiting.mjs';
import { fill, filled, warehouses } from './fill.mjs';

/** As in a server that has run for a while: else a look-up of any record reads pages that nobody has read before. */
const prewarm = async (url) => {
  const client = await connect(url);
  await client.query('create extension if not exists pg_prewarm');
  await client.query(`select sum(pg_prewarm(oid)) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`);
  await client.query('drop extension pg_prewarm');
  await client.end();
};

/** Opens services on databases with so many orders: data that they send each other is imported; the rest is filled in while they do not run. */
export const openHouse = async (opened, postgres, orders) => {
  const prefix = `bench_scale_${orders}_`;
  const start = (servers) => startCluster({ ...servers, isDirect: true });
  const { system, kafka, db, client: importing } = await openSystem(opened, postgres, prefix, start);
  await importStore(importing);
  await importWarehouses(importing, warehouses);
  const knowsStore = async () =>
    (await importing.call('GET', `/api2/vendalink/options?sku=none&store_id=1`)).body.code !== 'store_not_found';
  await until('the store known', knowsStore);
  await system.end(filled);
  say(`filling ${orders.toLocaleString('en')} orders`);
  const urlOf = (service) => postgres.urlOf(prefix + databaseOf(service));
  await fill(urlOf, orders);
  const size = `select pg_size_pretty(sum(pg_database_size(datname))) as size from pg_database where starts_with(datname, $1)`;
  say(`filled: ${(await db.rows('order', size, [prefix]))[0].size}`);
  for (const service of filled) await prewarm(urlOf(service));
  await Promise.all(filled.map(system.start));
  const pids = Object.fromEntries(filled.map((name) => [name, system.app(name).pid]));
  const accountOf = (database) => database?.startsWith(prefix) && 'postgres';
  const accounts = opened.adopt(await openAccounts(postgres, { ...pids, kafka: kafka.pid }, accountOf), (one) => one.close());
  return { orders, url: system.url, accounts, client: await createClient(system.url) };
};
