import { setTimeout as sleep } from 'node:timers/promises';
import { databaseOf } from '../../libs/contracts/src/roster/services.ts';
import { startKafka } from '../../tools/kafka/kafka.mjs';
import { openDatabases } from '../conversion/databases.mjs';
import { openShop } from '../conversion/shop.mjs';
import { createClient } from '../lib/client.mjs';
import { cpuOf, cpuOfTree } from '../lib/cpu.mjs';
import { startPostgres } from '../lib/postgres.mjs';
import { buildApps } from '../lib/processes.mjs';
import { inParallel, say, until } from '../lib/waiting.mjs';
import { compare } from './compare.mjs';
import { openCustomers } from './customer.mjs';
import { apps, openHouse } from './house.mjs';
import { openMerchant } from './merchant.mjs';
import { pays, plentiful, planKills, planPayments, scarce } from './plan.mjs';
import { settleAll } from './settle-all.mjs';

const prefix = 'bench_payments_';
const atOnce = 96;
const clearLine = '\r\x1b[K';
const tell = (text) => (process.stderr.write(clearLine), say(text));

/** Ends a process at each planned moment, and starts it again. */
const killAsPlanned = async (kills, { house, progress, isOver }) => {
  for (const [n, { target, after, awayMs }] of kills.entries()) {
    while (progress() < after && !isOver()) await sleep(5);
    await house.kill(target);
    tell(`kill -9 ${n + 1} of ${kills.length}: ${target}, away for ${awayMs} ms`);
    await sleep(awayMs);
    await house.startAgain(target);
  }
};

const payAll = async ({ plan, kills, house, db, client }) => {
  const customers = openCustomers(client);
  const merchant = openMerchant(house.url, client);
  let decided = 0;
  const showing = setInterval(() => process.stderr.isTTY && process.stderr.write(`\r${decided} of ${plan.length} payments`), 1_000);
  const paying = inParallel(plan, atOnce, async (one) => {
    const sale = await customers.buy(one, 'pay');
    if (pays(one) && !sale.isRefused) await merchant.handle(one, await customers.orderOf(sale));
    decided++;
    return { plan: one, sale };
  });
  let isOver = false;
  const ending = paying.finally(() => (isOver = true)).catch(() => undefined);
  const killing = killAsPlanned(kills, { house, progress: () => decided / plan.length, isOver: () => isOver });
  const [sold] = await Promise.all([paying, killing, ending]).finally(() => clearInterval(showing));
  tell(`all ${plan.length} paid or left, ${merchant.counts.requests} writes of the merchant: ${JSON.stringify(merchant.counts)}`);
  await settleAll(db);
  return { sold, merchant };
};

/** @returns whether all was as it must be */
export const payAtStripe = async ({ seed, count, killCount }) => {
  await buildApps(apps);
  const plan = planPayments(seed, count);
  const kills = planKills(seed, killCount);
  const postgres = await startPostgres();
  await postgres.dropDatabases(prefix);
  const kafka = await startKafka();
  const house = await openHouse({ databaseUrl: postgres.url, prefix, brokers: kafka.brokers, seed });
  const db = openDatabases(postgres.url, prefix, apps.map(databaseOf));
  say(`SEED=${seed}: ${plan.length} payments, ${kills.length} kills, at ${house.url}; logs in ${house.logs}`);
  const run = async () => {
    const client = await createClient(house.url);
    // A tenth of what is asked for: what is canceled or refunded is sold again.
    const scarcePieces = Math.floor(plan.filter(({ sku }) => sku === scarce).reduce((sum, { qty }) => sum + qty, 0) / 10);
    await openShop(client, [
      { sku: plentiful, pieces: [1_000_000, 0] },
      { sku: scarce, pieces: [scarcePieces, 0] },
    ]);
    await client.importRecords('stores', [{ store_id: 1, payment_methods: [{ code: 'stripe', title: 'Cartão, Pix ou boleto' }] }]);
    await until('the page offers the card', async () => {
      const [row] = await db.rows('sale_link', `select payment_methods from store_ref where store_id = 1`);
      return JSON.stringify(row?.payment_methods ?? null).includes('stripe');
    });
    const cpu = () => ({ ...house.cpu(), postgres: cpuOfTree(postgres.pid), kafka: cpuOf(kafka.pid) });
    const [before, began] = [cpu(), performance.now()];
    const paid = await payAll({ plan, kills, house, db, client });
    const after = cpu();
    const spent = Object.entries(after).map(([name, us]) => [name, (us - before[name]) / 1_000 / plan.length]);
    const ofServices = spent.filter(([name]) => apps.includes(name)).reduce((sum, [, ms]) => sum + ms, 0);
    say(`${((performance.now() - began) / 1_000).toFixed(0)} s; CPU a payment: services ${ofServices.toFixed(1)} ms`);
    say(`  ${spent.map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`).join(', ')}`);
    return compare({ ...paid, house, db, scarcePieces });
  };
  const isClean = await run().catch((error) => (console.error(error), false));
  await db.close();
  await house.stop();
  await kafka.stop();
  await postgres.stop();
  if (isClean) await house.remove();
  else say(`logs in ${house.logs}`);
  return isClean;
};
