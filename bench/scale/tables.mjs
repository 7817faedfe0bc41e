// node bench/scale/tables.mjs [--only forget,bloat] [--updates 1000000]
//
// What tables that only grow, or are updated all the time, cost PostgreSQL: forgetting a day of the inbox, in steps that begin anew, in steps that go on
// where the last ended, or by dropping a partition; and how much orders and stock swell with so many updates, by their settings for vacuum.
import { parseArgs } from 'node:util';
import { cpuOf } from '../lib/cpu.mjs';
import { inParallel, say } from '../lib/waiting.mjs';
import { connect } from '../lib/postgres.mjs';
import { fillOrders } from '../orders/database.mjs';
import { startServer } from './server.mjs';

const { values } = parseArgs({
  options: { only: { type: 'string', default: 'forget,bloat' }, updates: { type: 'string', default: '1000000' } },
});
const updates = Number(values.updates);
const { deleteOld, openDatabase } = await import(new URL('../../libs/database/dist/index.js', import.meta.url).href);
const { createLogger } = await import(new URL('../../libs/telemetry/dist/index.js', import.meta.url).href);
const { serviceMigrations } = await import(new URL('../../libs/http/dist/index.js', import.meta.url).href);
const migrationsOf = {
  order: (await import(new URL('../../apps/order/dist/migrations/migrations.js', import.meta.url).href)).migrations,
  inventory: (await import(new URL('../../apps/inventory/dist/migrations.js', import.meta.url).href)).inventoryMigrations,
};

const logger = createLogger({ name: 'bench', level: 'error' });
let server;

/** An empty database of a service. */
const make = async (service, name) => {
  await server.admin.query(`create database ${name}`);
  const db = await openDatabase({
    url: server.urlOf(name),
    applicationName: 'bench',
    migrations: [...serviceMigrations(migrationsOf[service])],
    logger,
  });
  return db;
};

const timed = async (client, work) => {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const [cpu, began] = [cpuOf(rows[0].pid), performance.now()];
  await work();
  return { cpu: (cpuOf(rows[0].pid) - cpu) / 1_000, ms: performance.now() - began };
};

const shown = ({ cpu, ms }) => `${cpu.toFixed(0)} ms of CPU, ${ms.toFixed(0)} ms`;

/** Eight days of the inbox, of so many events each; the oldest is forgotten. */
const inboxOf = async (name, perDay) => {
  const db = await make('order', name);
  const client = await connect(server.urlOf(name));
  // What went wrong first is to be seen, not that the server was stopped then.
  client.on('error', () => undefined);
  await client.query(
    `insert into inbox select uuidv7(interval '-1 day' * day), 'order', date_trunc('day', now()) - day * interval '1 day' + n * interval '1 day' / ${perDay}
       from generate_series(8, 1, -1) day, generate_series(1, ${perDay}) n`,
  );
  await client.query('vacuum analyze inbox');
  return { db, client };
};

const anew = `delete from inbox where ctid in (select ctid from inbox where received_at < $1 order by received_at limit 5000)`;

const forget = async () => {
  for (const perDay of [50_000, 250_000, 500_000]) {
    const { db, client } = await inboxOf(`forget_${perDay}`, perDay);
    const { rows } = await client.query(
      `select date_trunc('day', now()) - interval '7 days' as before, date_trunc('day', now()) - interval '6 days' as later`,
    );
    const [{ before, later }] = rows;
    const insert = await timed(client, async () => {
      for (let n = 0; n < 2_000; n++)
        await client.query(`insert into inbox (event_id, consumer) values (uuidv7(), 'order') on conflict do nothing returning event_id`);
    });
    const steps = await timed(client, async () => {
      for (;;) if ((await client.query(anew, [before])).rowCount < 5_000) return;
    });
    const began = performance.now();
    await deleteOld(db, { table: 'inbox', column: 'received_at', before: '$1::timestamptz', value: later });
    const goingOn = performance.now() - began;
    const partitioned = await timed(client, async () => {
      await client.query('create table by_day (like inbox including defaults) partition by range (received_at)');
      await client.query(`create table by_day_1 partition of by_day for values from ('2020-01-01') to ('2020-01-02')`);
      await client.query('drop table by_day_1');
    });
    say(
      `${perDay.toLocaleString('en')} events a day: an insert ${(insert.cpu / 2).toFixed(0)} µs of CPU; the day forgotten in steps that begin anew ${shown(steps)}; that go on ${goingOn.toFixed(0)} ms; a partition made and dropped ${shown(partitioned)}`,
    );
    await client.end();
    await db.destroy();
  }
};

