import { checkEvents, checklist } from './checks.mjs';
import { openShop, sell } from './shop.mjs';
import { inParallel, say, until } from '../lib/waiting.mjs';

const [buyers, uses] = [60, 10];
const sku = 'coupon';
const code = 'BENCH10';

/** 60 buyers at once with a coupon that counts ten times. */
export const coupon = async ({ client, db }) => {
  await openShop(client, [{ sku, pieces: [500, 500] }]);
  await client.importRecords('coupons', [{ code, is_active: true, discount_type: 'percent', amount: 10, usage_limit: uses }]);
  const items = [{ sku, qty: 1 }];
  const sales = await inParallel(Array.from({ length: buyers }), 8, (_, n) => sell(client, n, { run: 'coupon', items, coupon: code }));
  say(`${buyers} sales created with a coupon of ${uses} uses`);
  const answers = await inParallel(sales, buyers, ({ path, form }) => client.submit(path, form));
  const taken = sales.filter((_, n) => answers[n].status === 303);
  const converted = ({ path }) =>
    until('converted', async () => (await client.state(path)).status === 'converted', { withinMs: 60_000 }).catch(() => false);
  const outcomes = await inParallel(taken, 10, converted);

  const check = checklist();
  const refused = answers.filter(({ status }) => status === 422);
  check.equal('accepted', taken.length, uses);
  check.equal('refused with 422', refused.length, buyers - uses);
  check.equal('pages that say so', refused.filter(({ text }) => text.includes(`Coupon ${code} has no uses left`)).length, buyers - uses);
  check.equal('pages that keep what was typed', refused.filter(({ text }) => text.includes('Avenida Paulista')).length, buyers - uses);
  check.equal('converted', outcomes.filter(Boolean).length, uses);
  check.equal('orders with it', await db.number('order', 'select count(*) from orders where coupon_code = $1', [code]), uses);
  check.equal('orders', await db.number('order', `select count(*) from orders where customer_email like 'coupon-%'`), uses);
  check.equal('uses counted', await db.number('sale_link', 'select times_used from coupon where code = $1', [code]), uses);
  await checkEvents(check, db);
  return check.result();
};
