// node bench/payments/run.mjs [--payments 2000] [--kills 12]
//
// Online payments while the processes that make them are ended by kill -9. Then what moved the money and all that is written of it have to agree to the
// cent, and each success has to be told again byte for byte. Any difference is named and ends with status 1.
//
// The services run as the processes of their bundles, with Kafka, beside a double of Stripe in a process of its own, whose requests meet faults and whose
// messages are lost, doubled, late and forged. Customers pay on its page, are declined, leave, or never come back; their orders are captured
// in whole or in parts, refunded and canceled. order, sale-link and the double are killed in turn, and start again.
//
// SEED (printed) makes the same payments and the same plan of kills again; how far the requests are at a kill is the machine's.
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf, cpuOfTree } from '../lib/cpu.mjs';
import { readOptions } from '../lib/options.mjs';
import { inParallel, say } from '../lib/waiting.mjs';
import { compare } from './compare.mjs';
import { openCustomers } from './customer.mjs';
import { openMerchant } from './merchant.mjs';
import { pays, plentiful, planKills, planPayments, scarce } from './plan.mjs';
import { apps, runPayments } from './trial.mjs';

const { payments, kills: killCount } = readOptions({ payments: 2_000, kills: 12 });
const atOnce = 96;

/** Ends a process at each planned moment, and starts it again. */
const killAsPlanned = async (kills, { system, progress, isOver }) => {
  for (const [n, { target, after, awayMs }] of kills.entries()) {
    while (progress() < after && !isOver()) await sleep(5);
    await system.kill(target);
    say(`kill -9 ${n + 1} of ${kills.length}: ${target}, away for ${awayMs} ms`);
    await sleep(awayMs);
    await system.start(target);
  }
};

/** A tenth of what is asked for: what is canceled or refunded is sold again. */
const scarcePiecesOf = (plan) => Math.floor(plan.filter(({ sku }) => sku === scarce).reduce((sum, { qty }) => sum + qty, 0) / 10);

const play = async ({ seed, system, client, postgres, kafka }) => {
  const plan = planPayments(seed, payments);
  const customers = openCustomers(client);
  const merchant = openMerchant(system.url, client);
  const cpu = () => ({
    ...Object.fromEntries([...apps, 'double'].map((name) => [name, system.cpu(name)])),
    ...{ postgres: cpuOfTree(postgres.pid), kafka: cpuOf(kafka.pid) },
  });
  const before = cpu();
  let [decided, isOver] = [0, false];
  const showing = setInterval(() => say(`${decided} of ${payments} payments`), 30_000);
  const paying = inParallel(plan, atOnce, async (one) => {
    const sale = await customers.buy(one, 'pay');
    if (pays(one) && !sale.isRefused) await merchant.handle(one, await customers.orderOf(sale));
    decided++;
    return { plan: one, sale };
  }).finally(() => {
    isOver = true;
    clearInterval(showing);
  });
  const ways = { system, progress: () => decided / payments, isOver: () => isOver };
  const [sold] = await Promise.all([paying, killAsPlanned(planKills(seed, killCount), ways)]);
  say(`all ${payments} paid or left, ${merchant.counts.requests} writes of the merchant: ${JSON.stringify(merchant.counts)}`);
  const spent = Object.entries(cpu()).map(([name, us]) => [name, (us - before[name]) / 1_000 / payments]);
  const ofServices = spent.filter(([name]) => apps.includes(name)).reduce((sum, [, ms]) => sum + ms, 0);
  say(`CPU a payment: services ${ofServices.toFixed(1)} ms (${spent.map(([name, ms]) => `${name} ${ms.toFixed(1)} ms`).join(', ')})`);
  return { sold, merchant, scarcePieces: scarcePiecesOf(plan) };
};

const products = (seed) => [
  { sku: plentiful, pieces: [1_000_000, 0] },
  { sku: scarce, pieces: [scarcePiecesOf(planPayments(seed, payments)), 0] },
];
await runPayments({ name: 'payments', minutes: 40, products, play, judge: compare });
