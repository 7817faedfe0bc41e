import { checkEvents, checkInventory, checklist, checkSales, soldBySku } from './checks.mjs';
import { openShop, sell } from './shop.mjs';
import { killInTurns } from '../lib/trial.mjs';
import { inParallel, say, times, until } from '../../tools/lib/waiting.mjs';

const sales = 200;
const submitsEach = 3;
const products = times(5, (n) => ({ sku: `convert-${n}`, pieces: [100, 400] }));

/** Two lines each, whose products overlap with those of others in another order. */
const itemsOf = (n) => {
  const at = (offset) => products[(n + offset) % products.length].sku;
  const lines = [2, 1].map((qty, place) => ({ sku: at(place), qty }));
  return n % 2 === 0 ? lines : lines.reverse();
};

/** 200 sales, each submitted three times, all at once, while one replica of each service on the way is killed. */
export const convertAll = async ({ client, system, db }) => {
  await openShop(client, products);
  const created = await inParallel(sales, 8, (n) => sell(client, n, { run: 'convert', items: itemsOf(n) }));
  say(`${sales} sales created; ${submitsEach} submits of each`);
  const began = performance.now();
  let submits = 0;
  const killing = killInTurns(system, db, [
    ['sale-link', () => submits >= (sales * submitsEach) / 4],
    ['inventory', (orders) => orders >= sales * 0.15],
    ['order', (orders) => orders >= sales * 0.4],
  ]);
  // Rounds of 17 sales: 51 submits at once, those of one sale together.
  const answers = await inParallel(created, 17, (sale) =>
    inParallel(submitsEach, submitsEach, async () => {
      const { status } = await client.submit(sale.path, sale.form);
      submits++;
      return status;
    }),
  );
  say(`all submits answered after ${((performance.now() - began) / 1000).toFixed(1)} s, ${client.counters.retried} requests tried again`);
  let shown = 0;
  const allConverted = async () => {
    const converted = await db.number('sale_link', `select count(*) from sale where status = 'converted'`);
    if (converted - shown >= 50 || converted === sales) say(`${(shown = converted)} converted`);
    return converted === sales;
  };
  await until('all sales converted', allConverted, { withinMs: 180_000, everyMs: 250 }).catch((error) => say(error.message));
  say(`${((performance.now() - began) / 1000).toFixed(1)} s from the first submit to here`);
  await killing;

  const check = checklist();
  check.none('submits not answered with 303', answers.flat(), (status) => status !== 303);
  const read = await inParallel(created, 8, async ({ id }) => (await client.get(`/api2/vendalink?id=${id}`)).vendalink);
  check.equal('sales converted, by the API', read.filter(({ status }) => status === 'converted').length, sales);
  check.equal('different order numbers, by the API', new Set(read.map((sale) => sale.order_increment_id).filter(Boolean)).size, sales);
  check.equal('orders, by the API', (await client.get('/api2/order?limit=1&include_pagination=1')).total, sales);
  const expected = soldBySku(created);
  const stock = await inParallel(products, 2, async ({ sku }) => (await client.get(`/api2/stock?type=sku&id=${sku}`)).stock);
  const reserved = stock.map(({ reserved_qty }, n) => [products[n].sku, reserved_qty]);
  check.equal('reserved_qty, by the API', Object.fromEntries(reserved), expected);
  await checkInventory(check, db, { reservations: sales, bySku: expected });
  await checkSales(check, db, sales);
  await checkEvents(check, db);
  return check.result();
};
