// A page of a walk through 10,000 and through 1,000,000 orders, and what being walkable costs a write: PostgreSQL's CPU and plans;
// --write keeps them in docs/walk-plans.md.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { makeDatabase } from '../orders/database.mjs';
import { cpuOf, open, planOf } from '../orders/measure.mjs';
import { pageOf } from './page.mjs';

const { walkStatement } = await import(new URL('../../libs/database/dist/index.js', import.meta.url).href);

const counts = [10_000, 1_000_000];
/** A page at 1,000,000 orders may cost so much of what it costs at 10,000; a write so much of what it cost before. */
const mostGrowth = { page: 1.1, write: 1.05 };

const orders = { table: 'orders', id: 'entity_id' };
const anyId = '-9223372036854775808';
const inTheMiddle = (count) => ({ change: 0, id: String(Math.round(count / 2)) });
const ofState = [{ sql: (bind) => `state = ${bind('processing')}::text` }];
/** @param now the horizon */
const cases = [
  ['the first page', (_count, now) => [{ change: -1, id: anyId }, now, [], false]],
  ['in the middle, 20 records', (count, now) => [inTheMiddle(count), now, [], false]],
  ['in the middle, 200 records', (count, now) => [inTheMiddle(count), now, [], false, 200]],
  ['in the middle, of a state', (count, now) => [inTheMiddle(count), now, ofState, false]],
  ['20 changed orders behind the end', (_count, now) => [{ change: 1, id: anyId }, now, [], true]],
  ['the same, of a state', (_count, now) => [{ change: 1, id: anyId }, now, ofState, true]],
  ['nothing behind the end', (_count, now) => [{ change: now, id: anyId }, now, [], true]],
].map(([name, of]) => [
  name,
  (count, now) => {
    const [after, end, conditions, showsGone, limit = 20] = of(count, now);
    return walkStatement(orders, { after, end, limit }, conditions, showsGone);
  },
]);

/** A connection that runs the statement of its own database. */
const own = ({ client, cpu }, statement) => ({ cpu, client: { query: () => client.query(statement) } });

const measurePages = async (connections, nows) => {
  const results = [];
  for (const [name, statementOf] of cases) {
    const statements = counts.map((count, at) => statementOf(count, nows[at]));
    const cpu = await cpuOf(
      connections.map((connection, at) => own(connection, statements[at])),
      statements[0],
    );
    console.log(`${name.padEnd(40)} ${cpu.map((value) => value.toFixed(3).padStart(9)).join('')}`);
    results.push({ name, cpu, plan: await planOf(connections.at(-1), statements.at(-1)) });
  }
  return results;
};

const insert = `insert into orders (increment_id, store_id, state, status, customer_email, currency, subtotal, discount_amount, tax_amount, shipping_amount,
    shipping_tax_amount, grand_total, payment_method, created_at, updated_at)
  values (gen_random_uuid()::text, 1, 'new', 'new', 'ana@example.com', 'BRL', 1, 0, 0, 0, 0, 1, 'checkmo', now(), now())`;
const update = `update orders set version = version + 1, updated_at = clock_timestamp() where entity_id = (select 1 + (random() * 9000)::int)`;
const writes = [
  ['an insert', { name: 'write_insert', text: insert, values: [] }],
  ['an update', { name: 'write_update', text: update, values: [] }],
];
const measureWrites = async (before, after) => {
  const results = [];
  for (const [name, statement] of writes) {
    const cpu = await cpuOf([before, after], statement);
    console.log(`${name.padEnd(40)} ${cpu.map((value) => value.toFixed(4).padStart(9)).join('')}`);
    results.push({ name, cpu });
  }
  return results;
};

const postgres = await startPostgres();
try {
  const urls = [];
  for (const count of counts) urls.push(await makeDatabase(postgres, count));
  const server = await connect(postgres.url);
  await server.query(`create database orders_before template orders_${counts[0]}`);
  await server.query(`create database orders_after template orders_${counts[0]}`);
  const { rows } = await server.query('show server_version');
  await server.end();

  const connections = await Promise.all(urls.map(open));
  const nows = [];
  for (const { client } of connections) {
    await client.query('update orders set version = version where entity_id <= 20');
    await client.query('vacuum analyze orders');
    const { rows: found } = await client.query('select change_horizon()::float8 as now');
    nows.push(found[0].now);
  }
  console.log('pages: CPU in ms');
  const pages = await measurePages(connections, nows);
  for (const { client } of connections) await client.end();

  const [before, after] = await Promise.all(['orders_before', 'orders_after'].map((name) => open(postgres.urlOf(name))));
  await before.client.query('drop trigger stamp_change on orders');
  await before.client.query('drop index orders_change');
  for (const { client } of [before, after]) await client.query('vacuum full orders');
  console.log('writes: CPU in ms');
  const written = await measureWrites(before, after);
  for (const { client } of [before, after]) await client.end();

  if (process.argv.includes('--write'))
    writeFileSync(
      join(import.meta.dirname, '../../docs/walk-plans.md'),
      pageOf({ version: rows[0].server_version, counts, pages, written }),
    );
  const tooMuch = [
    ...pages.filter(({ cpu }) => cpu[1] / cpu[0] > mostGrowth.page),
    ...written.filter(({ cpu }) => cpu[1] / cpu[0] > mostGrowth.write),
  ];
  if (tooMuch.length > 0) console.log(`costs more than it may: ${tooMuch.map(({ name }) => name).join(', ')}`);
  process.exitCode = tooMuch.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error);
  throw error;
} finally {
  await postgres.stop();
}
