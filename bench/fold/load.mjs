// What integrators do to a store, in an order that a seed decides. Refusals are part of it: only the events and the API are compared.
import { storeId } from '../conversion/shop.mjs';
import { times } from '../../tools/lib/waiting.mjs';
import { goodsWrites } from './writers/goods.mjs';
import { orderWrites } from './writers/orders.mjs';
import { peopleWrites } from './writers/people.mjs';

/** Imported by each writer before anything else. */
const ownOrders = 3;
const scarce = 'fold-scarce';
export const products = [...times(8, (n) => ({ sku: `fold-${n}`, pieces: [40, 60] })), { sku: scarce, pieces: [1, 0] }];

/** A writer: its random choices, and the API. */
const writerOf = (client, { name, random, capture }) => {
  const upTo = (most) => 1 + Math.floor(random() * most);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const send = client.call;
  /** Does something with one of the first records of a list; null where there is none. */
  const withOne = (path, list, work) => async () => {
    const found = pick((await client.get(`${path}${path.includes('?') ? '&' : '?'}limit=50`))[list] ?? []);
    return found ? work(found) : null;
  };
  const withOrder = (work, filter = '') => withOne(`/api2/orders?${filter}`, 'orders', work);
  return {
    ...{ client, name, turn: 0, upTo, pick, capture, send, withOne, withOrder },
    sku: () => pick(products).sku,
    load: (resource, ...records) => client.importRecords(resource, records),
    /** Sends what `body` makes for some order. */
    onOrder: (method, path, body = () => ({}), filter = '') =>
      withOrder(({ order_id }) => send(method, `/api2/${path}`, { order_id, ...body() }), filter),
    /** Sends what `items` makes of the first line of some order. */
    onLine: (path, items, filter = '') =>
      withOrder(async ({ order_id }) => {
        const { order } = await client.get(`/api2/order?id=${order_id}`);
        return send('POST', `/api2/${path}`, { order_id, items: [items(order.items[0])] });
      }, filter),
  };
};

/** Creates records for the writers, which they may delete. */
export const prepare = async (client) => {
  const payment_methods = ['banktransfer', 'stripe'].map((code) => ({ code, title: code }));
  await client.importRecords('stores', [{ store_id: storeId, payment_methods }]);
  for (const n of [1, 2, 3]) {
    await client.importRecords('coupons', [{ code: `FOLD${n}`, is_active: true, discount_type: 'fixed', amount: n }]);
    await goodsWrites(writerOf(client, { random: () => (n - 1) / 3 }))['create attribute']();
  }
};

/** Makes the turns of a writer; several may work at once, each in a random order of its own. */
export const turnsOf = (client, options) => {
  const writer = writerOf(client, options);
  const all = { ...orderWrites(writer), ...goodsWrites(writer), ...peopleWrites(writer) };
  const operations = Object.entries(all);
  return () => {
    writer.turn++;
    return writer.turn <= ownOrders ? ['import order', all['import order']] : writer.pick(operations);
  };
};
