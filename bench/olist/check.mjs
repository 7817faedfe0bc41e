// Compares an imported Olist data set with its files, through the API: node bench/olist/check.mjs DIR [--store-id 2] [--lines N|all]
// Needs ENTREPOT_URL, ENTREPOT_CLIENT_ID, ENTREPOT_CLIENT_SECRET. `--lines` says of how many orders the lines are looked at (default 1000).
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'store-id': { type: 'string', default: '2' }, lines: { type: 'string', default: '1000' } },
});
const [directory = '.'] = positionals;
const { ENTREPOT_URL = 'http://127.0.0.1:3000', ENTREPOT_CLIENT_ID = '', ENTREPOT_CLIENT_SECRET = '' } = process.env;

const table = (name) => {
  const file = join(directory, `olist_${name}_dataset.csv`);
  const text = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
  return parse(text, { columns: true, bom: true });
};
const cents = (amount) => Math.round(Number(amount) * 100);
const tally = (map, key, by = 1) => map.set(key, (map.get(key) ?? 0) + by);

const orders = table('orders');
const byStatus = new Map();
const total = new Map(orders.map(({ order_id: id }) => [id, 0]));
const pieces = new Map();
for (const { order_status: status } of orders) tally(byStatus, status);
for (const { order_id: id, product_id: sku, price, freight_value: freight } of table('order_items')) {
  tally(total, id, cents(price) + cents(freight));
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
const list = (parameters) => get(`/api2/orders?${new URLSearchParams({ store_id: values['store-id'], ...parameters })}`);

for (const [status, wanted] of byStatus) {
  expect(`orders ${status}`, (await list({ status, limit: '1', include_pagination: '1' })).total, wanted);
}
let seen = 0;
for (let page = 1; ; page++) {
  const { orders: records } = await list({ page: String(page), limit: '200', sort: 'increment_id', direction: 'asc' });
  for (const { increment_id: id, grand_total: sum } of records) expect(`grand total of ${id}`, cents(sum), total.get(id));
  seen += records.length;
  if (records.length < 200) break;
}
expect('orders', seen, orders.length);

const looked = values.lines === 'all' ? orders : orders.slice(0, Number(values.lines));
let lines = 0;
for (const { order_id: id } of looked) {
  const { order } = await get(`/api2/order?increment_id=${id}`);
  for (const { sku, qty_ordered: quantity, product_id: product } of order.items) {
    lines++;
    expect(`quantity of ${sku} in ${id}`, quantity, pieces.get(`${id} ${sku}`));
    if (product === null) faults.push(`product_id of ${sku} in ${id} is null`);
  }
}

console.log(`${seen} orders, ${byStatus.size} statuses, ${lines} lines of ${looked.length} orders looked at: ${faults.length} differences`);
for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
