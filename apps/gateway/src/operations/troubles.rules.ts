import { formatTimestamp, parseTimestamp } from '@entrepot/kernel';

/** Answers of a service to a look at its health; null where one is missing. */
export interface ServiceHealth {
  database: 'up' | 'down';
  /** Outbox; the previous version reports no errors of topics. */
  outbox: {
    depth: number;
    oldest_age_seconds: number;
    topics?: readonly { topic: string; depth: number; oldest_age_seconds: number; error?: string | null }[];
  } | null;
  consumer_lag: readonly { topic: string; messages: number }[] | null;
  /** Dead letters; the previous version reports no gaps. */
  dead_letters: { waiting: number; oldest_at: string | null; gaps?: number; events_lost?: number } | null;
  /** Absent in the report of an older release. */
  waiting_partitions?: readonly { topic: string; partition: number; type: string | null; since: string; error: string }[];
  projections:
    readonly { name: string; state: 'unfilled' | 'rebuilding' | 'filled'; last_rebuild: { requested_at: string } | null }[] | null;
  mails: { waiting: number; oldest_age_seconds: number; unsealable: number } | null;
  /** These are absent in the report of an older release. */
  payments?: { stuck: number; unsettled?: number; by_hand?: number; disputed?: number } | null;
  webhooks?: { waiting: number; failing: number; due_age_seconds: number; deactivated: number } | null;
  holds?: { overdue: number; oldest_age_seconds: number } | null;
  follow_ups?: readonly { kind: string; waiting: number; failing: number; oldest_age_seconds: number; error: string | null }[] | null;
  restore?: { state: string; restored_to: string; error: string | null } | null;
  retention?: readonly { setting: string; days: number | null; wanted_days: number }[] | null;
}

export type SeenService = { service: string } & (
  { status: 'up'; report: ServiceHealth } | { status: 'unreachable'; error: string; since: string }
);

/** Sentence that an operator should act on; docs/operations.md says how, by its kind. */
export interface Trouble {
  service: string;
  kind:
    | 'unreachable'
    | 'database'
    | 'outbox'
    | 'broker'
    | 'lag'
    | 'dead_letters'
    | 'restore'
    | 'partitions'
    | 'lost'
    | 'retention'
    | 'projection'
    | 'follow_ups'
    | 'mails'
    | 'payments'
    | 'webhooks'
    | 'holds'
    | 'verify';
  message: string;
}

/** From when on waiting is trouble: a relay takes milliseconds, a consumer seconds, a rebuild minutes, a mail server's hiccup a quarter of an hour. */
export const limits = {
  outboxSeconds: 60,
  lagMessages: 1_000,
  rebuildSeconds: 3_600,
  mailSeconds: 900,
  followUpSeconds: 60,
  deliverySeconds: 60,
} as const;

const number = (value: number): string => value.toLocaleString('en');

/** `45 s`, `3 min`, `5 h`: as exact as one needs to worry. */
export const forHowLong = (seconds: number): string => {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
};

const waitingOnes = (count: number, one: string): string => (count === 1 ? `1 ${one} waits` : `${number(count)} ${one}s wait`);

const outboxTroubles = ({ outbox }: ServiceHealth): string[] => {
  if (!outbox || outbox.oldest_age_seconds <= limits.outboxSeconds) return [];
  const refused = (outbox.topics ?? []).filter(({ error, oldest_age_seconds: age }) => error && age > limits.outboxSeconds);
  return [
    `${waitingOnes(outbox.depth, 'event')} to be published, the oldest for ${forHowLong(outbox.oldest_age_seconds)}`,
    ...refused.map(({ topic, depth, error }) => `${number(depth)} of them on ${topic}, which is refused: ${error}`),
  ];
};

const lagTroubles = ({ consumer_lag: lag }: ServiceHealth): string[] =>
  (lag ?? [])
    .filter(({ messages }) => messages > limits.lagMessages)
    .map(({ topic, messages }) => `${number(messages)} events behind on ${topic}`);

const deadLetterTrouble = ({ dead_letters: dead }: ServiceHealth): string[] =>
  dead && dead.waiting > 0 ? [`${waitingOnes(dead.waiting, 'dead letter')}, the oldest since ${dead.oldest_at} UTC`] : [];

const partitionTroubles = ({ waiting_partitions: partitions }: ServiceHealth): string[] =>
  (partitions ?? []).map(
    ({ topic, partition, type, since, error }) =>
      `partition ${partition} of ${topic} waits since ${since} UTC for ${type ?? 'an event'}, which cannot be set aside: ${error}`,
  );

const lostTrouble = (service: string, { dead_letters: dead }: ServiceHealth): string[] => {
  const { gaps = 0, events_lost: lost = 0 } = dead ?? {};
  return gaps > 0 ? [`events lost to ${service}: ${lost > 0 ? number(lost) : 'an unknown number'}`] : [];
};

const retentionTroubles = ({ retention }: ServiceHealth): string[] =>
  (retention ?? []).map(
    ({ setting, days, wanted_days: wanted }) =>
      `${setting} is ${days === null ? 'unlimited' : `${days} days`}, EVENT_RETENTION_DAYS says ${wanted}`,
  );

const restoreTrouble = (service: string, { restore }: ServiceHealth): string[] => {
  if (!restore || restore.state === 'reconciled') return [];
  const then =
    restore.state === 'restored' ? `serves nobody until: entrepot ops reconcile ${service}` : 'is being reconciled with the other services';
  return [`its database was restored to ${restore.restored_to} UTC; it ${then}${restore.error ? `: ${restore.error}` : ''}`];
};