const sizes = async (client, tables) => {
  const { rows } = await client.query(
    `select sum(pg_table_size(t::regclass))::float8 / 1048576 as "table", sum(pg_indexes_size(t::regclass))::float8 / 1048576 as indexes,
            sum(n_dead_tup)::int as dead, sum(n_tup_hot_upd)::int as hot, sum(autovacuum_count)::int as vacuums
       from unnest($1::text[]) t join pg_stat_user_tables on relid = t::regclass`,
    [tables],
  );
  return rows[0];
};

const mb = ({ table, indexes }) => `${table.toFixed(0)} + ${indexes.toFixed(0)} MB`;
const rowsOfTable = 100_000;
const perTransaction = 20;

const cases = {
  orders: {
    service: 'order',
    tables: ['orders'],
    fill: (client, url) => fillOrders(url, rowsOfTable),
    update: `update orders set status = case when status = 'complete' then 'processing' else 'complete' end, version = version + 1, updated_at = now()
       where entity_id = any($1::bigint[])`,
  },
  stock: {
    service: 'inventory',
    tables: ['stock_item', 'stock_quantity'],
    fill: async (client) => {
      await client.query(
        `insert into warehouse (code, name, status, priority, version, created_at, updated_at)
         select 'w' || n, 'w' || n, 1, n, 1, now(), now() from generate_series(1, 4) n`,
      );
      await client.query(
        `insert into product (product_id, sku, name, type_id, is_deleted, version) select n, 'S-' || n, 'Mug', 'simple', false, 1 from generate_series(1, ${rowsOfTable}) n`,
      );
      await client.query(`insert into stock_item (product_id, sku, is_in_stock, manage_stock, use_config_manage_stock, backorders, min_qty, min_sale_qty, version, created_at, updated_at)
        select product_id, sku, true, true, false, 0, 0, 1, 1, now(), now() from product`);
      await client.query('insert into stock_quantity select item_id, warehouse_id, 1000, 0 from stock_item cross join warehouse');
      await client.query('vacuum analyze stock_item, stock_quantity');
    },
    update: `with item as (update stock_item set version = version + 1, updated_at = now() where item_id = any($1::int[]) returning item_id)
      update stock_quantity q set reserved = reserved + 1 from item where q.item_id = item.item_id and q.warehouse_id = 1`,
  },
};

const outboxSettings = [
  'autovacuum_vacuum_scale_factor = 0.01',
  'autovacuum_vacuum_insert_scale_factor = 0.05',
  'vacuum_index_cleanup = on',
];

const variants = {
  'PostgreSQL’s defaults': (tables) =>
    tables.map((table) => `alter table ${table} reset (fillfactor, autovacuum_vacuum_scale_factor, autovacuum_vacuum_insert_scale_factor)`),
  'as the migrations set them': () => [],
};

const random = (count) => Array.from({ length: count }, () => 1 + Math.floor(Math.random() * rowsOfTable)).sort((a, b) => a - b);

