import { readFileSync, writeFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { openAccounts } from '../lib/accounts.mjs';
import { createClient } from '../../tools/lib/client.mjs';
import { connect, openSystem } from '../lib/system.mjs';
import { importStore, importWarehouses } from '../conversion/shop.mjs';
import { say, until } from '../../tools/lib/waiting.mjs';
import { fill, filled, warehouses } from './fill.mjs';

/** Two fifths of the machine's memory, the most that PostgreSQL's documentation advises: all that is asked for at 1,000,000 orders fits. */
const sharedBuffers = Math.round((totalmem() * 0.4) / 1_048_576);

const hugePages = '/proc/sys/vm/nr_hugepages';
const reserved = () => Number(readFileSync(hugePages, 'utf8'));

/**
 * Reserves huge pages for the shared buffers until this process ends, as an installation of this size has them: in pages of 4 kB each backend asks
 * the kernel for nearly every page of a large table that it reads for the first time.
 */
const reserveHugePages = () => {
  const before = reserved();
  // Beside the buffers a twentieth, for locks and connections.
  const wanted = Math.ceil((sharedBuffers * 1.05 + 64) / 2);
  try {
    writeFileSync(hugePages, String(before + wanted));
  } catch {
    return say('no huge pages, for which it would have to be run by root');
  }
  process.once('exit', () => writeFileSync(hugePages, String(before)));
  if (reserved() < before + wanted) say(`no huge pages: there are not ${wanted} of 2 MB to be had`);
};

/** Settings of a PostgreSQL whose buffers hold all of it. */
export const serverSettings = () => {
  reserveHugePages();
  return ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=2GB', 'max_connections=500', `shared_buffers=${sharedBuffers}MB`];
};

/** As in a server that has run for a while: else a look-up of any record reads pages that nobody has read before. */
const prewarm = async (url) => {
  await using client = await connect(url);
  await client.query('create extension if not exists pg_prewarm');
  await client.query(`select sum(pg_prewarm(oid)) from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`);
  await client.query('drop extension pg_prewarm');
};

/** Opens services on databases with so many orders: data that they send each other is imported; the rest is filled in while they do not run. */
export const openHouse = async (opened, postgres, orders) => {
  const prefix = `bench_scale_${orders}_`;
  const { system, kafka, db, client: importing } = await openSystem(opened, postgres, prefix, { isDirect: true });
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
  const accounts = opened.use(await openAccounts(postgres, { ...pids, kafka: kafka.pid }, accountOf));
  return { orders, url: system.url, accounts, client: await createClient(system.url) };
};
