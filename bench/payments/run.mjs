// node bench/payments/run.mjs [--orders 200] [--kills 8]
//
// Online payments while the process that makes them is ended by kill -9: everything in one process on a PostgreSQL of its own; so many
// orders of a sandbox card are captured, most of those refunded, 8 side by side, each write with its Idempotency-Key until it is decided.
// The kills come while the gateway is silent (amounts in .14 and .15), between its answer and the save, at any time, in the sweep that
// settles what another kill left, and on the way of a request; after each it starts again. Then the gateway's ledger, the payments,
// invoices, credit memos and orders have to agree to the cent, and each success has to be told again byte for byte. Any difference ends
// with status 1.
// SEED (printed) makes the same orders and the same plan of kills again; how far the requests are at a kill is the machine's.
import { parseArgs } from 'node:util';
import { buildIfStale } from '../../tools/build.mjs';
import { openDatabases } from '../conversion/databases.mjs';
import { createClient } from '../lib/client.mjs';
import { connect, startPostgres } from '../lib/postgres.mjs';
import { inParallel, say, until } from '../lib/waiting.mjs';
import { totals } from './books.mjs';
import { compare } from './compare.mjs';
import { openHouse } from './house.mjs';
import { inWords, killAsPlanned } from './killer.mjs';
import { planKills, planOrders } from './plan.mjs';
import { openTeller } from './teller.mjs';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '200' }, kills: { type: 'string', default: '8' } } });
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 32));
const plan = planOrders(seed, Number(values.orders));
const kills = planKills(seed, Number(values.kills));

// Whatever hangs: the exit handlers of what was started end their processes.
setTimeout(() => {
  console.error('Not done within 10 minutes');
  process.exit(1);
}, 600_000).unref();

const clearLine = '\r\x1b[K';
const tell = (text) => (process.stderr.write(clearLine), say(text));

const payAll = async ({ house, db, client }) => {
  await client.importRecords(
    'orders',
    plan.map(({ record }) => record),
  );
  const rows = await db.rows('order', 'select increment_id, entity_id::int from orders');
  const ids = new Map(rows.map(({ increment_id, entity_id }) => [increment_id, entity_id]));
  const teller = openTeller(house.url, client.authorization);
  let decided = 0;
  const showing = setInterval(() => process.stderr.write(`\r${decided} of ${plan.length} orders`), 1_000);
  const paying = inParallel(plan, 8, async (order) => {
    const answers = await teller.pay(order, ids.get(order.record.increment_id));
    decided++;
    return answers;
  });
  const progress = () => decided / plan.length;
  const killing = killAsPlanned(kills, { house, db, sent: teller.sent, progress, allDecided: paying, tell });
  const [answers, left] = await Promise.all([paying, killing]);
  const isDecided = async () => (await db.number('order', `select count(*) from payment_intent where state = 'open'`)) === 0;
  await until('no payment is open', isDecided).catch((error) => tell(error.message));
  clearInterval(showing);
  const { requests, lost, unavailable, inProgress } = teller.counts;
  tell(`${requests} requests, sent again: ${lost} lost, ${unavailable} for 503, ${inProgress} in progress`);
  return { answers: answers.flat(), left, send: teller.send };
};

await buildIfStale('standalone', (name, work) => (say(`${name} standalone`), work()));
const postgres = await startPostgres();
const server = await connect(postgres.url);
const { rows: others } = await server.query(`select from pg_database where datname = 'entrepot_order'`);
await server.end();
if (others.length > 0) throw new Error('The server of TEST_DATABASE_URL has orders already');

const house = await openHouse(postgres.url);
const db = openDatabases(postgres.url, house.prefix);
say(`SEED=${seed}: ${plan.length} orders, ${kills.length} kills, at ${house.url}`);
const began = performance.now();
const run = async () => {
  const client = await createClient(house.url, house.credentials);
  const paid = await payAll({ house, db, client });
  const [{ payments, done, swept, captures, refunds, voids }] = await db.rows('order', totals);
  say(`${payments} payments, ${done} done, ${swept} by the sweep; ledger: ${captures} captures, ${refunds} refunds, ${voids} voids`);
  say(`open at the kills: ${inWords(paid.left)}`);
  return compare({ plan, db, ...paid });
};
const isClean = await run().catch((error) => (console.error(error), false));
await db.close();
await house.stop();
await postgres.stop();
if (isClean) await house.remove();
const seconds = ((performance.now() - began) / 1000).toFixed(0);
say(`${isClean ? 'as it must be' : `NOT AS IT MUST BE; logs in ${house.logs}`}, SEED=${seed}, ${seconds} s`);
process.exit(isClean ? 0 : 1);
