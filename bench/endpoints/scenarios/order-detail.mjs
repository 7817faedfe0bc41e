import { detailColumns, importOrders, orderColumns, shownTimes } from '../orders.mjs';

const orders = 2_000;
const asked = 200;

// Indexes orders_pkey, order_item_order, reservation_ref_pkey.
const detail = {
  name: 'detail',
  text: `
    select ${orderColumns}, ${detailColumns}, ${shownTimes}, greatest(grand_total - total_canceled - total_paid, 0)::float8 as total_due,
           (select json_agg(json_build_object(
                'order_item_id', order_item_id, 'parent_item_id', parent_item_id, 'product_id', product_id, 'sku', sku, 'name', name,
                'product_type', product_type, 'qty_ordered', qty_ordered, 'qty_invoiced', qty_invoiced, 'qty_shipped', qty_shipped,
                'qty_refunded', qty_refunded, 'qty_canceled', qty_canceled, 'price', price, 'original_price', original_price,
                'row_total', row_total, 'row_total_incl_tax',
                case when tax_percent is null then row_total + i.tax_amount else round(row_total * (100 + tax_percent) / 100, 2) end,
                'tax_amount', i.tax_amount, 'tax_percent', tax_percent, 'discount_amount', i.discount_amount, 'options', coalesce(options, '[]'),
                'warehouses', coalesce(r.warehouses -> order_item_id::text, '{}')) order by order_item_id)
              from order_item i where i.order_id = entity_id) as items
      from orders left join reservation_ref r on r.order_id = entity_id where entity_id = $1`,
};

export default {
  title: 'GET /api2/order?id=… with three items',
  aim: 1.9,
  service: 'order',
  seed: async (client) => {
    await importOrders(client, orders);
    const listed = await client.get(`/api2/order?limit=${asked}`);
    return listed.orders.map(({ order_id }) => order_id);
  },
  request: (k, ids) => ({ path: `/api2/order?id=${ids[k % ids.length]}` }),
  bare: (server, db) => server.get('/api2/order', async ({ query }) => ({ success: true, order: (await db.rows(detail, [query.id]))[0] })),
};
