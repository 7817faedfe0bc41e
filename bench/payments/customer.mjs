import { setTimeout as sleep } from 'node:timers/promises';
import { sell } from '../conversion/shop.mjs';
import { until } from '../lib/waiting.mjs';

const patience = { withinMs: 300_000, everyMs: 500 };

/** A browser: what is not reached is tried again. */
const visit = async (url, how) => {
  const body = new URLSearchParams({ how });
  for (const deadline = Date.now() + 60_000; ; await sleep(300)) {
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' }).catch((error) => error);
    if (!(answer instanceof Error)) return;
    if (Date.now() > deadline) throw answer;
  }
};

/** Customers of sales by link who pay on Stripe's page. */
export const openCustomers = (client) => {
  const back = (path, how) => client.page(`${path}?pay=${how}`);
  const stateOf = (path) => client.state(path);
  const untilState = (path, states) =>
    until(`${path} to be ${states.join(' or ')}`, async () => states.includes((await stateOf(path)).checkout) && stateOf(path), patience);

  /** Sends the form, and comes to Stripe's page. */
  const begin = async ({ path, form }, isTwice) => {
    const submit = () => client.submit(path, { ...form, payment_method: 'stripe' });
    const answers = await Promise.all(isTwice ? [submit(), submit()] : [submit()]);
    for (const { status } of answers) if (status !== 303) throw new Error(`the form was answered ${status}`);
    return (await untilState(path, ['paying'])).payment_url;
  };

  const ways = {
    card: (url) => visit(url, 'card'),
    pix: (url) => visit(url, 'pix'),
    boleto: async (url) => (await visit(url, 'boleto'), visit(url, 'boleto-paid')),
    'declined, then a card': async (url) => (await visit(url, 'declined'), visit(url, 'card')),
    'paid in another tab, then left': async (url, { path }) => (await visit(url, 'card'), back(path, 'cancel')),
    async 'left, then a card'(_, sale) {
      // Where Stripe has not ended its page, the shop's still has the link back.
      const isOpen = async () => (await back(sale.path, 'cancel'), (await stateOf(sale.path)).checkout === 'open');
      await until('the form to be there again', isOpen, patience);
      await visit(await begin(sale, false), 'card');
    },
    declined: (url) => visit(url, 'declined'),
    left: (_, { path }) => back(path, 'cancel'),
    abandoned: () => undefined,
    lapsed: async (url) => (await visit(url, 'boleto'), visit(url, 'boleto-lapsed')),
  };

  return {
    /** A sale, up to what its customer does on Stripe's page. */
    async buy({ n, sku, qty, price, way, isSubmittedTwice, comesBack }, run) {
      const sale = await sell(client, n, { run, items: [{ sku, qty, price }] });
      await ways[way](await begin(sale, isSubmittedTwice), sale);
      if (comesBack && way !== 'abandoned') await back(sale.path, 'done');
      return sale;
    },
    /** Waits for the order's number; null: there is no stock for it, and the money goes back. */
    async orderOf({ path }) {
      const { order_increment_id } = await untilState(path, ['converted', 'out_of_stock']);
      return order_increment_id ?? null;
    },
  };
};
