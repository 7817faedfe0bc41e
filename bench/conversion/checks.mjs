import { isDeepStrictEqual } from 'node:util';
import { deadLetters, unpublished } from './databases.mjs';
import { until } from '../lib/waiting.mjs';

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
    /** Shows the first of what must not be there. */
    none(what, list) {
      this.equal(what, list.slice(0, 5), []);
    },
    result: () => isClean,
  };
};

/** Checks that each of so many sales is exactly one order, of a customer of its own, and that none is refused. */
export const checkSales = async (check, db, sales) => {
  const orders = (what) => db.number('order', `select count(${what}) from orders`);
  const customers = () => db.number('customer', 'select count(*) from customer');
  const reach = (what, read) => until(what, async () => (await read()) === sales, { withinMs: 60_000 }).catch(() => undefined);
  check.equal('orders', await orders('*'), sales);
  check.equal('sales of these orders', await orders('distinct sale_id'), sales);
  check.equal('sales converted', await db.number('sale_link', `select count(*) from sale where status = 'converted'`), sales);
  check.equal('checkouts beside them', await db.number('sale_link', `select count(*) from checkout where state <> 'placed'`), 0);
  await reach('customers', customers);
  check.equal('customers', await customers(), sales);
  await reach('orders have their customers', () => orders('distinct customer_id'));
  check.equal('customers of the orders', await orders('distinct customer_id'), sales);
};

/** Adds up what sales bought, by product in the order of the skus. */
export const soldBySku = (sales) => {
  const bySku = {};
  for (const { sku, qty } of sales.flatMap(({ items }) => items)) bySku[sku] = (bySku[sku] ?? 0) + qty;
  return Object.fromEntries(Object.entries(bySku).sort());
};

/** Whatever was sold: every reservation is an order's, and the ledger, the allocations and the quantities say the same. */
export const checkInventory = async (check, db, { reservations, bySku }) => {
  const number = (text) => db.number('inventory', text);
  const areOrdered = async () => (await number('select count(*) from reservation where order_id is null')) === 0;
  await until('every reservation has its order', areOrdered, { withinMs: 60_000 }).catch(() => undefined);
  check.equal('reservations, all with an order', await number('select count(*) from reservation where order_id is not null'), reservations);
  const none = async (what, text) => check.equal(what, await number(text), 0);
  await none('reservations of one sale twice', 'select count(*) - count(distinct sale_id) from reservation');
  await none('reservation lines without an order item', 'select count(*) from reservation_line where order_item_id is null');
  const reserved = await db.rows(
    'inventory',
    `select sku, sum(reserved)::float8 as reserved from stock_quantity join stock_item using (item_id) where sku = any($1) group by sku order by sku`,
    [Object.keys(bySku)],
  );
  check.equal('reserved by product', Object.fromEntries(reserved.map((row) => [row.sku, row.reserved])), bySku);
  await none(
    'quantities that the ledger does not add up to',
    `select count(*) from stock_quantity q
       full join (select item_id, warehouse_id, sum(qty_after - qty_before) as qty, sum(reserved_after - reserved_before) as reserved
                    from stock_ledger group by 1, 2) m using (item_id, warehouse_id)
      where coalesce(q.qty, 0) <> coalesce(m.qty, 0) or coalesce(q.reserved, 0) <> coalesce(m.reserved, 0)`,
  );
  await none(
    'quantities that the reservations do not add up to',
    `select count(*) from stock_quantity q
       full join (select i.item_id, a.warehouse_id, sum(a.qty) as reserved from reservation_allocation a
                    join reservation_line using (reservation_id, line) join stock_item i using (product_id) group by 1, 2) r
            using (item_id, warehouse_id)
      where coalesce(q.reserved, 0) <> coalesce(r.reserved, 0)`,
  );
};

/** Nothing is on its way any more, and nothing was given up. */
export const checkEvents = async (check, db) => {
  await until('all events published', async () => (await unpublished(db)) === 0, { withinMs: 60_000 }).catch(() => undefined);
  check.equal('events not published', await unpublished(db), 0);
  check.equal('dead letters', await deadLetters(db), {});
};
