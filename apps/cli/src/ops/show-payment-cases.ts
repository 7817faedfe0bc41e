import { table } from '../terminal/output.js';
import type { PaymentCase, PaymentCases } from './answers.js';
import { none, numberCell, textCell } from './cells.js';

const ofCell = ({ order_increment_id, vendalink_id }: PaymentCase): string => {
  if (order_increment_id !== null) return `order ${order_increment_id}`;
  return vendalink_id === null ? none : `sale ${vendalink_id}`;
};

const rowOf = (one: PaymentCase): string[] => {
  const { id, created_at, kind, payment_reference, amount, currency, status, reason, note } = one;
  const why = [status, reason, note].filter((text) => text !== null).join(', ');
  return [id, created_at, ofCell(one), kind.replace('_', ' '), payment_reference, `${amount.toFixed(2)} ${currency}`, textCell(why)];
};

/** Money that people have to pay back, and disputes, as a table. */
export const describeCases = ({ cases, total = cases.length }: PaymentCases): string =>
  [
    cases.length > 0
      ? table(['ID', 'SINCE (UTC)', 'OF', 'KIND', 'PAYMENT', 'AMOUNT', 'WHY'], cases.map(rowOf))
      : '✔ Nothing is to be paid back by hand, and nothing is disputed.',
    ...(total > cases.length ? [`… there are ${numberCell(total)}: --limit, 200 at the most`] : []),
  ].join('\n');

export const describeSettledCase = (one: PaymentCase): string =>
  `✔ ${one.id} of ${ofCell(one)} is done: ${one.amount.toFixed(2)} ${one.currency}, ${one.note}`;
