// Invoices and ships in full each imported Olist order that is open and has items, and tries the others, through the API:
//   node bench/olist/fulfil.mjs [--store-id 2] [--limit N] [--parallel 8]
// Needs ENTREPOT_URL, ENTREPOT_CLIENT_ID, ENTREPOT_CLIENT_SECRET, a RATE_LIMIT_PER_MINUTE that lets it through, and an
// import of the files before it. An order that is done already (by an earlier run, or by the file) has to refuse with the contract's messages.
// Prints counts and times; ends with 1 where one is not as it should be.
import { parseArgs } from 'node:util';
import { createClient } from '../lib/client.mjs';

const { values } = parseArgs({
  options: {
    'store-id': { type: 'string', default: '2' },
    limit: { type: 'string', default: '0' },
    parallel: { type: 'string', default: '8' },
  },
});
const { ENTREPOT_URL = 'http://127.0.0.1:3000', ENTREPOT_CLIENT_ID = '', ENTREPOT_CLIENT_SECRET = '' } = process.env;
const client = await createClient(ENTREPOT_URL, { clientId: ENTREPOT_CLIENT_ID, secret: ENTREPOT_CLIENT_SECRET });

const everyOrder = async () => {
  const orders = [];
  for (let page = 1; ; page++) {
    const { orders: found } = await client.get(
      `/api2/order?store_id=${values['store-id']}&limit=200&sort=entity_id&direction=asc&page=${page}`,
    );
    orders.push(...found);
    if (found.length < 200 || (Number(values.limit) > 0 && orders.length >= Number(values.limit))) return orders;
  }
};

const faults = [];
const counts = new Map();
const count = (what) => counts.set(what, (counts.get(what) ?? 0) + 1);
const times = { invoice: [], shipment: [] };

const closedStates = ['canceled', 'complete', 'closed', 'holded', 'payment_review'];

const create = async (kind, order_id) => {
  const began = performance.now();
  const answer = await client.call('POST', `/api2/${kind}/create`, { order_id });
  times[kind].push(performance.now() - began);
  return answer;
};

/** An open order with items becomes complete in two calls; every other one refuses, each in the contract's words. */
const fulfil = async ({ order_id, state }) => {
  const { order } = await client.get(`/api2/order?id=${order_id}`);
  const isOpen = !closedStates.includes(state) && order.items.length > 0;
  const left = (quantity) => order.items.some((item) => item.qty_ordered - item.qty_canceled - quantity(item) > 0);
  const toInvoice = isOpen && left((item) => item.qty_invoiced);
  const toShip = isOpen && left((item) => item.qty_shipped + item.qty_refunded);

  const invoice = await create('invoice', order_id);
  const shipment = await create('shipment', order_id);
  for (const [kind, possible, { status, body }] of [
    ['invoice', toInvoice, invoice],
    ['shipment', toShip, shipment],
  ]) {
    const wanted = possible ? [201, undefined] : [400, `Cannot create ${kind}`];
    if (status !== wanted[0] || body.error !== wanted[1]) faults.push(`${kind} of ${order_id} (${state}): ${status} ${body.error ?? ''}`);
    count(`${kind} ${possible ? 'created' : 'refused'}`);
  }
  if (!isOpen) return count(`left as it was: ${order.items.length === 0 ? `${state}, without items` : state}`);
  const { order: after } = await client.get(`/api2/order?id=${order_id}`);
  if (after.state !== 'complete') faults.push(`${order_id} is ${after.state} after it was invoiced and shipped`);
  if (after.total_paid !== after.grand_total) faults.push(`${order_id}: ${after.total_paid} paid of ${after.grand_total}`);
  return count('complete');
};

const orders = await everyOrder();
const began = performance.now();
let next = 0;
let told = began;
const work = async () => {
  for (let order = orders[next++]; order; order = orders[next++]) {
    await fulfil(order);
    if (performance.now() - told > 2_000) {
      told = performance.now();
      process.stderr.write(`\r${next} of ${orders.length} orders`);
    }
  }
};
await Promise.all(Array.from({ length: Number(values.parallel) }, work));
const seconds = (performance.now() - began) / 1000;

process.stderr.write('\r\x1b[K');
console.log(
  `${orders.length} orders in ${seconds.toFixed(1)} s (${values.parallel} side by side; ${client.counters.retried} calls repeated)`,
);
for (const [what, number] of [...counts].sort()) console.log(`${String(number).padStart(7)}  ${what}`);
const percentile = (list, share) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) * share)]?.toFixed(1);
for (const [kind, list] of Object.entries(times))
  console.log(`${kind} calls: p50 ${percentile(list, 0.5)} ms, p99 ${percentile(list, 0.99)} ms`);
console.log(`${faults.length} faults`);
for (const fault of faults.slice(0, 20)) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
