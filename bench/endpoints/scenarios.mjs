import { importStore, importWarehouses, storeId } from '../conversion/shop.mjs';
import { inParallel, times, until } from '../../tools/lib/waiting.mjs';

/** Rounds of a target that are measured, after one to warm up, and requests of a round. */
export const rounds = Number(process.env.ROUNDS ?? 5);
export const requests = Number(process.env.REQUESTS ?? 8_000);
/** Already there: PostgreSQL plans for empty tables otherwise. */
const earlier = 1_000;

const skuOf = (n) => `BENCH-${String(n).padStart(5, '0')}`;
const emailOf = (n) => `customer-${n}@example.com`;
const numberOf = (n) => String(200_000_000 + n);
const address = (n) => ({
  ...{ firstname: 'Joana', lastname: `Prado ${n}`, street: ['Avenida Paulista', String(n), '', 'Bela Vista'], city: 'São Paulo' },
  ...{ region: 'SP', postcode: '01310-100', country_id: 'BR', telephone: '11 98888-7777' },
});

const customerOf = (n) => ({
  ...{ email: emailOf(n), website_id: 1, store_id: 1, group_id: 1 },
  ...{ firstname: 'Joana', lastname: `Prado ${n}`, dob: '1990-01-31', gender: 2 },
  custom_attributes: { celular: `1198888${String(n).padStart(4, '0')}`, newsletter: n % 2 === 0, points: n },
  addresses: [address(n)],
});

const warehouses = ['main', 'north', 'outlet'];
/** As a store's products are: some with a special price, options, several categories. */
const productOf = (n) => ({
  ...{ sku: skuOf(n), name: `Enamel mug, number ${n}`, type_id: 'simple', price: 20 + (n % 500) / 10 },
  ...(n % 4 === 0 && { special_price: 18.5 }),
  categories: ['Kitchen/Mugs', `Gifts/Under ${10 * (1 + (n % 9))}`],
  attributes: {
    description: 'A mug of enameled steel, light, hard to break, at home in the kitchen and on the road. '.repeat(3),
    weight: 0.35,
    color: ['Black', 'Blue', 'Green', 'Red', 'White'][n % 5],
    material: n % 2 ? ['Steel', 'Enamel'] : ['Glass', 'Wood'],
    ...(n % 4 === 0 && { special_from_date: '2025-01-01' }),
  },
  ...(n % 10 === 0 && { tier_prices: [{ customer_group_id: null, qty: 10, price: 17 }] }),
});
const stockOf = (n) => ({ manage_stock: true, warehouses: Object.fromEntries(warehouses.map((code, at) => [code, 10 + ((n + at) % 90)])) });
const importProducts = async (client, products) => {
  await importStore(client);
  await client.importRecords('products', products);
};
const importCatalog = async (client, count) => {
  await importWarehouses(client, warehouses);
  const products = times(count, (n) => ({ ...productOf(n), stock: stockOf(n) }));
  await importProducts(client, products);
};

const itemOf = (n) => ({ sku: skuOf(n), name: `Enamel mug, number ${n}`, product_type: 'simple' });
const orderOf = (states) => (n) => ({
  ...{ increment_id: numberOf(n), store_id: 1, ...states[n % states.length], customer_email: emailOf(n % 1_000) },
  items: [0, 1, 2].map((at) => ({
    ...itemOf((n + at) % 500),
    qty_ordered: 1 + at,
    price: 19.9 + at,
    tax_amount: 1.5,
    discount_amount: at,
  })),
  ...{ shipping_amount: 12.5, payment_method: 'checkmo', billing_address: address(n), shipping_address: address(n) },
  created_at: '2025-06-01 12:00:00',
});
const processing = { state: 'processing', status: 'processing' };
const mixed = [{ state: 'new', status: 'pending' }, processing, { state: 'complete', status: 'complete' }];
const importOrders = (client, count, states = mixed) => client.importRecords('orders', times(count, orderOf(states)));

const send = async (client, count, requestOf) =>
  inParallel(count, 8, async (n) => {
    const { method, path, body, headers } = requestOf(n);
    const { status } = await client.call(method, path, body, headers);
    if (status !== 201) throw new Error(`${path} ${n}: ${status}`);
  });
const post = (path, body, headers) => ({ method: 'POST', path, body, headers });

