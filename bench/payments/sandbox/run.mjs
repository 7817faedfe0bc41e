import { buildIfStale } from '../../../tools/build.mjs';
import { openDatabases } from '../../conversion/databases.mjs';
import { createClient } from '../../lib/client.mjs';
import { connect, startPostgres } from '../../lib/postgres.mjs';
import { inParallel, say, until } from '../../lib/waiting.mjs';
import { totals } from './books.mjs';
import { compare } from './compare.mjs';
import { openHouse } from './house.mjs';
import { inWords, killAsPlanned } from './killer.mjs';
import { planKills, planOrders } from './plan.mjs';
import { openTeller } from './teller.mjs';

const clearLine = '\r\x1b[K';
const tell = (text) => (process.stderr.write(clearLine), say(text));

const payAll = async ({ plan, kills, house, db, client }) => {
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

/** @returns whether all was as it must be */
export const runSandbox = async ({ seed, count, killCount }) => {
  const plan = planOrders(seed, count);
  const kills = planKills(seed, killCount);
  await buildIfStale('standalone', (name, work) => (say(`${name} standalone`), work()));
  const postgres = await startPostgres();
  const server = await connect(postgres.url);
  const { rows: others } = await server.query(`select from pg_database where datname = 'entrepot_order'`);
  await server.end();
  if (others.length > 0) throw new Error('The server of TEST_DATABASE_URL has orders already');

  const house = await openHouse(postgres.url);
  const db = openDatabases(postgres.url, house.prefix);
  say(`SEED=${seed}: ${plan.length} orders, ${kills.length} kills, at ${house.url}`);
  const run = async () => {
    const client = await createClient(house.url, house.credentials);
    const paid = await payAll({ plan, kills, house, db, client });
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
  else say(`logs in ${house.logs}`);
  return isClean;
};
