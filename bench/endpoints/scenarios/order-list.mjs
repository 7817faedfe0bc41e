import { importOrders, orderColumns, shownTimes } from '../orders.mjs';

const orders = 5_000;

// Index orders_pkey from its end: a third of the orders is pending.
const list = {
  name: 'list',
  text: `
    select ${orderColumns}, ${shownTimes}
      from orders where status = $1 order by entity_id desc limit 20`,
};

export default {
  title: `GET /api2/order?status=pending&limit=20 without total, of ${orders} orders`,
  aim: 1.9,
  service: 'order',
  seed: (client) => importOrders(client, orders),
  request: () => ({ path: '/api2/order?status=pending&limit=20' }),
  bare: (server, db) =>
    server.get('/api2/order', async ({ query }) => ({ success: true, page: 1, limit: 20, orders: await db.rows(list, [query.status]) })),
};
