// node bench/payments/last-piece.mjs [--pieces 1000] [--at-once 48] [--seconds-between-kills 3] [--first SEED]
//
// Two customers and one last piece, many times: both send the form for Stripe at once or one after the other. One of them comes to Stripe's page, the
// other one is told before anything is paid. Then the first one pays, or gives up, or its hold lapses while it pays late. Meanwhile order, sale-link,
// inventory and the double of Stripe are ended by kill -9, one of them every few seconds. In the end each piece has one order, which one payment pays;
// money went back for want of stock only where a hold had lapsed, nothing is held any more, and each hold ended within 5 s of what ended it, unless
// a service was away then. Anything else is named and ends with status 1.
//
// The seed (printed) makes the same customers and the same order of kills again.
import { setTimeout as sleep } from 'node:timers/promises';
import { checkPieces } from './last-piece-checks.mjs';
import { openPairs, planPairs } from './last-piece-pairs.mjs';
import { playUnderKills, runPayments } from './trial.mjs';

const defaults = { pieces: 1_000, 'at-once': 48, 'seconds-between-kills': 3 };

const play = (shop) => {
  const pairs = openPairs(shop.client, shop.db);
  const ways = {
    ...{ plan: planPairs(shop.seed, shop.pieces), atOnce: shop['at-once'] },
    ...{ services: ['inventory', 'sale-link', 'order', 'double'], awayMs: 1_000 },
    next: () => sleep(shop['seconds-between-kills'] * 1_000),
  };
  return playUnderKills(shop, ways, pairs.meet);
};

const products = ({ seed, pieces }) => planPairs(seed, pieces).map(({ sku }) => ({ sku, pieces: [1, 0] }));
await runPayments({ name: 'last_piece', minutes: 60, defaults, products, play, judge: checkPieces });
