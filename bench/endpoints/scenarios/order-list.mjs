import { importOrders } from '../orders.mjs';

const orders = 5_000;

// Index orders_pkey from its end: a third of the orders is pending.
const list = {
  name: 'list',
  text: `
    select entity_id::float8 as order_id, increment_id, status, state, grand_total::float8, customer_id::float8, customer_email,
           chat_sales_person_id, chat_sales_person_name, sale_id::float8 as vendalink_id, external_reference, metadata,
           to_char(created_at, 'YYYY-MM-DD HH24:MI:SS') as created_at,
           to_char(updated_at, 'YYYY-MM-DD HH24:MI:SS') as updated_at
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
