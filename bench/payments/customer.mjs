import { sell } from '../conversion/shop.mjs';
import { until } from '../../tools/lib/waiting.mjs';

const patience = { withinMs: 300_000, everyMs: 500 };

/** Customers of sales by link who pay on Stripe's page. */
export const openCustomers = (client) => {
  const visit = (url, how) => client.send(url, { how });
  const back = (path, how) => client.page(`${path}?pay=${how}`);
  const stateOf = (path) => client.state(path);
  const untilState = (path, states) =>
    until(`${path} to be ${states.join(' or ')}`, async () => states.includes((await stateOf(path)).checkout) && stateOf(path), patience);

  /** Sends the form, and comes to Stripe's page. null: there is too little stock, and nothing was paid. */
  const begin = async ({ path, form }, isTwice) => {
    const submit = () => client.submit(path, { ...form, payment_method: 'stripe' });
    const answers = await Promise.all(isTwice ? [submit(), submit()] : [submit()]);
    for (const { status } of answers) if (status !== 303) throw new Error(`the form was answered ${status}`);
    return (await untilState(path, ['paying', 'out_of_stock'])).payment_url ?? null;
  };

  const ways = {
    card: (url) => visit(url, 'card'),
    pix: (url) => visit(url, 'pix'),
    boleto: async (url) => (await visit(url, 'boleto'), visit(url, 'boleto-paid')),
    'declined, then a card': async (url) => (await visit(url, 'declined'), visit(url, 'card')),
    'paid in another tab, then left': async (url, { path }) => (await visit(url, 'card'), back(path, 'cancel')),
    async 'left, then a card'(_, sale) {
      // Where Stripe has not ended its page, the shop's still has the link back.
      const isOpen = async () => (await back(sale.path, 'cancel'), ['open', 'out_of_stock'].includes((await stateOf(sale.path)).checkout));
      await until('the form to be there again', isOpen, patience);
      const url = await begin(sale, false);
      if (url === null) return false;
      await visit(url, 'card');
    },
    declined: (url) => visit(url, 'declined'),
    left: (_, { path }) => back(path, 'cancel'),
    abandoned: () => undefined,
    lapsed: async (url) => (await visit(url, 'boleto'), visit(url, 'boleto-lapsed')),
  };

  return {
    ...{ begin, back, visit, untilState },
    /** A sale, up to what its customer does on Stripe's page; `isRefused`: it had too little stock before. */
    async buy({ n, sku, qty, price, way, isSubmittedTwice, comesBack }, run) {
      const sale = await sell(client, n, { run, items: [{ sku, qty, price }] });
      const page = await begin(sale, isSubmittedTwice);
      const isRefused = page === null || (await ways[way](page, sale)) === false;
      if (comesBack && !isRefused && way !== 'abandoned') await back(sale.path, 'done');
      return { ...sale, isRefused };
    },
    /** Waits for the order's number: its goods are held, so that it gets one. */
    orderOf: async ({ path }) => (await untilState(path, ['converted'])).order_increment_id,
  };
};
