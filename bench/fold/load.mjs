// What integrators do to a store, in an order that a seed decides. Refusals are part of it: only the events and the API are compared.
import { sell, storeId } from '../conversion/shop.mjs';

export const products = Array.from({ length: 8 }, (_, n) => ({ sku: `fold-${n}`, pieces: [40, 60] }));

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export const randomOf = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
};

/** Works until `isOver`; several may run at once, each with a random order of its own. */
export const work = async (client, { name, random, isOver }) => {
  const pick = (list) => list[Math.floor(random() * list.length)];
  const post = (path, body) => client.call('POST', path, body);
  let turn = 0;
  const sku = () => pick(products).sku;
  const order = async () => {
    const { orders } = await client.get('/api2/orders?limit=50');
    return orders.length > 0 ? pick(orders) : null;
  };
  const onOrder =
    (path, more = {}) =>
    async () => {
      const chosen = await order();
      if (chosen) await post(path, { order_id: chosen.order_id, ...more });
    };
  const latest = async (kind) => {
    const found = (await client.get(`/api2/${kind}s?limit=30`))[`${kind}s`];
    return found.length > 0 ? pick(found) : null;
  };
  const onLatest = (kind, path, more) => async () => {
    const chosen = await latest(kind);
    if (chosen) await post(path, { [`${kind}_id`]: chosen[`${kind}_id`], ...more });
  };
  const importedOrder = () => {
    const qty = 1 + Math.floor(random() * 3);
    const [state, qty_invoiced, qty_shipped] = pick([
      ['new', 0, 0],
      ['processing', qty, 0],
      ['complete', qty, qty],
    ]);
    const line = { sku: pick([sku(), `late-${name}-${turn}`]), name: 'Line', product_type: 'simple', qty_ordered: qty, price: 10 };
    return {
      ...{
        increment_id: `${name}-${turn}`,
        store_id: storeId,
        state,
        status: state === 'new' ? 'pending' : state,
        payment_method: 'checkmo',
      },
      ...{ customer_email: `${name}${turn}@example.com`, created_at: '2026-01-01 10:00:00' },
      items: [{ ...line, qty_invoiced, qty_shipped }],
    };
  };
  const operations = [
    async () => {
      const sale = await sell(client, turn, { run: name, items: [{ sku: sku(), qty: 1 + Math.floor(random() * 3) }] });
      await client.submit(sale.path, sale.form);
    },
    () => client.call('PATCH', '/api2/stockitems', { sku: sku(), warehouses: { north: Math.floor(random() * 80) } }),
    () => client.importRecords('products', [{ sku: sku(), price: Math.floor(random() * 90) + 10, name: `Mug ${turn}` }]),
    () => client.importRecords('products', [{ sku: `late-${name}-${turn - 3}`, name: 'Late', type_id: 'simple', price: 5 }]),
    () => client.importRecords('orders', [importedOrder()]),
    () => client.importRecords('customers', [{ email: `${name}${turn}@example.com`, website_id: 1, firstname: `Ana ${turn}` }]),
    () => client.importRecords('leads', [{ id: 1 + Math.floor(random() * 20), name: `Lead ${turn}`, store_id: storeId }]),
    onOrder('/api2/invoice/create'),
    onOrder('/api2/invoice/create', { capture: 'not_capture' }),
    onOrder('/api2/shipment/create'),
    onOrder('/api2/creditmemo/create'),
    onOrder('/api2/order/cancel'),
    onOrder('/api2/order/hold'),
    onOrder('/api2/order/unhold'),
    onOrder('/api2/history', { comment: 'Called' }),
    onLatest('invoice', '/api2/invoice/capture', {}),
    onLatest('invoice', '/api2/invoice/cancel', {}),
    onLatest('shipment', '/api2/shipment/track', { track_number: 'BR1', carrier_code: 'correios', title: 'Correios' }),
  ];
  const counts = new Map();
  while (!isOver()) {
    turn++;
    // A process that was ended on the way answers nothing, or 5xx: the caller goes on.
    const answer = await pick(operations)().catch((error) => ({ status: String(error.message).slice(0, 40) }));
    const status = answer?.status ?? 'done';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return counts;
};
