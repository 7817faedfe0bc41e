import { sell, storeId } from '../../conversion/shop.mjs';
import { until } from '../../../tools/lib/waiting.mjs';

const address = {
  ...{ firstname: 'Ana', lastname: 'Lima', street: ['Rua A', '1'], city: 'Recife', country_id: 'BR', postcode: '50000-000' },
  telephone: '81 99999-0000',
};
const projections = [
  ...['order/store', 'order/product', 'order/customer', 'order/reservation', 'catalog/stock', 'customer/store'],
  ...['inventory/store', 'inventory/product', 'sale-link/store', 'sale-link/product'],
];
const soonMs = 2_000;

/** Customers, leads and schedules; sales by link with their checkouts and coupons; integrations, and copies that are built anew. */
export const peopleWrites = (writer) => {
  const { client, name, pick, upTo, withOne, send, load, sku, capture } = writer;
  const email = () => `${name}${writer.turn - upTo(20)}@example.com`;
  const chosen = (work) => withOne('/api2/customers', 'customers', work);
  const ofAddress = (work) =>
    chosen(async ({ customer_id }) => {
      const found = pick((await send('GET', `/api2/address?customer_id=${customer_id}`)).body.addresses ?? []);
      return found ? work(found.address_id) : null;
    });
  const lead = () => ({ id: upTo(20), name: `Lead ${writer.turn}`, store_id: storeId, utm_source: pick(['google', null]) });
  const schedule = () => ({ id: upTo(20), name: `Visit ${writer.turn}`, date: '2026-02-10', time: pick(['14:30', '09:00']), unity_id: 4 });

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

  const client_id = () => `fold-${upTo(3)}`;
  const integration = () => `/ops/integrations/${client_id()}`;

  return {
    'import customer': () => load('customers', { email: email(), website_id: 1, firstname: `Ana ${writer.turn}` }),
    'import customer with addresses': () =>
      load('customers', {
        ...{ email: email(), website_id: 1, lastname: 'Lima', custom_attributes: { size: upTo(9) } },
        addresses: Array.from({ length: upTo(3) - 1 }, () => ({ ...address, city: pick(['Recife', 'Santos']) })),
      }),
    'change customer': chosen(({ customer_id: id }) =>
      send('PATCH', '/api2/customers', { id, middlename: `M ${writer.turn}`, gender: pick([null, 1, 2]) }),
    ),
    'delete customer': chosen(({ customer_id }) => send('DELETE', `/api2/customers?id=${customer_id}`)),
    'add address': chosen(({ customer_id }) =>
      send('POST', '/api2/address', { customer_id, ...address, is_default_billing: pick([true, false]) }),
    ),
    'change address': ofAddress((address_id) => send('PATCH', '/api2/address', { address_id, city: 'Olinda', is_default_shipping: true })),
    'delete address': ofAddress((address_id) => send('DELETE', `/api2/address?address_id=${address_id}`)),
    'import lead': () => load('leads', lead()),
    'import schedule': () => load('schedules', schedule()),
    'capture lead': () => capture('lead.captured', lead()),
    'capture schedule': () =>
      capture('schedule.captured', pick([schedule(), { id: upTo(20), status_external: 2, codigo_external: 'EXT-1' }])),
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
      await client.send(payment_url, { how });
      return client.page(`${path}?pay=done`);
    },
    'sell without checkout': () =>
      open({ send_email: pick([true, false]), external_reference: `S-${writer.turn}`, metadata: { by: name } }),
    'sell for a moment': () => open({ expires_at: new Date(Date.now() + soonMs).toISOString() }),
    'deactivate sale': pending('deactivate'),
    'resend sale': pending('resend'),
    'import coupon': () =>
      load('coupons', { code: code(), is_active: true, discount_type: 'percent', amount: upTo(20), usage_limit: null }),
    'create integration': () => send('POST', '/ops/integrations', { client_id: client_id(), name: 'Fold', permissions: ['orders/read'] }),
    'change integration': () => send('PATCH', integration(), { name: `Fold ${writer.turn}`, rate_limit_per_minute: pick([null, 600]) }),
    'rotate secret': () => send('POST', `${integration()}/rotate`),
    'revoke integration': () => send('DELETE', integration()),
    'rebuild projection': () => send('POST', `/ops/projections/${pick(projections)}/rebuild`, {}),
  };
};
