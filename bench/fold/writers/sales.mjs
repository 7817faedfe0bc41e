import { sell, storeId } from '../../conversion/shop.mjs';
import { until } from '../../lib/waiting.mjs';

const soonMs = 2_000;

/** Sales by link, their checkouts and their coupons. */
export const saleWrites = (writer) => {
  const { client, name, pick, upTo, withOne, send, load, sku } = writer;
  const code = () => `FOLD${upTo(3)}`;
  const sale = (suffix, items, further) => sell(client, writer.turn, { run: `${name}${suffix}`, items, ...further });
  const submit = ({ path, form }) => client.submit(path, form);
  const some = () => [{ sku: sku(), qty: upTo(3) }];
  const open = (further) => {
    const items = [{ sku: sku(), qty: upTo(3), price: 9.5 }];
    const body = { email: `${name}${writer.turn}@example.com`, store_id: storeId, items, ...further };
    return send('POST', '/api2/vendalink', body, { 'idempotency-key': `fold-trial-${name}-${writer.turn}` });
  };
  const pending = (path) =>
    withOne('/api2/vendalink?status=pending', 'vendalinks', ({ id }) => send('POST', `/api2/vendalink/${id}/${path}`));
  return {
    sell: async () => submit(await sale('', some())),
    'sell with coupon': async () => submit(await sale('c', some(), { coupon: code() })),
    /** More than there is: one checkout at most gets it. */
    'sell what is scarce': async () => {
      const items = [{ sku: 'fold-scarce', qty: 1 }];
      const two = [await sale('s', items), await sale('t', items)];
      return (await Promise.all(two.map(submit)))[0];
    },
    'sell what is left': async () => {
      const { path, form } = await sale('l', [{ sku: sku(), qty: 90 }]);
      const { with_quantities = '' } = await client.state(path);
      return client.submit(path, { ...form, ...(with_quantities && { with_quantities }) });
    },
    'sell at the provider': async () => {
      const { path, form } = await sale('p', some());
      const sent = await client.submit(path, { ...form, payment_method: 'stripe' });
      const isDecided = async () => ((state) => state.checkout !== 'processing' && state)(await client.state(path));
      const { payment_url } = await until('the page of the provider', isDecided, { withinMs: 20_000 });
      if (!payment_url) return sent;
      const how = pick(['card', 'pix', 'boleto', 'left']);
      if (how === 'left') return client.page(`${path}?pay=cancel`);
      await fetch(payment_url, { method: 'POST', body: new URLSearchParams({ how }), redirect: 'manual' });
      return client.page(`${path}?pay=done`);
    },
    'sell without checkout': () =>
      open({ send_email: pick([true, false]), external_reference: `S-${writer.turn}`, metadata: { by: name } }),
    'sell for a moment': () => open({ expires_at: new Date(Date.now() + soonMs).toISOString() }),
    'deactivate sale': pending('deactivate'),
    'resend sale': pending('resend'),
    'import coupon': () =>
      load('coupons', { code: code(), is_active: true, discount_type: 'percent', amount: upTo(20), usage_limit: null }),
  };
};
