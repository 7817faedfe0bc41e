import { times } from '../../tools/lib/waiting.mjs';
import { emailOf, openOrders, skuOf } from './fill.mjs';

const status = ['pending', 'processing', 'complete'];
/** Spread over all of them, the same ones each time. */
const nth = (k, count) => 1 + ((k * 7_919) % count);
const numberOf = (id) => `1${String(id).padStart(8, '0')}`;
const isoDaysAgo = (days) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');

const get = (name, service, path) => ({ name, service, request: (k, sizes, prepared) => ({ path: path(k, sizes, prepared) }) });
const total = (name, service, path) => ({ ...get(name, service, path), isTotal: true });
/** Number of this run: writes of an earlier one are no repetition. */
const run = Date.now() % 1_000_000;
const keyOf = (name, k) => ({ 'idempotency-key': `bench-of-scale-${run}-${name}-${k}`.replaceAll(' ', '-') });
const write = (name, service, method, path, body, headersOf = keyOf) => ({
  ...{ name, service, isWrite: true },
  request: (k, sizes, prepared) => ({ method, path, body: body(k, sizes, prepared), headers: headersOf(name, k) }),
});
/** Makes an import of one record. */
const imported = (name, service, resource, record) =>
  write(`import of ${name}`, service, 'POST', `/ops/import/${resource}`, record, () => ({ 'content-type': 'application/x-ndjson' }));
/** Follows a walk to its middle once; `path` then is asked for a page there. */
const walk = (name, service, path) => ({
  ...get(`walk of ${name}`, service, (_k, _sizes, cursor) => `${path}?limit=20&cursor=${cursor}`),
  prepare: async (client) => {
    let cursor = '';
    for (let page = 0; page < 20; page++) cursor = (await client.get(`${path}?limit=20&cursor=${cursor}`)).next_cursor;
    return cursor;
  },
});

/** So many of each write, at most. */
export const mostWrites = openOrders / 6;
/** An open order that no other write takes: each has a part of them. */
const parts = ['invoice', 'shipment', 'cancel', 'history', 'hold', 'update'];
const openOrder = (part, k, { orders }) => orders - openOrders + 1 + parts.indexOf(part) * mostWrites + k;

