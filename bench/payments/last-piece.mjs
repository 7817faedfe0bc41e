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
import { readOptions } from '../lib/options.mjs';
import { randomOf } from '../lib/random.mjs';
import { inParallel, say } from '../lib/waiting.mjs';
import { checkPieces } from './last-piece-checks.mjs';
import { openPairs, planPairs } from './last-piece-pairs.mjs';
import { runPayments } from './trial.mjs';

const options = readOptions({ pieces: 1_000, 'at-once': 48, 'seconds-between-kills': 3 });
const pauseMs = options['seconds-between-kills'] * 1_000;
const targets = ['inventory', 'sale-link', 'order', 'double'];

/** Kills one process after the other until it is over. @returns the times at which one was away */
const killing = async ({ system, seed }, isOver) => {
  const random = randomOf(seed, 'kills');
  const away = [];
  for (let n = 0; !isOver(); n++) {
    await sleep(random.between(pauseMs / 2, (3 * pauseMs) / 2));
    const target = targets[n % targets.length];
    const from = Date.now();
    await system.kill(target);
    await sleep(random.between(0, 1_000));
    await system.start(target);
    away.push({ target, from, to: Date.now() });
    say(`kill -9: ${target}, away for ${Date.now() - from} ms`);
  }
  return away;
};

const play = async (shop) => {
  const plan = planPairs(shop.seed, options.pieces);
  const pairs = openPairs(shop.client, shop.db);
  let [isOver, decided] = [false, 0];
  const showing = setInterval(() => say(`${decided} of ${options.pieces} pieces`), 30_000);
  const ending = inParallel(plan, options['at-once'], async (pair) => ((pair = await pairs.meet(pair)), decided++, pair)).finally(() => {
    isOver = true;
    clearInterval(showing);
  });
  const [ended, away] = await Promise.all([ending, killing(shop, () => isOver)]);
  return { ended, away };
};

const products = (seed) => planPairs(seed, options.pieces).map(({ sku }) => ({ sku, pieces: [1, 0] }));
await runPayments({ name: 'last_piece', minutes: 60, products, play, judge: checkPieces });
