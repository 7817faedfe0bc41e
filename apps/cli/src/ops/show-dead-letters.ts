import { table } from '../terminal/output.js';
import type { DeadLetter, DeadLetterPage, WholeDeadLetter } from './answers.js';
import { awayLines, none, textCell } from './cells.js';

const rowOf = ({ id, failed_at, service, type, subject, reason, error }: DeadLetter): string[] => [
  id,
  failed_at,
  service,
  type ?? none,
  subject ?? none,
  reason,
  textCell(error),
];

/** A page as a table, and who did not answer. */
export const describeDeadLetters = ({ dead_letters, next_cursor, services }: DeadLetterPage): string =>
  [
    dead_letters.length > 0
      ? table(['ID', 'SET ASIDE (UTC)', 'SERVICE', 'TYPE', 'SUBJECT', 'REASON', 'ERROR'], dead_letters.map(rowOf))
      : '✔ No dead letters.',
    ...(next_cursor === null ? [] : [`… there are more: --cursor ${next_cursor}`]),
    ...awayLines(services),
  ].join('\n');

const historyOf = ({ state, retries, retried_at, retry_error, settled_at, settled_by, discard_reason }: DeadLetter): string => {
  const tried = retries === 0 ? '' : `, tried again ${retries} time${retries === 1 ? '' : 's'}, last at ${retried_at} UTC`;
  if (state === 'waiting') return `waiting${tried}${retry_error === null ? '' : `: ${retry_error}`}`;
  return `${state} by ${settled_by} at ${settled_at} UTC${discard_reason === null ? '' : `: ${discard_reason}`}`;
};

const fields = (rows: readonly (readonly [string, string])[], indent = ''): string =>
  rows.map(([name, value]) => `${indent}${name.padEnd(11)} ${value}`).join('\n');

const payloadOf = ({ payload, payload_encoding: encoding }: WholeDeadLetter): string => {
  if (encoding === null) return '(none)';
  return encoding === 'base64' ? `${String(payload)} (base64)` : JSON.stringify(payload, null, 2);
};

/** All that is known of one. */
export const describeDeadLetter = (letter: WholeDeadLetter): string => {
  const { id, service, consumer, type, subject, event_id, topic, partition, offset, failed_at, attempts, reason, error, headers } = letter;
  const known: [string, string][] = [
    ['id', id],
    ['service', consumer === service ? service : `${service}, consumer ${consumer}`],
    ['type', `${type ?? none}, subject ${subject ?? none}`],
    ['event', event_id ?? none],
    ['from', `${topic}, partition ${partition}, offset ${offset}`],
    ['set aside', `${failed_at} UTC, ${reason}, after ${attempts} tries`],
    ['error', error],
    ['state', historyOf(letter)],
  ];
  const width = Math.max(0, ...Object.keys(headers).map((name) => name.length));
  const listed = Object.entries(headers).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  return [fields(known), '', 'headers', ...listed, '', 'payload', payloadOf(letter)].join('\n');
};
