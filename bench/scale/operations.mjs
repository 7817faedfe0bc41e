import { emailOf, openOrders, sizesOf, skuOf } from './fill.mjs';

const status = ['pending', 'processing', 'complete'];
/** Spread over all of them, the same ones each time. */
const nth = (k, count) => 1 + ((k * 7_919) % count);
const numberOf = (id) => `1${String(id).padStart(8, '0')}`;
const isoDaysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

const get = (name, service, path) => ({ name, service, request: (k, sizes) => ({ path: path(k, sizes) }) });
const write = (name, service, method, path, body) => ({
  ...{ name, service, isWrite: true },
  request: (k, sizes) => ({
    method,
    path,
    body: body(k, sizes),
    headers: { 'idempotency-key': `bench-of-scale-${name}-${k}`.replaceAll(' ', '-') },
  }),
});
/** Follows a walk to its middle once; `path` then is asked for a page there. */
const walk = (name, service, path) => ({
  ...{ name, service },
  prepare: async (client) => {
    let cursor = '';
    for (let page = 0; page < 20; page++) cursor = (await client.get(`${path}?limit=20&cursor=${cursor}`)).next_cursor;
    return cursor;
  },
  request: (_k, _sizes, cursor) => ({ path: `${path}?limit=20&cursor=${cursor}` }),
});

/** An open order that no other write takes: each has a part of them. */
const parts = ['invoice', 'shipment', 'cancel', 'history', 'credit'];
const openOrder = (part, k, { orders }) => orders - openOrders + 1 + parts.indexOf(part) * (openOrders / parts.length) + k;

/** What is measured at each size. `isTotal`: counts what matches, and may cost more with more of it. */
export const operations = [
  get('order by id', 'order', (k, { orders }) => `/api2/order?id=${nth(k, orders)}`),
  get('order by number', 'order', (k, { orders }) => `/api2/order?increment_id=${numberOf(nth(k, orders))}`),
  get('orders', 'order', () => '/api2/order?limit=20'),
  get('orders of a status', 'order', (k) => `/api2/order?limit=20&status=${status[k % 3]}`),
  get('orders of a customer', 'order', (k, { customers }) => `/api2/order?limit=20&customer_email=${emailOf(nth(k, customers))}`),
  get('orders changed within 3 days', 'order', () => `/api2/order?limit=20&updated_from=${encodeURIComponent(isoDaysAgo(3))}`),
  get('orders, page 50', 'order', () => '/api2/order?limit=20&page=50'),
  { ...get('orders with their total', 'order', () => '/api2/order?limit=20&include_pagination=1'), isTotal: true },
  walk('walk of orders', 'order', '/api2/order'),
  get('orders, legacy', 'order', (k) => `/api/rest/orders?limit=20&page=${1 + (k % 20)}`),
  get('invoices', 'order', () => '/api2/invoice?limit=20'),
  get('invoices of an order', 'order', (k, { orders }) => `/api2/invoice?order_id=${nth(k, orders)}`),
  walk('walk of invoices', 'order', '/api2/invoice'),
  get('shipments of an order', 'order', (k, { orders }) => `/api2/shipment?order_id=${nth(k, orders)}`),
  get('history of an order', 'order', (k, { orders }) => `/api2/history?order_id=${nth(k, orders)}`),
  get('products', 'catalog', (k) => `/api2/products?limit=20&page=${1 + (k % 20)}`),
  get('product by sku', 'catalog', (k, { products }) => `/api2/products?type=sku&id=${skuOf(nth(k, products))}`),
  get('price', 'catalog', (k, { products }) => `/api2/price?type=sku&id=${skuOf(nth(k, products))}`),
  get('categories', 'catalog', () => '/api2/category'),
  get('images of a product', 'catalog', (k, { products }) => `/api2/products/imagem?type=sku&product_id=${skuOf(nth(k, products))}`),
  walk('walk of products', 'catalog', '/api2/products'),
  get('stock items', 'inventory', (k) => `/api2/stockitems?limit=20&page=${1 + (k % 20)}`),
  get('stock of a product', 'inventory', (k, { products }) => `/api2/stock?type=sku&id=${skuOf(nth(k, products))}`),
  walk('walk of stock items', 'inventory', '/api2/stockitems'),
  get('customers', 'customer', (k) => `/api2/customers?limit=20&page=${1 + (k % 20)}`),
  get('customer by e-mail', 'customer', (k, { customers }) => `/api2/customers?email=${emailOf(nth(k, customers))}`),
  get('customers by surname', 'customer', (k, { customers }) => `/api2/customers?limit=20&lastname=Silva%20${nth(k, customers / 2)}`),
  get('addresses of a customer', 'customer', (k, { customers }) => `/api2/customers/addresses/${nth(k, customers)}`),
  walk('walk of customers', 'customer', '/api2/customers'),
  get('leads', 'customer', () => '/api2/leads?limit=20'),
  get('schedules', 'customer', () => '/api2/schedules?limit=20'),
  get('sales', 'sale-link', () => '/api2/vendalink?limit=20'),
  get('sales of a customer', 'sale-link', (k, { sales }) => `/api2/vendalink?limit=20&email=${emailOf(nth(k, sales))}`),
  get('options of a product', 'sale-link', (k, { products }) => `/api2/vendalink/options?sku=${skuOf(nth(k, products))}&store_id=1`),
  write('stock of one product', 'inventory', 'PATCH', '/api2/stockitems', (k, { products }) => ({
    sku: skuOf(nth(k, products)),
    warehouses: { w02: 2_000 + k },
  })),
  write('sale', 'sale-link', 'POST', '/api2/vendalink', (k, { products }) => ({
    ...{ email: emailOf(k), store_id: 1 },
    items: [{ sku: skuOf(nth(k, products)), qty: 1, price: 25.5 }],
  })),
  write('invoice', 'order', 'POST', '/api2/invoice/create', (k, sizes) => ({ order_id: openOrder('invoice', k, sizes) })),
  write('shipment', 'order', 'POST', '/api2/shipment/create', (k, sizes) => ({ order_id: openOrder('shipment', k, sizes) })),
  write('cancel', 'order', 'POST', '/api2/order/cancel', (k, sizes) => ({ order_id: openOrder('cancel', k, sizes) })),
  write('history entry', 'order', 'POST', '/api2/history', (k, sizes) => ({ order_id: openOrder('history', k, sizes), comment: 'Packed' })),
  write('customer', 'customer', 'PATCH', '/api2/customers', (k, { customers }) => ({
    customer_id: nth(k, customers),
    firstname: `Ana ${k}`,
  })),
];

export const seededFor = async (operation, client, orders) => [sizesOf(orders), await operation.prepare?.(client)];
