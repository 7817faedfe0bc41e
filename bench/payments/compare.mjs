import { existsSync, readFileSync } from 'node:fs';
import { checkEvents, checklist } from '../conversion/checks.mjs';
import { openBooks } from '../../libs/stripe/dist/double/books.js';
import { inParallel } from '../../tools/lib/waiting.mjs';
import { byHandMails, cases as casesOfPayments, liveHolds, ordersWithMoney } from './books.mjs';
import { paidSessionsOf, salesWithMoney, unsettledPages } from './books.mjs';
import { pays } from './plan.mjs';

const mark = 'entrepot_payment';
const sum = (list, amount) => list.reduce((total, one) => total + amount(one), 0);

/** How often each authorization was captured, by the journal's lines. */
const capturesOf = (journal) => {
  const before = new Map();
  const captures = new Map();
  for (const line of readFileSync(journal, 'utf8').split('\n').filter(Boolean)) {
    const { intent } = JSON.parse(line);
    if (!intent) continue;
    if (before.get(intent.id)?.status === 'requires_capture' && intent.status === 'succeeded')
      captures.set(intent.id, (captures.get(intent.id) ?? 0) + 1);
    before.set(intent.id, intent);
  }
  return captures;
};

/**
 * Compares what was planned, what callers were told, and what Stripe's double, the payments, the documents, the orders and the sales say.
 * @returns whether all agree
 */
export const compare = async ({ sold, merchant, journal, forged, db, scarcePieces }) => {
  const check = checklist();
  const books = openBooks(journal);
  const { intents, refunds, disputes } = books;
  const refundsOf = Map.groupBy(refunds, ({ payment_intent }) => payment_intent);
  const orders = await db.rows('order', ordersWithMoney);
  const orderOf = new Map(orders.map((order) => [order.reference, order]));

  let cases;
  const told = async () => {
    cases = await db.rows('order', casesOfPayments);
    const ofRefunds = new Set(cases.flatMap(({ refund_id }) => refund_id ?? []));
    return { refunds: [...ofRefunds].sort(), disputes: cases.flatMap(({ kind, case_id }) => (kind === 'dispute' ? [case_id] : [])).sort() };
  };
  const failed = refunds.flatMap(({ id, status }) => (status === 'failed' ? [id] : []));
  const expected = { refunds: failed.sort(), disputes: [...disputes.keys()].sort() };
  await check.inTheEnd('failed refunds and disputes: cases and Stripe', told, expected);
  const released = cases.filter(({ kind, is_release }) => kind === 'by_hand' && is_release);
  const byHand = (reference) => sum(released, (one) => (one.reference === reference ? one.amount : 0));
  const withOrder = cases.filter(({ kind, has_order }) => kind === 'by_hand' && has_order).length;
  const mails = await db.number('order', byHandMails);
  check.equal(`of ${cases.length} cases, by hand with an order: cases and mails of the order service`, withOrder, mails);

  const successes = merchant.answers.filter(({ status }) => status < 300);
  const askAgain = async ({ write, ...told }) => ({ write, told, again: await merchant.send(write) });
  const replays = await inParallel(successes, 8, askAgain);
  const isOther = ({ told, again }) => !(again.isReplay && again.status === told.status && again.text === told.text);
  check.none(`of ${replays.length} answers of a success, different when asked again`, replays, isOther);
  await check.noRows(db, 'order', import.meta.dirname, 'faults.sql');
  check.none('pages that are not settled', await db.rows('sale_link', unsettledPages));

  // The money at Stripe, by PaymentIntent: what was taken and not given back without a document is what invoices say, and so on.
  const money = [...intents.values()].map((intent) => {
    // A credit memo stays when its refund fails later: people pay it back. One that failed before its answer was heard makes none.
    const own = refundsOf.get(intent.id) ?? [];
    const isHeard = (payment) => orderOf.get(intent.id)?.memos[payment] !== undefined;
    const memos = own.filter(({ metadata, status }) => metadata[mark] && (status !== 'failed' || isHeard(metadata[mark])));
    const releases = own.filter(({ metadata, status }) => !metadata[mark] && status !== 'failed');
    const kept = intent.amount_received - sum(releases, ({ amount }) => amount) - byHand(intent.id);
    return { intent, memos, order: orderOf.get(intent.id), kept };
  });
  const isUnpaid = ({ kept, order }) => kept !== (order?.paid ?? 0);
  check.none('money that is captured and not invoiced, or the other way round', money, isUnpaid);
  const isUncredited = ({ memos, order }) =>
    memos.length !== Object.keys(order?.memos ?? {}).length || memos.some(({ amount, metadata }) => order.memos[metadata[mark]] !== amount);
  check.none('refunds that are not the credit memos', money, isUncredited);
  check.none('authorizations that are still open', money, ({ intent }) => intent.status === 'requires_capture');
  check.none('authorizations that were captured twice', [...capturesOf(journal)], ([, times]) => times > 1);
  const [captured, invoiced] = [sum(money, ({ kept }) => kept), sum(orders, ({ paid }) => paid)];
  const returned = sum(money.flatMap(({ memos }) => memos), ({ amount }) => amount); // prettier-ignore
  const credited = sum(orders, ({ refunded }) => refunded);
  check.equal('captured, in cents: Stripe and invoices', captured, invoiced);
  check.equal('refunded, in cents: Stripe and credit memos', returned, credited);

  // Every customer's money.
  const paidSessions = paidSessionsOf(books);
  const states = await db.rows('sale_link', salesWithMoney);
  const stateOf = new Map(states.map((row) => [`${row.sale_id}-${row.attempt}`, row]));
  const fates = paidSessions.map((session) => {
    const order = orderOf.get(session.intent);
    const { kept } = money.find(({ intent }) => intent.id === session.intent);
    return { session, order, kept, sale: stateOf.get(session.client_reference_id) };
  });
  const isLost = ({ order, kept, sale }) => !order && !(kept === 0 && sale?.state === 'released' && sale.mails > 0);
  check.none(`of ${paidSessions.length} paid pages, without an order and without their money back and a mail`, fates, isLost);
  const isReturned = ({ order, sale }) => order && (sale?.state !== 'authorized' || sale.status !== 'converted' || sale.mails > 0);
  check.none('pages with an order and their money back as of one that was not placed', fates, isReturned);
  const isPaid = ({ reference }) => paidSessions.some(({ intent }) => intent === reference);
  check.none('orders of pages that nobody paid on', orders, (order) => !isPaid(order));
  const ofSale = Map.groupBy(paidSessions, ({ client_reference_id }) => Number(client_reference_id.split('-')[0]));
  const isUnplanned = ({ plan, sale }) => (ofSale.get(sale.id)?.length ?? 0) !== Number(pays(plan) && !sale.isRefused);
  check.none('customers who paid otherwise than planned', sold, isUnplanned);
  check.none('payments that were returned: their goods are held', fates, ({ order }) => !order);
  const refused = sold.filter(({ sale }) => sale.isRefused).length;
  check.equal(`${refused} were refused for want of stock before they paid: some`, refused > 0, sold.length >= 500 || refused > 0);
  await check.inTheEnd('holds of payments that are decided', () => db.rows('inventory', liveHolds), [], 10_000);
  const held = `select coalesce(sum(qty_ordered - greatest(qty_canceled + qty_refunded, 0)), 0) from order_item where sku = 'pay-scarce'`;
  const scarce = await db.number('order', held);
  check.equal('scarce pieces sold beyond stock', Math.max(0, scarce - scarcePieces), 0);
  check.equal('forged messages that were taken', existsSync(forged), false);
  await checkEvents(check, db);
  return check.result();
};
