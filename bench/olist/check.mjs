// Compares an imported Olist data set with its files, through the API: node bench/olist/check.mjs DIR [--store-id 2] [--lines N|all] [--patience S]
// Needs ENTREPOT_URL, ENTREPOT_CLIENT_ID, ENTREPOT_CLIENT_SECRET. `--lines` says of how many orders the lines, and of how many customers the
// addresses, are looked at (default 1000), `--patience` how many seconds the events of the import may take (default 300).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    'store-id': { type: 'string', default: '2' },
    lines: { type: 'string', default: '1000' },
    patience: { type: 'string', default: '300' },
  },
});
const [directory = '.'] = positionals;
const { ENTREPOT_URL = 'http://127.0.0.1:3000', ENTREPOT_CLIENT_ID = '', ENTREPOT_CLIENT_SECRET = '' } = process.env;

const fileOf = (name) => join(directory, `olist_${name}_dataset.csv`);
const table = (name) => {
  const file = fileOf(name);
  const text = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
  return parse(text, { columns: true, bom: true });
};
const cents = (amount) => Math.round(Number(amount) * 100);
const tally = (map, key, by = 1) => map.set(key, (map.get(key) ?? 0) + by);

const orders = table('orders');
const byStatus = new Map();
const sums = new Map(orders.map(({ order_id: id }) => [id, 0]));
const pieces = new Map();
for (const { order_status: status } of orders) tally(byStatus, status);
for (const { order_id: id, product_id: sku, price, freight_value: freight } of table('order_items')) {
  tally(sums, id, cents(price) + cents(freight));
  tally(pieces, `${id} ${sku}`);
}

const form = new URLSearchParams({
  grant_type: 'client_credentials',
  client_id: ENTREPOT_CLIENT_ID,
  client_secret: ENTREPOT_CLIENT_SECRET,
});
const { access_token: token } = await (await fetch(`${ENTREPOT_URL}/api2/oauth/token`, { method: 'POST', body: form })).json();
const get = async (path) => {
  const response = await fetch(`${ENTREPOT_URL}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status === 429) {
    await new Promise((resolve) => setTimeout(resolve, Number(response.headers.get('retry-after') ?? 1) * 1000));
    return get(path);
  }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

const faults = [];
const expect = (what, found, wanted) => found === wanted || faults.push(`${what}: ${found} instead of ${wanted}`);
const store = values['store-id'];

const from = Date.now();
let waited = 0;
/** An order, once its lines know their products: the order service hears of these by events, which an import outruns. */
const settled = async (id) => {
  for (;;) {
    const { order } = await get(`/api2/order?increment_id=${id}`);
    if (order.items.every(({ product_id: product }) => product !== null) || Date.now() - from > Number(values.patience) * 1000)
      return order;
    await new Promise((resolve) => setTimeout(resolve, 500));
    waited = (Date.now() - from) / 1000;
  }
};

const looked = values.lines === 'all' ? orders : orders.slice(0, Number(values.lines));
let lines = 0;
for (const { order_id: id } of looked) {
  const order = await settled(id);
  for (const { sku, qty_ordered: quantity, product_id: product } of order.items) {
    lines++;
    expect(`quantity of ${sku} in ${id}`, quantity, pieces.get(`${id} ${sku}`));
    if (product === null) faults.push(`product_id of ${sku} in ${id} is null`);
  }
}

/** All records of a list, page by page. */
const walk = async function* (path, key, parameters = {}) {
  for (let page = 1; ; page++) {
    const { [key]: records } = await get(`${path}?${new URLSearchParams({ ...parameters, page: String(page), limit: '200' })}`);
    yield* records;
    if (records.length < 200) break;
  }
};
const total = async (path, parameters) =>
  (await get(`${path}?${new URLSearchParams({ ...parameters, limit: '1', include_pagination: '1' })}`)).total;
const placeOf = ({ customer_zip_code_prefix: postcode, customer_city: city, customer_state: region }) => `${postcode} ${city} ${region}`;

const people = new Map();
for (const { customer_id: id, customer_unique_id: person, ...place } of table('customers')) {
  const known = people.get(person) ?? { orders: [], places: new Set() };
  known.orders.push(id);
  known.places.add(placeOf(place));
  people.set(person, known);
}
const customerOf = new Map();
const customerIds = new Map();
for await (const { email, customer_id: id } of walk('/api2/customers', 'customers', { website_id: store })) {
  customerIds.set(email, id);
  const known = people.get(email.replace(/@olist\.invalid$/, ''));
  if (known) for (const order of known.orders) customerOf.set(order, id);
}
expect('customers', customerIds.size, people.size);
expect('customers by count', await total('/api2/customers', { website_id: store }), people.size);
for (const person of people.keys()) if (!customerIds.has(`${person}@olist.invalid`)) faults.push(`customer ${person} is missing`);

for (const [status, wanted] of byStatus) expect(`orders ${status}`, await total('/api2/orders', { store_id: store, status }), wanted);
const ordered = new Map(orders.map(({ order_id: id, customer_id: customer }) => [id, customer]));
let seen = 0;
for await (const { increment_id: id, grand_total: sum, customer_id: customer } of walk('/api2/orders', 'orders', {
  store_id: store,
  sort: 'increment_id',
  direction: 'asc',
})) {
  seen++;
  expect(`grand total of ${id}`, cents(sum), sums.get(id));
  expect(`customer of ${id}`, customer, customerOf.get(ordered.get(id)));
}
expect('orders', seen, orders.length);

let leads = 0;
if (existsSync(fileOf('marketing_qualified_leads')) || existsSync(`${fileOf('marketing_qualified_leads')}.gz`)) {
  const rows = table('marketing_qualified_leads');
  for await (const lead of walk('/api2/leads', 'leads', { store_id: store, sort: 'id', direction: 'asc' })) {
    const row = rows[leads++] ?? {};
    const found = [lead.id, lead.created_at.slice(0, 10), lead.origin ?? '', lead.utm_campaign, lead.utm_content, lead.name].join();
    expect(`lead ${leads}`, found, [leads, row.first_contact_date, row.origin, row.landing_page_id, row.mql_id, null].join());
  }
  expect('leads', leads, rows.length);
}

let addresses = 0;
for (const [person, { places }] of values.lines === 'all' ? people : [...people].slice(0, Number(values.lines))) {
  const found = await get(`/api2/address?customer_id=${customerIds.get(`${person}@olist.invalid`)}`);
  addresses += found.addresses.length;
  const shown = found.addresses.map(({ postcode, city, region }) => `${postcode} ${city} ${region}`);
  expect(`places of ${person}`, shown.sort().join('; '), [...places].sort().join('; '));
  if (found.default_billing_id === null || found.default_shipping_id === null) faults.push(`${person} has no default address`);
}

console.log(
  `${seen} orders, ${byStatus.size} statuses, ${customerIds.size} customers, ${leads} leads; looked at: ${lines} lines of ${looked.length} ` +
    `orders, ${addresses} addresses, events awaited for ${waited.toFixed(0)} s: ${faults.length} differences`,
);
for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
