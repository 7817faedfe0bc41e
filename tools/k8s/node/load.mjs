// Requests to all services while something happens to them: none may fail, and each sale becomes one order.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { atRate, inParallel, until } from '../../lib/waiting.mjs';
import { createAsk } from '../../lib/ask.mjs';
import { buyer, sku } from './shop.mjs';

const settleMs = 3_000;
let buyers = 0;

const turnsOf = (ask, submitted) => {
  const read = (kind, path) => () => ask(kind, 200, 'GET', path);
  const sell = async () => {
    const n = ++buyers;
    const email = `load-${n}@example.com`;
    const key = { 'idempotency-key': randomUUID() };
    const made = await ask('sale', 201, 'POST', '/api2/vendalink', { email, store_id: 1, items: [{ sku, qty: 1, price: 25.5 }] }, key);
    const path = made && new URL(made.vendalink.checkout_url).pathname;
    if (path && (await ask('page', 303, 'POST', path, new URLSearchParams(buyer(n, email)))) !== null) submitted.push(path);
  };
  const [orders, order] = [read('orders', '/api2/order?limit=20'), read('order', '/api2/order?increment_id=100000001')];
  const [product, stock] = ['products', 'stock'].map((name) => read(name, `/api2/${name}?type=sku&id=${sku}`));
  const [customer, events] = [read('customer', '/api2/customers?email=ana@example.com'), read('events', '/api2/events?cursor=now&wait=0')];
  return [orders, product, sell, order, stock, customer, orders, product, events, order];
};

/**
 * Does the work while requests come at the stage's rate.
 * @param {() => Promise<string>} work answers what it did
 */
export const underLoad = async (stage, work) => {
  const { authorization, state } = await stage.client();
  const { ask, waits, failures } = createAsk({ url: stage.url, authorization });
  const submitted = [];
  const turns = turnsOf(ask, submitted);
  let isOver = false;
  const takeTurn = (turn) => turns[turn % turns.length]();
  const load = atRate(() => isOver, stage.rate, takeTurn);
  let said;
  try {
    await sleep(settleMs);
    said = await work();
    await sleep(settleMs);
  } finally {
    isOver = true;
    await load;
  }
  const total = [...waits.values()].flat().length;
  const slowest = [...waits].map(([kind, all]) => [kind, Math.max(...all)]);
  const [slow, tookMs] = slowest.reduce((a, b) => (b[1] > a[1] ? b : a));
  const told = `${said}, ${failures.length} of ${total} requests failed, the slowest, ${slow}, took ${tookMs.toFixed(0)} ms`;
  assert.equal(failures.length, 0, [told, ...failures.slice(0, 5).map(({ kind, what }) => `${kind}: ${what}`)].join('\n'));
  const orderOf = (path) => until('a sale is an order', async () => (await state(path)).order_increment_id, { withinMs: 180_000 });
  const numbers = await inParallel(submitted, 4, orderOf);
  assert.equal(new Set(numbers).size, submitted.length, 'two sales are one order');
  return `${told}, ${submitted.length} sales are orders`;
};
