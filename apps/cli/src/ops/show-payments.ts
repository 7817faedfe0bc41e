import { table } from '../terminal/output.js';
import type { HostedPage, Payment, PaymentPage, ReleasePage } from './answers.js';
import { none, numberCell, textCell } from './cells.js';

const sumCell = ({ amount, currency }: Payment): string => `${amount.toFixed(2)} ${currency ?? ''}`.trim();

const rowOf = (payment: Payment): string[] => {
  const { payment_id, created_at, order_increment_id, operation, method, state, tries, last_error, settled_by, reason } = payment;
  const why = settled_by === null ? (last_error ?? none) : `${settled_by}: ${reason}`;
  return [payment_id, created_at, order_increment_id, operation, method, sumCell(payment), state, numberCell(tries), textCell(why)];
};

type Release = ReleasePage['releases'][number];
type HostedPayment = HostedPage['pages'][number];

const releaseRowOf = ({ order_increment_id, method, payment_reference, state, tries, last_error }: Release): string[] => [
  `order ${order_increment_id}, canceled`,
  method,
  payment_reference,
  state,
  numberCell(tries),
  textCell(last_error ?? none),
];
const pageRowOf = ({ vendalink_id, step, payment_reference, session_id, state, tries, last_error }: HostedPayment): string[] => [
  `sale ${vendalink_id}, ${step}`,
  'stripe',
  payment_reference ?? session_id ?? none,
  state,
  numberCell(tries),
  textCell(last_error ?? none),
];

/** A page of payments as a table, and what providers hold, or have not answered for, without a payment of ours. */
export const describePayments = (
  { payments, total = payments.length }: PaymentPage,
  releases: readonly Release[] = [],
  pages: readonly HostedPayment[] = [],
): string =>
  [
    payments.length > 0
      ? table(['ID', 'SINCE (UTC)', 'ORDER', 'OPERATION', 'METHOD', 'AMOUNT', 'STATE', 'TRIES', 'WHY'], payments.map(rowOf))
      : '✔ No payments.',
    ...(releases.length + pages.length > 0
      ? ['', table(['OF', 'METHOD', 'REFERENCE', 'STATE', 'TRIES', 'WHY'], [...releases.map(releaseRowOf), ...pages.map(pageRowOf)])]
      : []),
    ...(total > payments.length ? [`… there are ${numberCell(total)}: --limit, 200 at the most`] : []),
  ].join('\n');

export const describeSettledPayment = (payment: Payment, outcome: string): string =>
  `✔ ${payment.payment_id} of order ${payment.order_increment_id} is settled: ${sumCell(payment)} ${outcome.replace('_', ' ')}`;
