import { checkEvents, checklist } from './checks.mjs';
import { openShop, sell } from './shop.mjs';
import { killInTurns } from '../lib/trial.mjs';
import { inParallel, say, until } from '../../tools/lib/waiting.mjs';

const [buyers, uses] = [60, 10];
const sku = 'coupon';
const code = 'BENCH10';

/** Both replicas of the order service end while the orders are made, the second with some of them made; then two others start. */
const killOrderTwice = async (system, db, isAccepted) => {
  await killInTurns(system, db, [
    ['order', isAccepted],
    ['order', (orders) => orders > 0],
  ]);
  await Promise.all([system.start('order'), system.start('order')]);
  say('two others started');
};

/** 60 buyers at once with a coupon that counts ten times, while the order service is killed twice. */
export const coupon = async ({ client, system, db }) => {
  await openShop(client, [{ sku, pieces: [500, 500] }]);
  await client.importRecords('coupons', [{ code, is_active: true, discount_type: 'percent', amount: 10, usage_limit: uses }]);
  const items = [{ sku, qty: 1 }];
  const sales = await inParallel(buyers, 8, (n) => sell(client, n, { run: 'coupon', items, coupon: code }));
  say(`${buyers} sales created with a coupon of ${uses} uses`);
  let accepted = 0;
  const killing = killOrderTwice(system, db, () => accepted > 0);
  const answers = await inParallel(sales, buyers, async ({ path, form }) => {
    const answer = await client.submit(path, form);
    if (answer.status === 303) accepted++;
    return answer;
  });
  await killing;
  const taken = sales.filter((_, n) => answers[n].status === 303);
  const converted = ({ path }) =>
    until('converted', async () => (await client.state(path)).status === 'converted', { withinMs: 120_000 }).catch(() => false);
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
