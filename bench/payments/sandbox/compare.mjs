import { isDeepStrictEqual } from 'node:util';
import { checkEvents, checklist } from '../../conversion/checks.mjs';
import { inParallel } from '../../lib/waiting.mjs';
import { differences, outcomes } from './books.mjs';
import { moves } from './plan.mjs';

const expectedOf = ({ record, total, ending, isOpenFirst, refund }) => {
  const [isPaid, isRefunded] = [moves(ending), refund !== null && moves(refund.ending)];
  return {
    increment_id: record.increment_id,
    total,
    paid: isPaid ? total : 0,
    refunded: isRefunded ? refund.amount : 0,
    paidInvoices: Number(isPaid),
    otherInvoices: Number(!isPaid && isOpenFirst),
    memos: Number(isRefunded),
    captures: Number(isPaid),
    refunds: Number(isRefunded),
  };
};

/** A capture in .13 is answered 402, or 500 where its answer was lost on the way; one in .14, and a refund of both, 500; all else succeeds. */
const isExpected = ({ write, status, text }) => {
  if (moves(write.ending)) return status === (write.path.endsWith('/capture') ? 200 : 201);
  const { error } = JSON.parse(text);
  return (status === 402 && error === 'Payment declined') || (status === 500 && error === 'Payment gateway error');
};

const first = (list) => list.slice(0, 5);

/**
 * Compares what was planned, what callers were told, and what the gateway's ledger, the payments, the documents and the orders say.
 * @returns whether all agree
 */
export const compare = async ({ plan, answers, left, db, send }) => {
  const check = checklist();
  const none = (what, list) => check.equal(what, first(list), []);

  const replays = await inParallel(
    answers.filter(({ status }) => status < 300),
    8,
    async ({ write, ...told }) => ({ write, told, again: await send(write) }),
  );
  none(
    `of ${replays.length} answers of a success, different when asked again`,
    replays.filter(({ told, again }) => !(again.isReplay && again.status === told.status && again.text === told.text)),
  );
  none(
    `of ${answers.length} answers, not those of their cents`,
    answers.filter((answer) => !isExpected(answer)),
  );

  for (const [what, text] of Object.entries(differences)) none(what, await db.rows('order', text));
  const found = new Map((await db.rows('order', outcomes)).map((row) => [row.increment_id, row]));
  const expected = plan.map(expectedOf);
  none(
    `of ${plan.length} orders, not as planned`,
    expected.map((order) => [order, found.get(order.increment_id)]).filter((pair) => !isDeepStrictEqual(...pair)),
  );
  check.equal('orders', found.size, plan.length);
  check.equal('some payments were open at a kill', Object.values(left).some(Boolean), true);
  await checkEvents(check, db);
  return check.result();
};
