import { isDeepStrictEqual } from 'node:util';
import { sumOf } from '../../tools/lib/cpu.mjs';
import { readStatements } from '../lib/statements.mjs';
import { until } from '../../tools/lib/waiting.mjs';

/** Collects what is not as it must be; `result` is whether all was. */
export const checklist = () => {
  let isClean = true;
  return {
    equal: (what, found, expected) => {
      const holds = isDeepStrictEqual(found, expected);
      isClean &&= holds;
      const shown = holds ? JSON.stringify(found).slice(0, 200) : `${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`;
      console.log(`  ${holds ? 'ok ' : 'BAD'} ${what}: ${shown}`);
    },
    /** Shows the first of a list that are faults. */
    none(what, list, isFault = () => true) {
      this.equal(what, list.filter(isFault).slice(0, 5), []);
    },
    /** Reads statements that may find nothing, named by the comments above them. */
    async noRows(db, database, ...path) {
      for (const [what, text] of readStatements(...path)) this.none(what, await db.rows(database, text));
    },
    /** Waits for what follows from events, which may be on their way. */
    async inTheEnd(what, read, expected, withinMs = 60_000) {
      let found;
      const isSo = async () => isDeepStrictEqual((found = await read()), expected);
      await until(what, isSo, { withinMs }).catch(() => undefined);
      this.equal(what, found, expected);
    },
    result: () => isClean,
  };
};

/** Checks that each of so many sales is exactly one order, of a customer of its own, and that none is refused. */
export const checkSales = async (check, db, sales) => {
  const orders = (what) => db.number('order', `select count(${what}) from orders`);
  const customers = () => db.number('customer', 'select count(*) from customer');
  check.equal('orders', await orders('*'), sales);
  check.equal('sales of these orders', await orders('distinct sale_id'), sales);
  check.equal('sales converted', await db.number('sale_link', `select count(*) from sale where status = 'converted'`), sales);
  check.equal('checkouts beside them', await db.number('sale_link', `select count(*) from checkout where state <> 'placed'`), 0);
  await check.inTheEnd('customers', customers, sales);
  await check.inTheEnd('customers of the orders', () => orders('distinct customer_id'), sales);
};

/** Adds up what sales bought, by product in the order of the skus. */
export const soldBySku = (sales) => {
  const bySku = {};
  for (const { sku, qty } of sales.flatMap(({ items }) => items)) bySku[sku] = (bySku[sku] ?? 0) + qty;
  return Object.fromEntries(Object.entries(bySku).sort());
};

/** Whatever was sold: every reservation is an order's, and the ledger, the allocations and the quantities say the same. */
export const checkInventory = async (check, db, { reservations, bySku }) => {
  const ordered = `select format('%s of %s', count(order_id), count(*)) as ordered from reservation`;
  const expected = [{ ordered: `${reservations} of ${reservations}` }];
  await check.inTheEnd('reservations, all with an order', () => db.rows('inventory', ordered), expected);
  const reserved = await db.rows(
    'inventory',
    `select sku, sum(reserved)::float8 as reserved from stock_quantity join stock_item using (item_id) where sku = any($1) group by sku order by sku`,
    [Object.keys(bySku)],
  );
  check.equal('reserved by product', Object.fromEntries(reserved.map((row) => [row.sku, row.reserved])), bySku);
  await check.noRows(db, 'inventory', import.meta.dirname, 'faults.sql');
};

/** Selects from a table in each database that has it. */
const fromAll = async (db, table, text) => {
  const found = [];
  for (const name of db.names)
    if (await db.number(name, 'select count(*) from pg_class where oid = to_regclass($1)', [table]))
      found.push([name, await db.rows(name, text)]);
  return found;
};

/** Lists dead letters by their database. */
export const deadLetters = async (db) => {
  const found = await fromAll(db, 'dead_letter', 'select consumer, type, error from dead_letter limit 5');
  return Object.fromEntries(found.filter(([, letters]) => letters.length > 0));
};

/** Counts events of all outboxes. */
export const countEvents = async (db, condition) => {
  const found = await fromAll(db, 'outbox', `select count(*)::int from outbox where ${condition}`);
  return sumOf(found.map(([, [{ count }]]) => count));
};

/** Nothing is on its way any more, and nothing was given up. */
export const checkEvents = async (check, db) => {
  await check.inTheEnd('events not published', () => countEvents(db, 'published_at is null'), 0);
  check.equal('dead letters', await deadLetters(db), {});
};