/** Ids of complete orders, the latest first. */
const completeOrders = async (client) => {
  const ids = [];
  for (let page = 1; ids.length < mostWrites; page++)
    ids.push(...(await client.get(`/api2/order?status=complete&limit=200&page=${page}`)).orders.map(({ order_id }) => order_id));
  return ids;
};

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Operations that are measured at each size. `isTotal`: counts the matching rows, and may cost more with more of them. */
export const operations = [
  get('order by id', 'order', (k, { orders }) => `/api2/order?id=${nth(k, orders)}`),
  get('order by number', 'order', (k, { orders }) => `/api2/order?increment_id=${numberOf(nth(k, orders))}`),
  get('orders', 'order', () => '/api2/order?limit=20'),
  get('orders of a status', 'order', (k) => `/api2/order?limit=20&status=${status[k % 3]}`),
  get('orders of a customer', 'order', (k, { customers }) => `/api2/order?limit=20&customer_email=${emailOf(nth(k, customers))}`),
  get('orders changed within 3 days', 'order', () => `/api2/order?limit=20&updated_from=${encodeURIComponent(isoDaysAgo(3))}`),
  get('orders, page 50', 'order', () => '/api2/order?limit=20&page=50'),
  total('orders with their total', 'order', () => '/api2/order?limit=20&include_pagination=1'),
  get('orders with an estimated total', 'order', () => '/api2/order?limit=20&include_pagination=estimate'),
  get('orders of a CPF', 'order', (k, { customers }) => `/api2/order?limit=20&taxvat=${String(nth(k, customers)).padStart(11, '0')}`),
  get('orders of a name', 'order', (k, { customers }) => `/api2/order?limit=20&customer_name=silva%20${nth(k, customers / 2 - 1)}`),
  get('orders of a sku', 'order', (k, { products }) => `/api2/order?limit=20&sku=${skuOf(nth(k, products))}`),
  get('orders of a tracking number', 'order', (k, { orders }) => `/api2/order?limit=20&tracking_number=BR${nth(k, orders / 4)}`),
  get('orders of a payment status', 'order', () => '/api2/order?limit=20&payment_status=unpaid'),
  get('orders with all their parts', 'order', () => '/api2/order?limit=20&include=items,addresses,invoices,shipments,creditmemos,history'),
  get('search for a number', 'order', (k, { orders }) => `/api2/search?q=${numberOf(nth(k, orders))}`),
  get('search for an e-mail', 'order', (k, { customers }) => `/api2/search?q=${emailOf(nth(k, customers))}`),
  get('search for a name', 'order', (k, { customers }) => `/api2/search?q=ana%20silva%20${nth(k, customers / 2 - 1)}`),
  get('search for a name of all', 'order', () => '/api2/search?q=silva'),
  walk('orders', 'order', '/api2/order'),
  get('orders, legacy', 'order', (k) => `/api/rest/orders?limit=20&page=${1 + (k % 20)}`),
  get('order by id, legacy', 'order', (k, { orders }) => `/api/rest/orders/${nth(k, orders)}`),
  get('invoices', 'order', () => '/api2/invoice?limit=20'),
  get('invoices of an order', 'order', (k, { orders }) => `/api2/invoice?order_id=${nth(k, orders)}`),
  get('invoice by id', 'order', (k, { orders }) => `/api2/invoice?id=${nth(k, orders / 4)}`),
  walk('invoices', 'order', '/api2/invoice'),
  get('shipments', 'order', () => '/api2/shipment?limit=20'),
  get('shipments of an order', 'order', (k, { orders }) => `/api2/shipment?order_id=${nth(k, orders)}`),
  get('shipment by id', 'order', (k, { orders }) => `/api2/shipment?id=${nth(k, orders / 4)}`),
  walk('shipments', 'order', '/api2/shipment'),
  get('credit memos', 'order', () => '/api2/creditmemo?limit=20'),
  get('credit memos of an order', 'order', (k, { orders }) => `/api2/creditmemo?order_id=${nth(k, orders)}`),
  walk('credit memos', 'order', '/api2/creditmemo'),
  get('history of an order', 'order', (k, { orders }) => `/api2/history?order_id=${nth(k, orders)}`),
  get('payments that are stuck', 'order', () => '/ops/payments?limit=20'),
  get('products', 'catalog', (k) => `/api2/products?limit=20&page=${1 + (k % 20)}`),
  get('products of a store', 'catalog', (k) => `/api2/products?limit=20&store_id=1&page=${1 + (k % 20)}`),
  get('product by sku', 'catalog', (k, { products }) => `/api2/products?type=sku&id=${skuOf(nth(k, products))}`),
  get('price', 'catalog', (k, { products }) => `/api2/price?type=sku&id=${skuOf(nth(k, products))}`),
  total('categories, each with its number of products', 'catalog', () => '/api2/category'),
  get('attributes', 'catalog', () => '/api2/attribute?limit=20'),
  get('attribute sets', 'catalog', () => '/api2/catalog/attributeSet?limit=20'),
  get('images of a product', 'catalog', (k, { products }) => `/api2/products/imagem?type=sku&product_id=${skuOf(nth(k, products))}`),
  get('images', 'catalog', () => '/api2/products/imagens?limit=20'),
  walk('products', 'catalog', '/api2/products'),
  get('stock items', 'inventory', (k) => `/api2/stockitems?limit=20&page=${1 + (k % 20)}`),
  get('stock item by sku', 'inventory', (k, { products }) => `/api2/stockitems?sku=${skuOf(nth(k, products))}`),
  get('stock of a product', 'inventory', (k, { products }) => `/api2/stock?type=sku&id=${skuOf(nth(k, products))}`),
  get('warehouses', 'inventory', () => '/api2/warehouses'),
  walk('stock items', 'inventory', '/api2/stockitems'),
  get('customers', 'customer', (k) => `/api2/customers?limit=20&page=${1 + (k % 20)}`),
  get('customer by e-mail', 'customer', (k, { customers }) => `/api2/customers?email=${emailOf(nth(k, customers))}`),
  get('customers by surname', 'customer', (k, { customers }) => `/api2/customers?limit=20&lastname=Silva%20${nth(k, customers / 2 - 1)}`),
  get('customers with an estimated total', 'customer', () => '/api2/customers?limit=20&include_pagination=estimate'),
  get('addresses of a customer', 'customer', (k, { customers }) => `/api2/customers/addresses/${nth(k, customers)}`),
  walk('customers', 'customer', '/api2/customers'),
  get('leads', 'customer', () => '/api2/leads?limit=20'),
  get('schedules', 'customer', () => '/api2/schedules?limit=20'),
  get('sales', 'sale-link', () => '/api2/vendalink?limit=20'),
  get('sale by id', 'sale-link', (k, { sales }) => `/api2/vendalink?id=${nth(k, sales)}`),
  get('sales of a customer', 'sale-link', (k, { sales }) => `/api2/vendalink?limit=20&email=${emailOf(nth(k, sales))}`),
  get('options of a product', 'sale-link', (k, { products }) => `/api2/vendalink/options?sku=${skuOf(nth(k, products))}&store_id=1`),
  walk('sales', 'sale-link', '/api2/vendalink'),
  get('events', 'feed', () => '/api2/events?limit=20'),
  get('events of an order', 'feed', (k, { events }) => `/api2/events?limit=20&subject=${nth(k, events)}`),
  get('deliveries of a webhook', 'feed', () => '/api2/webhooks/1/deliveries?limit=20'),
  get('audit log', 'gateway', () => '/ops/audit?limit=20'),
  get('audit log of an order', 'gateway', (k, { events }) => `/ops/audit?limit=20&subject=${nth(k, events)}`),
  total('projections, each with its number of records', 'order', () => '/ops/projections'),
  write('stock of one product', 'inventory', 'PATCH', '/api2/stockitems', (k, { products }) => ({
    sku: skuOf(nth(k, products)),
    warehouses: { w02: run + k },
  })),
  write('stock of 20 products', 'inventory', 'PATCH', '/api2/stockitems', (k, { products }) =>
    times(20, (n) => ({ sku: skuOf(nth(20 * k + n, products)), warehouses: { w03: run + k } })),
  ),
  write('sale', 'sale-link', 'POST', '/api2/vendalink', (k, { products }) => ({
    ...{ email: emailOf(k), store_id: 1 },
    items: [{ sku: skuOf(nth(k, products)), qty: 1, price: 25.5 }],
  })),
  write('invoice', 'order', 'POST', '/api2/invoice/create', (k, sizes) => ({ order_id: openOrder('invoice', k, sizes) })),
  write('shipment', 'order', 'POST', '/api2/shipment/create', (k, sizes) => ({ order_id: openOrder('shipment', k, sizes) })),
  {
    ...write('credit memo', 'order', 'POST', '/api2/creditmemo/create', (k, _sizes, ids) => ({ order_id: ids[k] })),
    prepare: completeOrders,
  },
  write('cancel', 'order', 'POST', '/api2/order/cancel', (k, sizes) => ({ order_id: openOrder('cancel', k, sizes) })),
  write('hold', 'order', 'POST', '/api2/order/hold', (k, sizes) => ({ order_id: openOrder('hold', k, sizes) })),
  write('order update', 'order', 'POST', '/api2/order/update', (k, sizes) => ({
    order_id: openOrder('update', k, sizes),
    external_reference: `ERP-${run}-${k}`,
  })),
  write('history entry', 'order', 'POST', '/api2/history', (k, sizes) => ({ order_id: openOrder('history', k, sizes), comment: 'Packed' })),
  write('customer change', 'customer', 'PATCH', '/api2/customers', (k, { customers }) => ({
    customer_id: nth(k, customers),
    firstname: `Ana ${k}`,
  })),
  write('address change', 'customer', 'PATCH', '/api2/address', (k, { customers }) => ({
    address_id: nth(k, customers),
    telephone: `11 9${String(k).padStart(8, '0')}`,
  })),
  write('image', 'catalog', 'POST', '/api2/products/imagem', (k, { products }) => ({
    ...{ type: 'sku', product_id: skuOf(nth(k, products)), file_content: pixel, file_mime_type: 'image/png' },
    ...{ file_name: `side-${k}.png`, label: 'Side', position: 2, types: ['small_image'] },
  })),
  imported('a product', 'catalog', 'products', (k) => ({
    ...{ sku: `NEW-${k}`, name: `Mug ${k}`, type_id: 'simple', status: 1, visibility: 4, price: 30 },
    stock: { manage_stock: true, warehouses: { w01: 10 } },
  })),
  imported('a customer', 'customer', 'customers', (k) => ({
    ...{ email: `new-${k}@example.com`, firstname: 'Ana', lastname: 'Silva', website_id: 1, store_id: 1 },
  })),
  imported('a lead', 'customer', 'leads', (k) => ({
    ...{ id: 5_000_000 + k, name: 'Ana Silva', email: emailOf(k), phone: '11 98888-7777', store_id: 1 },
  })),
  imported('an order', 'order', 'orders', (k, { products }) => ({
    ...{ increment_id: `MKT-${k}`, store_id: 1, state: 'new', customer_email: emailOf(k) },
    ...{ shipping_amount: 10, payment_method: 'banktransfer' },
    items: [{ sku: skuOf(nth(k, products)), qty_ordered: 1, price: 30 }],
    created_at: '2026-01-31 12:00:00',
  })),
];
