// node bench/walk/backfill.mjs [--orders 1000000]
// Makes a database of the version before walks walkable while 8 writers change and insert orders: how long each migration takes, and how long
// a writer waits for it at most.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { fillOrders } from '../orders/database.mjs';

const dist = (path) => import(new URL(`../../${path}`, import.meta.url).href);
const { openDatabase } = await dist('libs/database/dist/index.js');
const { createLogger } = await dist('libs/telemetry/dist/index.js');
const { serviceMigrations } = await dist('libs/http/dist/index.js');
const { migrations } = await dist('apps/order/dist/migrations/migrations.js');

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const orders = Number(values.orders);
const writers = 8;
const database = 'bench_backfill';

const nameOf = (migration) => new migration().name ?? migration.name;
const isOfWalks = (migration) => /^(ChangeState|Walk)/.test(nameOf(migration));
const all = [...serviceMigrations(migrations)];
const numberOf = (migration) => Number(/\d+$/.exec(nameOf(migration))[0]);
const began = Math.min(...all.filter(isOfWalks).map(numberOf));
const before = all.filter((migration) => numberOf(migration) < began);
const ofWalks = all.filter(isOfWalks).sort((a, b) => numberOf(a) - numberOf(b));

const update = `update orders set version = version + 1, updated_at = clock_timestamp() where entity_id = (select 1 + floor(random() * $1)::int)`;
const insert = `insert into orders (increment_id, store_id, state, status, currency, subtotal, discount_amount, tax_amount, shipping_amount,
    shipping_tax_amount, grand_total, payment_method, created_at, updated_at)
  values (gen_random_uuid()::text, 1, 'new', 'new', 'BRL', 1, 0, 0, 0, 0, 1, 'checkmo', now(), now())`;

/** Writes until it is stopped. @returns what it has waited for since it was asked last: the number of writes and the longest, in ms */
const startWriting = async (url) => {
  let isOver = false;
  let waits = [];
  const clients = await Promise.all(Array.from({ length: writers }, () => connect(url)));
  const working = clients.map(async (client) => {
    for (let n = 0; !isOver; n++, await sleep(5)) {
      const from = performance.now();
      await (n % 5 === 0 ? client.query(insert) : client.query(update, [orders]));
      waits.push(performance.now() - from);
    }
    await client.end();
  });
  return {
    since() {
      const taken = waits.sort((a, b) => a - b);
      waits = [];
      return { writes: taken.length, p50: taken[Math.floor(taken.length / 2)] ?? 0, longest: taken.at(-1) ?? 0 };
    },
    async stop() {
      isOver = true;
      await Promise.all(working);
    },
  };
};

const postgres = await startPostgres();
const logger = createLogger({ name: 'bench', level: 'error' });
const url = postgres.urlOf(database);
const migrateTo = async (known) => {
  const db = await openDatabase({ url, applicationName: 'bench', migrations: known, logger });
  await db.destroy();
};
try {
  await postgres.dropDatabases(database);
  await migrateTo(before);
  await fillOrders(url, orders);
  const writing = await startWriting(url);
  await sleep(3_000);
  const print = (name, seconds, { writes, p50, longest }) =>
    console.log(`${name}: ${seconds.toFixed(2)} s; ${writes} writes meanwhile, p50 ${p50.toFixed(1)} ms, longest ${longest.toFixed(0)} ms`);
  print('nothing', 3, writing.since());
  for (const [at, migration] of ofWalks.entries()) {
    const from = performance.now();
    await migrateTo([...before, ...ofWalks.slice(0, at + 1)]);
    const seconds = (performance.now() - from) / 1000;
    await sleep(200);
    print(nameOf(migration), seconds, writing.since());
  }
  await writing.stop();
} finally {
  await postgres.stop();
}
