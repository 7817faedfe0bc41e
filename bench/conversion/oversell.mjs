import { checkEvents, checkInventory, checklist } from './checks.mjs';
import { openShop, sell } from './shop.mjs';
import { inParallel, say, until } from '../../tools/lib/waiting.mjs';

const [buyers, pieces] = [100, 10];
const sku = 'oversell';
/** Selects the most that was ever set aside, by the ledger's order. */
const ledgerHighest = `
  select max(level) from (select sum(m.reserved_after - m.reserved_before) over (order by movement_id) as level
    from stock_ledger m join stock_item i using (item_id) where i.sku = '${sku}') levels`;

/** 100 buyers at once, ten pieces in two warehouses. */
export const oversell = async ({ client, db }) => {
  await openShop(client, [{ sku, pieces: [6, 4] }]);
  const sales = await inParallel(buyers, 8, (n) => sell(client, n, { run: 'oversell', items: [{ sku, qty: 1 }] }));
  say(`${buyers} sales created for ${pieces} pieces`);
  const began = performance.now();
  const answers = await inParallel(sales, buyers, ({ path, form }) => client.submit(path, form));
  const settled = ({ path }) => {
    const look = async () => (({ checkout }) => ['converted', 'out_of_stock'].includes(checkout) && checkout)(await client.state(path));
    return until('checkout settled', look, { withinMs: 90_000 }).catch(() => 'unsettled');
  };
  const states = await inParallel(sales, 10, settled);
  say(`settled after ${((performance.now() - began) / 1000).toFixed(1)} s`);

  const check = checklist();
  const count = (state) => states.filter((found) => found === state).length;
  const refused = answers.map(({ status }) => status).filter((status) => status !== 303);
  check.equal('submits not answered with 303', refused, []);
  check.equal('converted', count('converted'), pieces);
  check.equal('shown as out of stock', count('out_of_stock'), buyers - pieces);
  const soldOut = sales.filter((_, n) => states[n] === 'out_of_stock');
  const pages = await inParallel(soldOut, 8, ({ path }) => client.page(path));
  check.equal('pages that say so', pages.filter(({ text }) => /sold out/i.test(text)).length, buyers - pieces);
  const orders = `select count(*) from orders where customer_email like 'oversell-%'`;
  check.equal('orders', await db.number('order', orders), pieces);
  check.equal('highest reserved, by the ledger', await db.number('inventory', ledgerHighest), pieces);
  const reservations = await db.number('inventory', 'select count(distinct reservation_id) from reservation');
  check.equal('reservations', reservations, await db.number('order', 'select count(*) from orders'));
  await checkInventory(check, db, { reservations, bySku: { [sku]: pieces } });
  await checkEvents(check, db);
  return check.result();
};
