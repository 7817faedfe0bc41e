import { openBooks } from '../../libs/stripe/dist/double/books.js';
import { checkEvents, checklist } from '../conversion/checks.mjs';
import { percentile } from '../../tools/lib/cpu.mjs';
import { liveHolds, paidSessionsOf, unsettledPages } from './books.mjs';

const mayTakeMs = 5_000;
/** A consumer group needs so long to go on after one of its members was killed. */
const recoveryMs = 15_000;

const orders = `
  select sku, count(*)::int as orders, min(payment_reference) as reference from orders join order_item on order_id = entity_id group by sku`;
const stocks = `
  select sku from stock_quantity join stock_item using (item_id) where sku like 'last-%' group by sku having sum(reserved) <> 1 or sum(qty) <> 1`;
const overReserved = `
  select sku, reserved_after from stock_ledger m join stock_item using (item_id) where sku like 'last-%' and reserved_after > 1`;
const mails = `select recipient from mail_outbox where kind in ('payment-released', 'payment-by-hand')`;

/** Compares what customers met with the orders, the stock and the money at Stripe. @returns whether all is as it must be */
export const checkPieces = async ({ played: ended, away, journal, db }) => {
  const check = checklist();
  const books = openBooks(journal);
  const orderOf = new Map((await db.rows('order', orders)).map((row) => [row.sku, row]));
  const paidOf = Map.groupBy(paidSessionsOf(books), ({ client_reference_id }) => Number(client_reference_id.split('-')[0]));
  const returned = new Set((await db.rows('sale_link', mails)).map(({ recipient }) => recipient));
  const pairs = ended.map((pair) => {
    const paid = pair.sales.flatMap(({ id }) => paidOf.get(id) ?? []);
    const back = pair.sales.filter(({ form }) => returned.has(form.email)).length;
    const { n, fate, winners, sku } = pair;
    return { n, fate, winners, paid: paid.map(({ intent }) => intent), back, order: orderOf.get(sku) };
  });
  const none = (what, isFault) => check.none(what, pairs, isFault);
  const isTaken = ({ fate }) => fate === 'lapses, taken';
  none('pieces for which not one customer alone came to Stripe’s page at first', ({ winners }) => winners !== 1);
  const isUnpaid = ({ order, paid }) => order?.orders !== 1 || !paid.includes(order.reference);
  none('pieces without one order, or whose order is not paid by a payment', isUnpaid);
  none('pieces that two paid for, though no hold had lapsed', (pair) => !isTaken(pair) && pair.paid.length !== 1);
  none('money that went back for want of stock, though no hold had lapsed', (pair) => !isTaken(pair) && pair.back > 0);
  const isNotReturned = ({ paid, back }) => paid.length !== 2 || back !== 1;
  none('pieces whose hold had lapsed: two paid, and one of them got the money back', (pair) => isTaken(pair) && isNotReturned(pair));
  const open = ({ order, paid }) => paid.filter((id) => id !== order?.reference && books.intents.get(id).status === 'requires_capture');
  none('authorizations without an order', (pair) => open(pair).length > 0);
  check.none('pieces that are not reserved once in the end', await db.rows('inventory', stocks));
  check.none('pieces that were ever reserved twice', await db.rows('inventory', overReserved));
  check.none('holds that are left', await db.rows('inventory', liveHolds));
  check.none('pages that are not settled', await db.rows('sale_link', unsettledPages));
  await check.noRows(db, 'order', import.meta.dirname, 'faults.sql');

  const took = ended.flatMap(({ released }) => (released ? [{ ...released, ms: released.to - released.from }] : []));
  const isDisturbed = ({ from, to }) => away.some((one) => one.service !== 'order' && one.from < to && one.to + recoveryMs > from);
  const [calm, all] = [took.filter((one) => !isDisturbed(one)), took].map((list) => list.map(({ ms }) => ms));
  const [half, most] = [0.5, 0.95].map((share) => percentile(all, share));
  console.log(`  holds ended after, ms: p50 ${half}, p95 ${most}, most ${Math.max(...all)} of ${all.length}`);
  check.none(`of ${calm.length} holds that ended while all services ran, later than ${mayTakeMs} ms`, calm, (ms) => ms > mayTakeMs);
  await checkEvents(check, db);
  const counts = Object.entries(Object.groupBy(pairs, ({ fate }) => fate)).map(([fate, list]) => `${fate}: ${list.length}`);
  console.log(`  ${counts.join('; ')}; money back: ${returned.size}`);
  return check.result();
};