const isLate = (requestedAt: string, now: Date): boolean => {
  const asked = parseTimestamp(requestedAt)?.date ?? now;
  return now.getTime() - asked.getTime() > limits.rebuildSeconds * 1_000;
};

const projectionTroubles = ({ projections }: ServiceHealth, now: Date): string[] =>
  (projections ?? []).flatMap(({ name, state, last_rebuild: rebuild }) => {
    if (state === 'unfilled') return [`the projection ${name} was never asked for`];
    if (state === 'filled' || !rebuild || !isLate(rebuild.requested_at, now)) return [];
    return [`the projection ${name} is being rebuilt since ${rebuild.requested_at} UTC`];
  });

const followUpTroubles = ({ follow_ups: followUps }: ServiceHealth): string[] =>
  (followUps ?? []).flatMap(({ kind, failing, oldest_age_seconds: age, error }) =>
    failing > 0 && age > limits.followUpSeconds
      ? [`${number(failing)} of the follow-ups ${kind} fail for ${forHowLong(age)}: ${error}`]
      : [],
  );

const mailTroubles = ({ mails }: ServiceHealth): string[] => {
  if (!mails) return [];
  const { waiting, oldest_age_seconds: age, unsealable } = mails;
  return [
    ...(age > limits.mailSeconds ? [`${waitingOnes(waiting, 'mail')} to be sent, the oldest for ${forHowLong(age)}`] : []),
    ...(unsealable > 0 ? [`${number(unsealable)} ${unsealable === 1 ? 'mail' : 'mails'} cannot be unsealed`] : []),
  ];
};

const paymentTroubles = ({ payments }: ServiceHealth): string[] => {
  const { stuck = 0, unsettled = 0, by_hand = 0, disputed = 0 } = payments ?? {};
  return [
    ...(stuck > 0 ? [`${waitingOnes(stuck, 'payment')} for a decision: entrepot ops payments`] : []),
    ...(unsettled > 0
      ? [`${waitingOnes(unsettled, 'payment')} for an answer of the provider for half an hour: entrepot ops payments`]
      : []),
    ...(by_hand > 0 ? [`${waitingOnes(by_hand, 'payment')} to be paid back by hand: entrepot ops payments by-hand`] : []),
    ...(disputed > 0 ? [`${waitingOnes(disputed, 'disputed payment')} for an answer to the bank: entrepot ops payments by-hand`] : []),
  ];
};

/** A receiver that fails, and a webhook that was deactivated for it, is its integration's trouble; that nobody sends is the operator's. */
const webhookTrouble = ({ webhooks }: ServiceHealth): string[] =>
  webhooks && webhooks.due_age_seconds > limits.deliverySeconds
    ? [
        `deliveries of webhooks are not sent, the oldest is due for ${forHowLong(webhooks.due_age_seconds)}, ${number(webhooks.waiting)} wait`,
      ]
    : [];

const holdTrouble = ({ holds }: ServiceHealth): string[] =>
  holds && holds.overdue > 0
    ? [
        `${number(holds.overdue)} ${holds.overdue === 1 ? 'hold does' : 'holds do'} not end, the oldest is over for ${forHowLong(holds.oldest_age_seconds)}`,
      ]
    : [];

/** Findings of the last `ops verify`, or why it stopped. */
export const verifyTroubles = (run: { state: string; findings: number; started_at: Date; error: string | null } | null): Trouble[] => {
  if (!run) return [];
  const { state, findings, error } = run;
  const since = `${formatTimestamp(run.started_at)} UTC`;
  const found = findings === 1 ? '1 disagreement' : `${number(findings)} disagreements`;
  const messages = [
    ...(findings > 0 ? [`${found} between records, by the look of ${since}: entrepot ops verify --last`] : []),
    ...(state === 'failed' ? [`the look of ${since} stopped: ${error}`] : []),
  ];
  return messages.map((message) => ({ service: 'gateway', kind: 'verify', message }));
};

/** All that is wrong with a service, by the limits above; nothing where all is well. */
export const troublesOf = (seen: SeenService, now: Date): Trouble[] => {
  const { service } = seen;
  const as = (kind: Trouble['kind'], messages: readonly string[]): Trouble[] => messages.map((message) => ({ service, kind, message }));
  if (seen.status === 'unreachable') return as('unreachable', [`it does not answer since ${seen.since} UTC: ${seen.error}`]);
  const { report } = seen;
  return [
    ...as('database', report.database === 'down' ? ['its database does not answer'] : []),
    ...as('broker', report.consumer_lag === null ? ['the broker does not say how far it has read'] : []),
    ...as('outbox', outboxTroubles(report)),
    ...as('lag', lagTroubles(report)),
    ...as('dead_letters', deadLetterTrouble(report)),
    ...as('partitions', partitionTroubles(report)),
    ...as('lost', lostTrouble(service, report)),
    ...as('retention', retentionTroubles(report)),
    ...as('restore', restoreTrouble(service, report)),
    ...as('projection', projectionTroubles(report, now)),
    ...as('follow_ups', followUpTroubles(report)),
    ...as('mails', mailTroubles(report)),
    ...as('payments', paymentTroubles(report)),
    ...as('webhooks', webhookTrouble(report)),
    ...as('holds', holdTrouble(report)),
  ];
};