const bloat = async () => {
  // So many updates come within minutes here: vacuum looks as much more often.
  await server.admin.query(`alter system set autovacuum_naptime = '1s'`);
  await server.admin.query(`alter system set autovacuum_vacuum_cost_delay = 0`);
  await server.admin.query('select pg_reload_conf()');
  for (const [name, { service, tables, fill, update }] of Object.entries(cases))
    for (const [n, [variant, settings]] of Object.entries(variants).entries()) {
      const database = `bloat_${name}_${n}`;
      const db = await make(service, database);
      const url = server.urlOf(database);
      const clients = await Promise.all(Array.from({ length: 3 }, () => connect(url)));
      // What went wrong first is to be seen, not that the server was stopped then.
      for (const client of clients) client.on('error', () => undefined);
      for (const statement of settings(tables)) await clients[0].query(statement);
      await fill(clients[0], url);
      const before = await sizes(clients[0], tables);
      const began = performance.now();
      await inParallel(clients, clients.length, async (client) => {
        for (let done = 0; done < updates / clients.length; done += perTransaction)
          await client.query({ name: 'update', text: update, values: [random(perTransaction)] });
      });
      const seconds = (performance.now() - began) / 1_000;
      await clients[0].query('select pg_stat_force_next_flush()');
      const after = await sizes(clients[0], tables);
      say(
        `${name}, ${variant}: ${mb(before)} → ${mb(after)} after ${updates.toLocaleString('en')} updates in ${seconds.toFixed(0)} s; HOT ${after.hot}, ${after.dead} dead, ${after.vacuums} vacuums`,
      );
      for (const client of clients) await client.end();
      await db.destroy();
    }
};

/** A day of the outbox: events are written, read by the relay's statement and marked, in batches of eight; what a batch costs as the day goes on. */
const outbox = async () => {
  await server.admin.query(`alter system set autovacuum_naptime = '1s'`);
  await server.admin.query('select pg_reload_conf()');
  for (const [variant, settings] of Object.entries({ 'PostgreSQL’s defaults': [], 'vacuumed by 1 %': outboxSettings })) {
    const name = `outbox_${settings.length}`;
    const db = await make('order', name);
    const client = await connect(server.urlOf(name));
    await client.query(`insert into outbox (bucket, topic, key, headers, payload, published_at) values (0, 't', 'k', '{}', '', now())`);
    const { rows } = await client.query('select tableoid::regclass::text as name from outbox limit 1');
    for (const setting of settings) await client.query(`alter table ${rows[0].name} set (${setting})`);
    const batch = async () => {
      await client.query({
        name: 'write',
        text: `insert into outbox (bucket, topic, key, headers, payload) select n, 'entrepot.order.v1', 'order-' || n, '{}', convert_to(repeat('x', 900), 'UTF8') from generate_series(0, 7) n`,
      });
      const { rows: read } = await client.query({
        name: 'read',
        text: 'select id, bucket from outbox where published_at is null order by bucket, id limit 100',
      });
      await client.query({
        name: 'mark',
        text: 'update outbox set published_at = now() where published_at is null and bucket = any($1::smallint[]) and id = any($2::bigint[])',
        values: [read.map(({ bucket }) => bucket), read.map(({ id }) => id)],
      });
    };
    const found = [];
    for (let thousands = 0; thousands < updates / 8_000; thousands++) {
      const { cpu } = await timed(client, async () => {
        for (let n = 0; n < 1_000; n++) await batch();
      });
      if ([0, 1, 3, 7, 15, 31, 63, 124].includes(thousands)) found.push(`${((thousands + 1) * 8).toFixed(0)},000: ${cpu.toFixed(0)}`);
    }
    const size = await client.query(`select pg_indexes_size('${rows[0].name}') / 1048576 as mb`);
    say(`outbox, ${variant}: µs of CPU a batch after so many events: ${found.join(', ')}; indexes ${size.rows[0].mb} MB`);
    await client.end();
    await db.destroy();
  }
};

server = await startServer();
try {
  if (values.only.includes('outbox')) await outbox();
  if (values.only.includes('forget')) await forget();
  if (values.only.includes('bloat')) await bloat();
} finally {
  await server.stop();
}
