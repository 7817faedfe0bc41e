import { readStatements } from '../lib/statements.mjs';
import { connect } from '../lib/system.mjs';
import { inParallel, say, times } from '../../tools/lib/waiting.mjs';

export const skuOf = (n) => `SCALE-${String(n).padStart(6, '0')}`;
export const emailOf = (n) => `customer-${n}@example.com`;
export const warehouses = times(20, (n) => `w${String(n + 1).padStart(2, '0')}`);
/** Orders that wait for what the writes do with them: the latest. */
export const openOrders = 6_000;

/** How much of everything there is beside so many orders. */
export const sizesOf = (orders) => ({
  orders,
  customers: Math.min(orders, 1_000_000),
  products: Math.min(Math.max(1_000, orders / 10), 100_000),
  captures: Math.min(orders, 1_000_000) / 10,
  sales: orders / 5,
  events: Math.min(orders, 1_000_000) / 10,
});

/** Services with a database to fill, each by sql/<service>.sql, in which `:orders` is a size; the gateway runs in any case. */
export const filled = ['order', 'catalog', 'inventory', 'customer', 'sale-link', 'feed', 'gateway'];
export const services = filled.filter((name) => name !== 'gateway');
const withLines = ['order', 'inventory'];

/** Indexes that stand for no constraint: built after the rows, in one go. */
const indexesOf = async (client) => {
  const { rows } = await client.query(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index join pg_class on pg_class.oid = indrelid
     where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition and not indisprimary
       and not exists (select from pg_constraint where conindid = indexrelid)`);
  return rows;
};

/** Raises identity columns behind the ids that were given by hand. */
const raiseIdentities = async (client) => {
  const { rows } = await client.query(`
    select table_name, column_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES' and table_name not like 'outbox%'`);
  for (const { table_name: table, column_name: column } of rows)
    await client.query(`select setval(pg_get_serial_sequence('${table}', '${column}'), greatest(max(${column}), 1)) from ${table}`);
};

const longMs = 20_000;

/** Fills the databases of services that do not run. What was imported before stays. */
export const fill = (urlOf, orders) =>
  inParallel(filled, 2, async (service) => {
    const began = performance.now();
    await using client = await connect(urlOf(service));
    // What went wrong first is to be seen, not that the server was stopped then.
    client.on('error', () => undefined);
    const step = async (statement) => {
      const start = performance.now();
      await client.query(statement);
      if (performance.now() - start > longMs)
        say(`  ${service}: ${statement.trim().slice(0, 60)}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
    };
    // Neither numbers of changes nor foreign keys: all of it was there before, and fits.
    await client.query(
      `set session_replication_role = replica; set synchronous_commit = on; set work_mem = '256MB'; set maintenance_work_mem = '1GB'; set max_parallel_workers_per_gather = 0`,
    );
    const indexes = await indexesOf(client);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const sizes = { ...sizesOf(orders), open_orders: openOrders };
    const sizeNames = new RegExp(`(?<!:):(${Object.keys(sizes).join('|')})\\b`, 'g');
    // Beside the services' tables, and gone before they start.
    await client.query('create schema scale; set search_path = scale, public');
    for (const file of ['shapes', ...(withLines.includes(service) ? ['lines'] : []), service])
      for (const [, statement] of readStatements(import.meta.dirname, `sql/${file}.sql`))
        await step(statement.replace(sizeNames, (_, name) => sizes[name]));
    await client.query('drop schema scale cascade; set search_path = public');
    for (const { definition } of indexes) await step(definition);
    await raiseIdentities(client);
    await step('vacuum analyze');
    say(`  ${service}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
  });
