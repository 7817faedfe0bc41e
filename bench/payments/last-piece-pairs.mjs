import { setTimeout as sleep } from 'node:timers/promises';
import { sell } from '../conversion/shop.mjs';
import { randomOf } from '../lib/random.mjs';
import { times, until } from '../../tools/lib/waiting.mjs';
import { openCustomers } from './customer.mjs';

/** Weights of what the first customer on Stripe's page does there (in a hundred). */
const fates = { pays: 60, 'gives up': 15, 'lapses, taken': 15, 'lapses, free': 10 };

export const planPairs = (seed, count) => {
  const random = randomOf(seed, 'pairs');
  return times(count, (n) => ({
    n,
    sku: `last-${n}`,
    fate: random.weighed(fates),
    /** How long after the first customer the second one sends the form; 0: at the same time. */
    laterMs: random.isOneIn(2) ? 0 : random.between(1, 800),
    how: random.oneOf(['card', 'card', 'pix']),
    isDeclinedFirst: random.isOneIn(8),
    thinksMs: random.between(0, 1_500),
    /** Whether, of a hold that lapses, the first customer pays before the second one. */
    isFirst: random.isOneIn(2),
    comesBack: !random.isOneIn(6),
  }));
};

const endedHold = `
  select ended_at, expires_at from reservation where sale_id = $1 and expires_at is not null and ended_at is not null order by reservation_id desc limit 1`;
const lapse = `update reservation set expires_at = now() where sale_id = $1 and expires_at is not null and ended_at is null returning expires_at`;

export const openPairs = (client, db) => {
  const { begin, back, visit, untilState } = openCustomers(client);
  /** Waits until the hold of a sale has ended. @returns when */
  const untilReleased = (sale) =>
    until(`the hold of sale ${sale.id} to end`, async () => (await db.rows('inventory', endedHold, [sale.id]))[0], { everyMs: 50 });
  const pay = async ({ how, isDeclinedFirst, thinksMs, comesBack }, { sale, url }) => {
    await sleep(thinksMs);
    if (isDeclinedFirst) await visit(url, 'declined');
    await visit(url, how);
    if (comesBack) await back(sale.path, 'done');
  };
  /** Sends the form until there is a page of Stripe for it: what was held is released by event. */
  const beginAgain = async (sale) => ({ sale, url: await until(`${sale.path} to be paid`, () => begin(sale, false), { everyMs: 100 }) });

  const ways = {
    async pays(pair, first) {
      await pay(pair, first);
      await untilState(first.sale.path, ['converted']);
    },
    async 'gives up'(pair, first, other) {
      await sleep(pair.thinksMs);
      const left = Date.now();
      // Where Stripe does not answer, the page still has the link back.
      const isLeft = async () => (await back(first.sale.path, 'cancel'), (await client.state(first.sale.path)).checkout !== 'paying');
      await until('the page to be left', isLeft);
      const { ended_at } = await untilReleased(first.sale);
      await ways.pays(pair, await beginAgain(other));
      return { from: left, to: ended_at.getTime() };
    },
    async 'lapses, free'(pair, first) {
      const released = await lapsed(first);
      await ways.pays(pair, first);
      return released;
    },
    async 'lapses, taken'(pair, first, other) {
      const released = await lapsed(first);
      const second = await beginAgain(other);
      for (const one of pair.isFirst ? [first, second] : [second, first]) await pay(pair, one);
      await untilState(second.sale.path, ['converted']);
      await untilState(first.sale.path, ['out_of_stock']);
      return released;
    },
  };
  const lapsed = async ({ sale }) => {
    const [{ expires_at }] = await db.rows('inventory', lapse, [sale.id]);
    return { from: expires_at.getTime(), to: (await untilReleased(sale)).ended_at.getTime() };
  };

  return {
    /** Two customers want the same piece. @returns how it went */
    async meet(pair) {
      const items = [{ sku: pair.sku, qty: 1 }];
      const sales = [];
      for (const name of ['a', 'b']) sales.push(await sell(client, pair.n, { run: `last${name}`, items }));
      const urls = await Promise.all([begin(sales[0], false), sleep(pair.laterMs).then(() => begin(sales[1], false))]);
      const winners = sales.map((sale, n) => ({ sale, url: urls[n] })).filter(({ url }) => url !== null);
      if (winners.length !== 1) return { ...pair, sales, winners: winners.length };
      const [first] = winners;
      const other = sales.find((sale) => sale !== first.sale);
      return { ...pair, sales, winners: 1, released: await ways[pair.fate](pair, first, other) };
    },
  };
};
