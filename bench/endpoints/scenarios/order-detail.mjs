import { detailColumns, importOrders, orderColumns, shownTimes } from '../orders.mjs';

const orders = 2_000;
const asked = 200;

const isOnline = (table) => `exists (select from ${table} d where d.order_id = entity_id and d.intent_id is not null)`;

// What a payment without a provider shows, of a store that is not known; with the looks at documents that any payment takes.
const payment = `
           case when payment_method is not null then json_build_object(
                'method', payment_method, 'title', coalesce((select jsonb_path_query_first(s.payment_methods, '$[*] ? (@.code == $code).title',
                    jsonb_build_object('code', payment_method)) #>> '{}' from store_ref s where s.store_id = orders.store_id), 'Cheque'),
                'provider', null, 'status', payment_status, 'reference', payment_reference, 'amount_authorized', amount_authorized,
                'amount_received', amount_received, 'amount_refunded', amount_refunded, 'currency', currency, 'expires_at', payment_expires_at,
                'can', json_build_object('capture', total_paid > 0 and ${isOnline('invoice')}, 'void', false,
                    'refund', total_refunded > 0 and ${isOnline('credit_memo')})) end as payment`;

// Indexes orders_pkey, order_item_order, reservation_ref_pkey, store_ref_pkey, invoice_order, credit_memo_order.
const detail = {
  name: 'detail',
  text: `
    select ${orderColumns}, ${detailColumns}, ${shownTimes}, greatest(grand_total - total_canceled - total_paid, 0)::float8 as total_due, ${payment},
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
