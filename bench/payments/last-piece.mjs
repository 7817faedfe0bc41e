// node bench/payments/last-piece.mjs [--pieces 1000] [--at-once 48] [--seconds-between-kills 3]
//
// Two customers and one last piece, many times: both send the form for Stripe at once or one after the other. One of them comes to Stripe's page, the
// other one is told before anything is paid. Then the first one pays, or gives up, or its hold lapses while it pays late. Meanwhile order, sale-link,
// inventory and the double of Stripe are ended by kill -9, one of them every few seconds. In the end each piece has one order, which one payment pays;
// money went back for want of stock only where a hold had lapsed, nothing is held any more, and each hold ended within 5 s of what ended it, unless
// a service was away then. Anything else is named and ends with status 1.
//
// SEED (printed) makes the same customers and the same plan of kills again.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { openDatabases } from '../conversion/databases.mjs';
import { openShop } from '../conversion/shop.mjs';
import { createClient } from '../lib/client.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { buildApps } from '../lib/processes.mjs';
import { randomOf } from '../lib/random.mjs';
import { endAfter, inParallel, say } from '../lib/waiting.mjs';
import { apps, openHouse } from './house.mjs';
import { checkPieces } from './last-piece-checks.mjs';
import { openPairs, planPairs } from './last-piece-pairs.mjs';
import { settleAll } from './settle-all.mjs';

const option = (value) => ({ type: 'string', default: value });
const { values } = parseArgs({ options: { pieces: option('1000'), 'at-once': option('48'), 'seconds-between-kills': option('3') } });
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 2 ** 32));
const [count, pauseMs] = [Number(values.pieces), Number(values['seconds-between-kills']) * 1_000];
const prefix = 'bench_last_piece_';
const targets = ['inventory', 'sale-link', 'order', 'double'];

endAfter(60);
await buildApps(apps);
const postgres = await startPostgres();
await postgres.dropDatabases(prefix);
const kafka = await startKafka();
const house = await openHouse({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers, seed });
const db = openDatabases(postgres.url, prefix, apps.map(databaseOf));

/** Kills one process after the other until it is over. @returns the times at which one was away */
const killing = async (isOver) => {
  const random = randomOf(seed, 'kills');
  const away = [];
  for (let n = 0; !isOver(); n++) {
    await sleep(random.between(pauseMs / 2, (3 * pauseMs) / 2));
    const target = targets[n % targets.length];
    const from = Date.now();
    await house.kill(target);
    await sleep(random.between(0, 1_000));
    await house.startAgain(target);
    away.push({ target, from, to: Date.now() });
    say(`kill -9: ${target}, away for ${Date.now() - from} ms`);
  }
  return away;
};

const run = async () => {
  const client = await createClient(house.url);
  const plan = planPairs(seed, count);
  await openShop(
    client,
    plan.map(({ sku }) => ({ sku, pieces: [1, 0] })),
  );
  await client.importRecords('stores', [{ store_id: 1, payment_methods: [{ code: 'stripe', title: 'Cartão' }] }]);
  const methods = async () => (await db.rows('sale_link', 'select payment_methods from store_ref where store_id = 1'))[0]?.payment_methods;
  while (!(await methods())) await sleep(100);
  const pairs = openPairs(client, db);
  const began = performance.now();
  let [isOver, decided] = [false, 0];
  const showing = setInterval(() => say(`${decided} of ${count} pieces`), 30_000);
  const ending = inParallel(plan, Number(values['at-once']), async (pair) => ((pair = await pairs.meet(pair)), decided++, pair)).finally(
    () => {
      isOver = true;
      clearInterval(showing);
    },
  );
  const [ended, away] = await Promise.all([ending, killing(() => isOver)]);
  say(`${count} pieces in ${((performance.now() - began) / 1_000).toFixed(0)} s, ${away.length} kills`);
  await settleAll(db);
  return checkPieces({ ended, away, house, db });
};

say(`SEED=${seed}: ${count} pieces at ${house.url}; logs in ${house.logs}`);
const isClean = await run().catch((error) => (console.error(error), false));
await db.close();
await house.stop();
await kafka.stop();
await postgres.stop();
if (isClean) await house.remove();
say(`${isClean ? 'as it must be' : `NOT AS IT MUST BE, logs in ${house.logs}`}, SEED=${seed}`);
process.exit(isClean ? 0 : 1);
