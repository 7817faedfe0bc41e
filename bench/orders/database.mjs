import { connect } from '../lib/postgres.mjs';

const { openDatabase } = await import(new URL('../../libs/database/dist/index.js', import.meta.url).href);
const { createLogger } = await import(new URL('../../libs/telemetry/dist/index.js', import.meta.url).href);
const { serviceMigrations } = await import(new URL('../../libs/http/dist/index.js', import.meta.url).href);
const { migrations } = await import(new URL('../../apps/order/dist/migrations/migrations.js', import.meta.url).href);

/** Four in five are complete, one in 5,000 is on hold; the orders of a minute each, changed up to 50 hours later. */
const orders = `
  insert into orders (increment_id, store_id, state, status, customer_id, customer_email, currency, subtotal, discount_amount, tax_amount, shipping_amount,
                      shipping_tax_amount, grand_total, total_invoiced, total_paid, payment_method, billing_address, shipping_address, created_at, updated_at)
  select (100000000 + n)::text, 1 + n % 3, kind, kind, 1 + n % 90000, 'Customer' || n % 90000 || '@example.com', 'BRL', total, 0, 0, 0, 0, total,
         total, total, 'checkmo', address, address, at, at + total * interval '1 hour'
    from generate_series(1, $1::int) as n,
         lateral (select n::bigint * 7919 % 5000 / 100.0 as total, timestamptz '2024-01-01 UTC' + n * interval '1 minute' as at,
                         jsonb_build_object('firstname', 'Ana', 'lastname', 'Silva', 'street', repeat('Rua ', 30), 'city', 'Recife') as address,
                         case when n % 5000 = 17 then 'holded' when n % 20 = 0 then 'new' when n % 20 < 4 then 'processing' else 'complete' end as kind) as made`;

/** One of each order; one in ten is open. */
const invoices = `
  insert into invoice (increment_id, order_id, store_id, state, subtotal, discount_amount, tax_amount, shipping_amount, shipping_tax_amount, grand_total,
                       created_at, updated_at)
  select increment_id, entity_id, store_id, case when entity_id % 10 = 0 then 1 else 2 end, grand_total, 0, 0, 0, 0, grand_total, created_at, updated_at
    from orders order by entity_id`;

/** Makes a database with so many orders and as many invoices, vacuumed and analyzed. @returns its url */
export const makeDatabase = async (postgres, count) => {
  const name = `orders_${count}`;
  const server = await connect(postgres.url);
  await server.query(`create database ${name}`);
  await server.end();
  const logger = createLogger({ name: 'bench', level: 'error' });
  const url = postgres.urlOf(name);
  const migrated = await openDatabase({ url, applicationName: 'bench', migrations: [...serviceMigrations(migrations)], logger });
  await migrated.destroy();
  await fillOrders(url, count);
  return url;
};

/** So many orders and as many invoices, as they are after a migration: their changes are not numbered yet. */
export const fillOrders = async (url, count) => {
  const client = await connect(url);
  // Vacuum takes a page for visible to all only when the commit is on disk.
  await client.query('set synchronous_commit = on');
  for (const table of ['orders', 'invoice']) await client.query(`alter table ${table} disable trigger user`);
  await client.query(orders, [count]);
  await client.query(invoices);
  for (const table of ['orders', 'invoice']) await client.query(`alter table ${table} enable trigger user`);
  await client.query('vacuum analyze orders, invoice');
  await client.end();
};

/** The tables and indexes of a database, the largest first, in MB. */
export const sizesOf = async (client) => {
  const { rows } = await client.query(`
    select relname as name, pg_relation_size(oid) / 1048576.0 as mb from pg_class
     where relname in ('orders', 'orders_pkey', 'orders_increment_id', 'orders_status', 'orders_total', 'orders_count', 'orders_count_all', 'orders_change')
     order by mb desc`);
  return rows.map(({ name, mb }) => ({ name, mb: Math.round(Number(mb)) }));
};
