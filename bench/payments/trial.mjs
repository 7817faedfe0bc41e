import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/free-port.mjs';
import { openShop, storeId } from '../conversion/shop.mjs';
import { logs } from '../lib/cluster.mjs';
import { startProcess } from '../../tools/lib/processes.mjs';
import { killServices, runTrials } from '../lib/trial.mjs';
import { inParallel, say, until } from '../../tools/lib/waiting.mjs';
import { hurry, unsettledPages } from './books.mjs';

const apps = ['gateway', 'order', 'catalog', 'inventory', 'customer', 'sale-link'];

/** Until no page, no payment and no release is open: what waits for its next look is looked at now. */
const settleAll = async (db) => {
  const openInOrders = `
    select (select count(*) from payment_intent where state = 'open') + (select count(*) from payment_release where state = 'open')`;
  const isSettled = async () => {
    await db.rows('sale_link', hurry.sale_link, [true]);
    for (const text of hurry.order) await db.rows('order', text);
    await sleep(1_000);
    return (await db.number('order', openInOrders)) === 0 && (await db.rows('sale_link', unsettledPages)).length === 0;
  };
  await until('everything settled', isSettled, { withinMs: 600_000 }).catch((error) => say(error.message));
};

/**
 * Plays a plan, so many parts at once, while processes are ended and started anew.
 * @param next waits until the time of the next kill, by its number and the part of the plan that is done
 * @returns what each part gave, and which process was away when
 */
export const playUnderKills = async ({ system, seed }, { plan, atOnce, services, awayMs, next }, play) => {
  let [isOver, done] = [false, 0];
  const showing = setInterval(() => say(`${done} of ${plan.length}`), 30_000);
  const playing = inParallel(plan, atOnce, (part) => play(part).finally(() => done++)).finally(() => {
    isOver = true;
    clearInterval(showing);
  });
  const wait = (kills) => next(kills, () => (isOver ? 1 : done / plan.length));
  const kills = { services, seed, awayMs, isOver: () => isOver, next: wait, onDown: (service) => say(`kill -9: ${service}`) };
  const [played, away] = await Promise.all([playing, killServices(system, kills)]);
  return { played, away };
};

/**
 * Runs a trial by seeds on the services that a sale passes and Stripe's double, each a process of its own that may be killed, and a shop with these
 * products. `play` sells and pays; when all that it left open is settled, `judge` gets what it returned.
 */
export const runPayments = ({ name, minutes, defaults, products, play, judge }) => {
  const [journal, forged] = ['stripe', 'forged'].map((file) => join(logs, `${name}-${file}.ndjson`));
  const clusterOf = async (seed) => {
    for (const file of [journal, forged]) rmSync(file, { force: true });
    const port = await freePort();
    let runs = 0;
    const double = (shop, log) => {
      const environment = { SEED: seed, RUN: String(++runs), JOURNAL: journal, FORGED: forged, SHOP_URL: shop };
      return startProcess(join(import.meta.dirname, 'double.mjs'), { environment, port, health: '/v1/refunds', log });
    };
    const stripe = {
      STRIPE_SECRET_KEY: 'sk_test_double',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
      STRIPE_WEBHOOK_SECRET: 'whsec_of_the_double',
    };
    return { programs: { double }, environment: { MAIL: 'on', ...stripe } };
  };
  const trial = async (shop) => {
    const { seed, db, client } = shop;
    say(`--first ${seed}`);
    await openShop(client, products(shop));
    await client.importRecords('stores', [{ store_id: storeId, payment_methods: [{ code: 'stripe', title: 'Cartão, Pix ou boleto' }] }]);
    const methods = `select payment_methods::text like '%stripe%' as offered from store_ref where store_id = ${storeId}`;
    await until('the page offers the card', async () => (await db.rows('sale_link', methods))[0]?.offered);
    const played = await play(shop);
    await settleAll(db);
    return judge({ ...shop, journal, forged, ...played });
  };
  const first = Math.floor(Math.random() * 2 ** 32);
  return runTrials(name, { apps, defaults: { seeds: 1, first, ...defaults }, clusterOf, minutes }, trial);
};
