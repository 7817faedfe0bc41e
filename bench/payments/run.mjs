// node bench/payments/run.mjs [--payments 2000] [--kills 12] [--first SEED]
//
// Online payments while the processes that make them are ended by kill -9. Then what moved the money and all that is written of it have to agree to the
// cent, and each success has to be told again byte for byte. Any difference is named and ends with status 1.
//
// The services run as the processes of their bundles, with Kafka, beside a double of Stripe in a process of its own, whose requests meet faults and whose
// messages are lost, doubled, late and forged. Customers pay on its page, are declined, leave, or never come back; their orders are captured
// in whole or in parts, refunded and canceled. order, sale-link and the double are killed in a random order, and start again.
//
// The seed (printed) makes the same payments and the same order of kills again; how far the requests are at a kill is the machine's.
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../../tools/lib/waiting.mjs';
import { compare } from './compare.mjs';
import { openCustomers } from './customer.mjs';
import { openMerchant } from './merchant.mjs';
import { pays, plentiful, planPayments, scarce } from './plan.mjs';
import { playUnderKills, runPayments } from './trial.mjs';

/** A tenth of what is asked for: what is canceled or refunded is sold again. */
const scarcePiecesOf = (plan) => Math.floor(plan.filter(({ sku }) => sku === scarce).reduce((sum, { qty }) => sum + qty, 0) / 10);

const play = async (shop) => {
  const { seed, system, client, payments, kills: killCount } = shop;
  const plan = planPayments(seed, payments);
  const customers = openCustomers(client);
  const merchant = openMerchant(system.url, client);
  /** Spreads the kills over the payments. */
  const next = async (kills, share) => {
    while (share() < (kills < killCount ? (kills + 0.5) / killCount : 1)) await sleep(20);
  };
  const ways = { plan, atOnce: 96, services: ['order', 'sale-link', 'double'], awayMs: 2_000, next };
  const { played: sold } = await playUnderKills(shop, ways, async (one) => {
    const sale = await customers.buy(one, 'pay');
    if (pays(one) && !sale.isRefused) await merchant.handle(one, await customers.orderOf(sale));
    return { plan: one, sale };
  });
  say(`all ${payments} paid or left, ${merchant.counts.requests} writes of the merchant: ${JSON.stringify(merchant.counts)}`);
  return { sold, merchant, scarcePieces: scarcePiecesOf(plan) };
};

const products = ({ seed, payments }) => [
  { sku: plentiful, pieces: [1_000_000, 0] },
  { sku: scarce, pieces: [scarcePiecesOf(planPayments(seed, payments)), 0] },
];
await runPayments({ name: 'payments', minutes: 40, defaults: { payments: 2_000, kills: 12 }, products, play, judge: compare });
