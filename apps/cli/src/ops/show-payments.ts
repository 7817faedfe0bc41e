import { table } from '../terminal/output.js';
import type { Payment, PaymentPage } from './answers.js';
import { none, numberCell, textCell } from './cells.js';

const sumCell = ({ amount, currency }: Payment): string => `${amount.toFixed(2)} ${currency ?? ''}`.trim();

const rowOf = (payment: Payment): string[] => {
  const { payment_id, created_at, order_increment_id, operation, method, state, tries, last_error, settled_by, reason } = payment;
  const why = settled_by === null ? (last_error ?? none) : `${settled_by}: ${reason}`;
  return [payment_id, created_at, order_increment_id, operation, method, sumCell(payment), state, numberCell(tries), textCell(why)];
};

/** A page of payments as a table. */
export const describePayments = ({ payments, total = payments.length }: PaymentPage): string =>
  [
    payments.length > 0
      ? table(['ID', 'SINCE (UTC)', 'ORDER', 'OPERATION', 'METHOD', 'AMOUNT', 'STATE', 'TRIES', 'WHY'], payments.map(rowOf))
      : '✔ No payments.',
    ...(total > payments.length ? [`… there are ${numberCell(total)}: --limit, 200 at the most`] : []),
  ].join('\n');

export const describeSettledPayment = (payment: Payment, outcome: string): string =>
  `✔ ${payment.payment_id} of order ${payment.order_increment_id} is settled: ${sumCell(payment)} ${outcome.replace('_', ' ')}`;
