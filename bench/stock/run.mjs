// node bench/stock/run.mjs [--seeds 20] [--first 1] [--seconds 60]
//
// The trial of stock: 50 writers hold, sell, import, ship, move, cancel, refund, add and count at once, while inventory, order and sale-link are ended by
// kill -9 in a random order and started anew. When nothing is on its way any more, the ledger has to join and to end at what there is, nothing may be
// sold that was not there, what is promised has to be what orders have open, each hold has to end in its time, and `ops verify` has to find nothing.
// Prints what was done by status; ends with status 1 where anything disagrees. Holds last a minute at least: the trial brings their end forward.
import { setTimeout as sleep } from 'node:timers/promises';
import { openShop } from '../conversion/shop.mjs';
import { randomOf } from '../lib/random.mjs';
import { printOperations, runTrials, workUnderKills } from '../lib/trial.mjs';
import { times } from '../../tools/lib/waiting.mjs';
import { checkStock } from './checks.mjs';
import { watchHolds } from './holds.mjs';
import { openShelf, productsOf, writerOf } from './writes.mjs';

const writers = 50;
const longestPauseMs = 1_500;

const trial = async (shared) => {
  const { seed, client, db } = shared;
  const products = productsOf(seed);
  await openShop(client, [...products.kept, ...products.counted]);
  const shelf = openShelf();
  const holds = watchHolds(db);
  const turns = times(writers, (n) => {
    const random = randomOf(seed, `writer ${n}`);
    const next = writerOf(client, { run: `s${seed}w${n}`, random, shelf, ...products });
    return async () => (await sleep(random.between(0, longestPauseMs)), next());
  });
  const kills = {
    ...{ services: ['inventory', 'order', 'sale-link'], awayMs: 2_000 },
    onDown: (service) => service === 'inventory' && holds.isDown(),
    onUp: (service) => service === 'inventory' && holds.isUp(),
  };
  await workUnderKills(shared, turns, kills).finally(holds.stop);
  return checkStock({ db, client, holds });
};

const clusterOf = () => ({ environment: { RESTOCK_ON_REFUND: 'true' } });
await runTrials('stock', { defaults: { seeds: 20, seconds: 60 }, clusterOf, isShared: true, report: printOperations }, trial);