/** Makes a scenario of documents of orders of three lines in processing, each of which gets one; some have theirs already. */
const documents = (title, requestOf) => ({
  ...{ title, service: 'order', isWrite: true, request: (k) => requestOf(numberOf(earlier + k)) },
  async seed(client) {
    await importOrders(client, earlier + (rounds + 1) * requests, [processing]);
    await send(client, earlier, (n) => requestOf(numberOf(n)));
  },
});

const sale = (k) => {
  const items = [
    { sku: skuOf((earlier + k) % 500), qty: 2, price: 25.5 },
    { sku: skuOf((earlier + k + 7) % 500), qty: 1, price: 19.9 },
  ];
  const key = { 'idempotency-key': `bench-of-endpoints-${k}` };
  return post('/api2/vendalink', { email: emailOf(k), store_id: storeId, items }, key);
};

/**
 * Scenarios by name. `service`: who answers; `seededBy`: the other services that filling it needs; `followedBy`: those that take its events meanwhile;
 * `seed` fills the services and waits until all of it is known; what it returns, `request` is given with its own number.
 */
export const scenarios = {
  'customer-by-email': {
    ...{ title: 'GET /api2/customers?email=…, of 5,000 customers', service: 'customer' },
    seed: (client) => client.importRecords('customers', times(5_000, customerOf)),
    request: (k) => ({ path: `/api2/customers?email=${emailOf((k * 7) % 5_000)}` }),
  },
  'order-detail': {
    ...{ title: 'GET /api2/order?id=… with three items', service: 'order' },
    async seed(client) {
      await importOrders(client, 2_000);
      return (await client.get('/api2/order?limit=200')).orders.map(({ order_id }) => order_id);
    },
    request: (k, ids) => ({ path: `/api2/order?id=${ids[k % ids.length]}` }),
  },
  'order-list': {
    ...{ title: 'GET /api2/order?status=pending&limit=20 without total, of 5,000 orders', service: 'order' },
    seed: (client) => importOrders(client, 5_000),
    request: () => ({ path: '/api2/order?status=pending&limit=20' }),
  },
  'product-list': {
    ...{ title: 'GET /api2/products?limit=20 with stock_data, of 2,000 products', service: 'catalog', seededBy: ['inventory'] },
    async seed(client) {
      await importCatalog(client, 2_000);
      const hasStock = ({ stock_data }) => Object.keys(stock_data.warehouses).length === warehouses.length;
      const isComplete = async (page) => (await client.get(`/api2/products?limit=200&page=${page + 1}`)).products.every(hasStock);
      await until('stock of all products', async () => !(await inParallel(10, 2, isComplete)).includes(false));
    },
    request: () => ({ path: '/api2/products?limit=20' }),
  },
  'stock-patch': {
    title: 'PATCH /api2/stockitems by sku with two of three warehouses, spread over 2,000 items',
    ...{ service: 'inventory', seededBy: ['catalog'], followedBy: ['catalog'], isWrite: true },
    async seed(client) {
      await importCatalog(client, 2_000);
      await until('all stock items', async () => (await client.get('/api2/stockitems?limit=1&include_pagination=1')).total === 2_000);
    },
    /** With quantities that the item has not had before: what changes nothing is not written. */
    request: (k) => ({
      ...{ method: 'PATCH', path: '/api2/stockitems' },
      body: { sku: skuOf(k % 2_000), warehouses: { main: 1_000 + k, north: 2_000 + k } },
    }),
  },
  'sale-create': {
    title: 'POST /api2/vendalink with two items and a fresh Idempotency-Key',
    ...{ service: 'sale-link', seededBy: ['catalog'], isWrite: true, request: (k) => sale(earlier + k) },
    async seed(client) {
      await importProducts(client, times(500, productOf));
      const isKnown = async (n) => (await client.call('GET', `/api2/vendalink/options?sku=${skuOf(n)}&store_id=${storeId}`)).status === 200;
      await inParallel(500, 4, (n) => until(`${skuOf(n)} known`, () => isKnown(n)));
      await send(client, earlier, sale);
    },
  },
  'invoice-create': documents('POST /api2/invoice/create of an order of three lines, paid offline', (order_increment_id) =>
    post('/api2/invoice/create', { order_increment_id, capture: 'offline' }),
  ),
  'shipment-create': documents('POST /api2/shipment/create of an order of three lines with a tracking number', (order_increment_id) =>
    post('/api2/shipment/create', { order_increment_id, carrier_code: 'correios', title: 'Correios Sedex', track_number: 'BR1BR' }),
  ),
};
