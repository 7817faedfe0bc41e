import type { Command } from 'commander';
import { Failure } from '../api/failure.js';
import type { HostedPage, Payment, PaymentCase, PaymentCases, PaymentPage, ReleasePage } from '../ops/answers.js';
import { describeCases, describeSettledCase } from '../ops/show-payment-cases.js';
import { describePayments, describeSettledPayment } from '../ops/show-payments.js';
import { openApi, print, type Session } from '../terminal/session.js';

interface ListOptions {
  state: string;
  limit: string;
  json?: boolean;
}

const list = async (session: Session, { state, limit, json }: ListOptions): Promise<boolean> => {
  const api = openApi(session);
  const query = { state, limit, include_pagination: 1 };
  const page = await api.call<PaymentPage>({ path: '/ops/payments', query });
  // What has no document: there is nothing of it that an operator could have decided.
  const isHeldToo = state === 'stuck' || state === 'open';
  const { releases = [] } = isHeldToo ? await api.call<ReleasePage>({ path: '/ops/payments/releases', query }) : {};
  const { pages = [] } = isHeldToo ? await api.call<HostedPage>({ path: '/ops/payments/pages', query }) : {};
  print(session, json, { ...page, ...(isHeldToo && { releases, pages }) }, () => describePayments(page, releases, pages));
  return [...page.payments, ...releases, ...pages].some((one) => one.state === 'stuck');
};

const outcomes = { captured: 'captured', notCaptured: 'not_captured', refunded: 'refunded', notRefunded: 'not_refunded' } as const;

type SettleOptions = { reason: string; json?: boolean } & Partial<Record<keyof typeof outcomes, boolean>>;

const settle = async (session: Session, id: string, { reason, json, ...chosen }: SettleOptions): Promise<void> => {
  const [outcome, another] = (Object.keys(outcomes) as (keyof typeof outcomes)[]).filter((name) => chosen[name] === true);
  if (!outcome || another) throw new Failure('Give one of --captured, --not-captured, --refunded and --not-refunded.', 2);
  const answer = await openApi(session).call<{ payment: Payment }>({
    method: 'POST',
    path: `/ops/payments/${encodeURIComponent(id)}/settle`,
    json: { outcome: outcomes[outcome], reason },
  });
  print(session, json, answer, ({ payment }) => describeSettledPayment(payment, outcomes[outcome]));
};

const listByHand = async (session: Session, { state, limit, json }: ListOptions): Promise<boolean> => {
  const query = { state, limit, include_pagination: 1 };
  const page = await openApi(session).call<PaymentCases>({ path: '/ops/payments/by-hand', query });
  print(session, json, page, () => describeCases(page));
  return page.cases.some((one) => one.state === 'open');
};

const settleByHand = async (session: Session, id: string, { reason, json }: { reason: string; json?: boolean }): Promise<void> => {
  const path = `/ops/payments/by-hand/${encodeURIComponent(id)}/settle`;
  const answer = await openApi(session).call<{ case: PaymentCase }>({ method: 'POST', path, json: { reason } });
  print(session, json, answer, () => describeSettledCase(answer.case));
};

/** `entrepot ops payments [list]|settle|by-hand|paid-back`. */
export const addPayments = (ops: Command, session: Session, onTrouble: (isTrouble: boolean) => void): void => {
  const command = ops.command('payments').description('online payments that their gateway does not answer for, and what it has not let go');
  command
    .command('list', { isDefault: true })
    .description('show them, the youngest first; exit code 1 where some wait for a decision')
    .option('--state <state>', 'stuck, open (not settled yet), decided (by an operator) or failed (moved nothing)', 'stuck')
    .option('--limit <number>', 'how many, 200 at the most', '20')
    .option('--json', 'print the answer as one JSON object')
    .action(async (options: ListOptions) => onTrouble(await list(session, options)));
  command
    .command('settle')
    .description('decide one as the records of its gateway say, which cannot be taken back; its order is free then')
    .argument('<id>')
    .option('--captured', 'the money was taken: the invoice is made, or paid')
    .option('--not-captured', 'it was not, and will not be: nothing is made')
    .option('--refunded', 'the money was given back: the credit memo is made')
    .option('--not-refunded', 'it was not, and will not be: nothing is made')
    .requiredOption('--reason <text>', 'where it was looked up')
    .option('--json', 'print the answer as one JSON object')
    .action((id: string, options: SettleOptions) => settle(session, id, options));
  command
    .command('by-hand')
    .description('show money that people have to pay back, as its provider does not, and disputes; exit code 1 where some are open')
    .option('--state <state>', 'open or done', 'open')
    .option('--limit <number>', 'how many, 200 at the most', '20')
    .option('--json', 'print the answer as one JSON object')
    .action(async (options: ListOptions) => onTrouble(await listByHand(session, options)));
  command
    .command('paid-back')
    .description('say that one of them was paid back by hand, or that its dispute is dealt with')
    .argument('<id>')
    .requiredOption('--reason <text>', 'what was done; part of the order’s history')
    .option('--json', 'print the answer as one JSON object')
    .action((id: string, options: { reason: string; json?: boolean }) => settleByHand(session, id, options));
};
