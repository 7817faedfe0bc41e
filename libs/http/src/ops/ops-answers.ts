import { formatTimestamp } from '@entrepot/kernel';
import type { KeptDeadLetter, ListedDeadLetter, ProjectionReport, RebuildStatus, ServiceReport, WaitingTopic } from '@entrepot/messaging';

const time = (date: Date | null): string | null => date && formatTimestamp(date);
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

/** A dead letter in a list. */
export const deadLetterRow = (service: string, letter: ListedDeadLetter) => ({
  ...letter,
  service,
  failed_at: formatTimestamp(letter.failed_at),
  retried_at: time(letter.retried_at),
  settled_at: time(letter.settled_at),
});

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** JSON as it is, anything else in base64. */
const shownPayload = (payload: Buffer | null): { payload: unknown; payload_encoding: 'json' | 'base64' | null } => {
  if (payload === null) return { payload: null, payload_encoding: null };
  try {
    return { payload: JSON.parse(utf8.decode(payload)) as unknown, payload_encoding: 'json' };
  } catch {
    return { payload: payload.toString('base64'), payload_encoding: 'base64' };
  }
};

/** A dead letter whole. */
export const deadLetterDetail = (service: string, { headers, payload, ...letter }: KeptDeadLetter) => ({
  ...deadLetterRow(service, letter),
  headers,
  ...shownPayload(payload),
});

/** As it is answered. */
export const outboxAnswer = (topics: readonly WaitingTopic[]) => ({
  depth: topics.reduce((sum, { depth }) => sum + depth, 0),
  oldest_age_seconds: tenths(Math.max(0, ...topics.map(({ oldest_age_seconds: age }) => age))),
  topics: topics.map((one) => ({ ...one, oldest_age_seconds: tenths(one.oldest_age_seconds) })),
});

/** A rebuild with its times as texts. */
export const rebuildAnswer = (rebuild: RebuildStatus) => ({
  ...rebuild,
  requested_at: formatTimestamp(rebuild.requested_at),
  completed_at: time(rebuild.completed_at),
});

/** `entrepot.catalog.v1` is what the catalog says. */
const sourceOf = (topic: string): string => topic.split('.')[1] ?? topic;

/** As it is answered. */
export const projectionAnswer = ({ name, topic, state, rows, lag_messages, lag_seconds, rebuild }: ProjectionReport) => ({
  name,
  source: sourceOf(topic),
  topic,
  state,
  rows,
  lag_messages,
  lag_seconds: lag_seconds === null ? null : tenths(lag_seconds),
  last_rebuild: rebuild && rebuildAnswer(rebuild),
});

/** As it is answered. */
export const reportAnswer = ({
  database,
  outbox,
  consumer_lag,
  dead_letters,
  projections,
  follow_ups,
  retention,
  restore,
  mails,
  payments,
}: ServiceReport) => ({
  database,
  outbox: outbox && outboxAnswer(outbox),
  consumer_lag,
  dead_letters: dead_letters && { ...dead_letters, oldest_at: time(dead_letters.oldest_at) },
  projections: projections && projections.map(projectionAnswer),
  follow_ups: follow_ups && follow_ups.map((one) => ({ ...one, oldest_age_seconds: tenths(one.oldest_age_seconds) })),
  retention,
  restore: restore && { state: restore.state, restored_to: formatTimestamp(restore.restored_to), error: restore.error },
  mails: mails && { ...mails, oldest_age_seconds: tenths(mails.oldest_age_seconds) },
  payments: payments && { stuck: payments.stuck },
});

export type DeadLetterRow = ReturnType<typeof deadLetterRow>;
export type DeadLetterDetail = ReturnType<typeof deadLetterDetail>;
export type OutboxAnswer = ReturnType<typeof outboxAnswer>;
export type ProjectionAnswer = ReturnType<typeof projectionAnswer>;
export type ReportAnswer = ReturnType<typeof reportAnswer>;
