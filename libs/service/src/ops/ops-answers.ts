import { ApiProperty } from '@nestjs/swagger';
import { formatTimestamp } from '@entrepot/kernel';
import type {
  CountedReport,
  KeptDeadLetter,
  ListedDeadLetter,
  ProjectionReport,
  RebuildStatus,
  ServiceReport,
  WaitingTopic,
} from '@entrepot/messaging';
import { deadLetterStates } from '@entrepot/messaging';
import { Example } from '@entrepot/requests';

const time = (date: Date | null): string | null => date && formatTimestamp(date);
const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;

const nullable = { nullable: true };
const id = '01a200b6-92ff-7000-ad39-df1907fec535';

/** A dead letter in a list. */
export class DeadLetterRow {
  @Example(id) id: string;
  @Example('inventory') service: string;
  @Example('inventory') consumer: string;
  @Example('01a200b6-5a01-7004-8d31-7c2f21a6b1de', nullable) event_id: string | null;
  @Example('order.imported', nullable) type: string | null;
  @Example('42', nullable) subject: string | null;
  @Example('entrepot.order.v1') topic: string;
  @Example(3) partition: number;
  @Example('1207') offset: string;
  @Example('42', nullable) key: string | null;
  @Example('failed', { enum: ['malformed', 'failed', 'lost'] }) reason: string;
  @Example('PostgreSQL 23514: new row for relation "reservation" violates check constraint "reservation_check"') error: string;
  @Example(5) attempts: number;
  @Example('2026-01-31 02:14:07') failed_at: string;
  @Example('waiting', { enum: [...deadLetterStates] }) state: string;
  @Example(0) retries: number;
  @Example('2026-01-31 02:20:00', nullable) retried_at: string | null;
  @Example('Error: …', nullable) retry_error: string | null;
  @Example('2026-01-31 02:20:00', nullable) settled_at: string | null;
  @Example('entrepot', nullable) settled_by: string | null;
  @Example('order of a test', nullable) discard_reason: string | null;
}

/** A dead letter whole. */
export class DeadLetterDetail extends DeadLetterRow {
  @Example({ ce_type: 'order.imported', ce_subject: '42' }) headers: Record<string, string>;
  @ApiProperty({
    description: 'Any JSON; in base64 what is none',
    example: { order_id: 42 },
    type: 'object',
    additionalProperties: true,
    anyJson: true,
  } as object)
  payload: unknown;
  @Example('json', { enum: ['json', 'base64'], ...nullable }) payload_encoding: 'json' | 'base64' | null;
}

class TopicAnswer {
  @Example('entrepot.order.v1') topic: string;
  @Example(12) depth: number;
  @Example(0.4) oldest_age_seconds: number;
  @Example('not authorized', nullable) error: string | null;
}

/** Counts of events that wait to be published. */
export class OutboxAnswer {
  @Example(12) depth: number;
  @Example(0.4) oldest_age_seconds: number;
  @ApiProperty({ type: [TopicAnswer] }) topics: TopicAnswer[];
}

/** A rebuild of a projection: `told` rows have come so far; `expected` is known when the owner has sent all of them. */
export class RebuildAnswer {
  @Example(id) request_id: string;
  @Example('2026-01-31 02:20:00') requested_at: string;
  @Example('2026-01-31 02:20:41', nullable) completed_at: string | null;
  @Example(30_000, nullable) expected: number | null;
  @Example(12_400, nullable) told: number | null;
}

/** State of a projection, a service's copy of another's aggregates. */
export class ProjectionState {
  @Example('product') name: string;
  @Example('catalog') source: string;
  @Example('entrepot.catalog.v1') topic: string;
  @Example('rebuilding', { enum: ['unfilled', 'rebuilding', 'filled'] }) state: 'unfilled' | 'rebuilding' | 'filled';
  @Example(140, { ...nullable, description: 'Null where the broker does not answer' }) lag_messages: number | null;
  @Example(0.3, nullable) lag_seconds: number | null;
  @ApiProperty({ type: RebuildAnswer, nullable: true }) last_rebuild: RebuildAnswer | null;
}

/** A projection with its rows, which are counted. */
export class ProjectionAnswer extends ProjectionState {
  @Example(30_000, { ...nullable, description: 'Null where the service does not count them' }) rows: number | null;
}

class LagAnswer {
  @Example('entrepot.order.v1') topic: string;
  @Example(0) messages: number;
}

class WaitingDeadLettersAnswer {
  @Example(1) waiting: number;
  @Example('2026-01-31 02:14:07', nullable) oldest_at: string | null;
  @Example(0) gaps: number;
  @Example(0) events_lost: number;
}

class WaitingPartitionAnswer {
  @Example('01912b3c-0000-7000-8000-000000000017') id: string;
  @Example('entrepot.catalog.v1') topic: string;
  @Example(3) partition: number;
  @Example('store.updated', nullable) type: string | null;
  @Example('1', nullable) subject: string | null;
  @Example('2026-01-31 02:14:07') since: string;
  @Example('PostgreSQL 53100: disk full') error: string;
}

class FollowUpsAnswer {
  @Example('recalculate-warehouse') kind: string;
  @Example(2) waiting: number;
  @Example(0) failing: number;
  @Example(0.4) oldest_age_seconds: number;
  @Example('Error: …', nullable) error: string | null;
}

class RetentionAnswer {
  @Example('retention.ms of entrepot.order.v1') setting: string;
  @Example(7, nullable) days: number | null;
  @Example(30) wanted_days: number;
}

class RestoreStateAnswer {
  @Example('reconciled') state: string;
  @Example('2026-01-31 01:30:00') restored_to: string;
  @Example('Error: …', nullable) error: string | null;
}

class MailsAnswer {
  @Example(0) waiting: number;
  @Example(0) oldest_age_seconds: number;
  @Example(0) unsealable: number;
}

class PaymentsAnswer {
  @Example(0) stuck: number;
  @Example(0) unsettled: number;
  @Example(0) by_hand: number;
  @Example(0) disputed: number;
}

class WebhooksAnswer {
  @Example(0) waiting: number;
  @Example(0) failing: number;
  @Example(0) due_age_seconds: number;
  @Example(0) deactivated: number;
}

class HoldsAnswer {
  @Example(0) overdue: number;
  @Example(0) oldest_age_seconds: number;
}

class ImageSizesAnswer {
  @Example(0) waiting: number;
  @Example(0) given_up: number;
}

/** All that an operator asks of one service; null is what could not be found out, or what the service does not have. */
export class ReportAnswer {
  @Example('up', { enum: ['up', 'down'] }) database: 'up' | 'down';
  @ApiProperty({ type: OutboxAnswer, nullable: true }) outbox: OutboxAnswer | null;
  @ApiProperty({ type: [LagAnswer], nullable: true }) consumer_lag: LagAnswer[] | null;
  @ApiProperty({ type: WaitingDeadLettersAnswer, nullable: true }) dead_letters: WaitingDeadLettersAnswer | null;
  @ApiProperty({
    type: [WaitingPartitionAnswer],
    description: 'Partitions that wait for an event which can be neither handled nor set aside',
  })
  waiting_partitions: WaitingPartitionAnswer[];
  @ApiProperty({ type: [ProjectionState], nullable: true }) projections: ProjectionState[] | null;
  @ApiProperty({ type: [FollowUpsAnswer], nullable: true }) follow_ups: FollowUpsAnswer[] | null;
  @ApiProperty({ type: [RetentionAnswer], nullable: true }) retention: RetentionAnswer[] | null;
  @ApiProperty({ type: RestoreStateAnswer, nullable: true }) restore: RestoreStateAnswer | null;
  @ApiProperty({ type: MailsAnswer, nullable: true }) mails: MailsAnswer | null;
  @ApiProperty({ type: PaymentsAnswer, nullable: true }) payments: PaymentsAnswer | null;
  @ApiProperty({ type: WebhooksAnswer, nullable: true }) webhooks: WebhooksAnswer | null;
  @ApiProperty({ type: HoldsAnswer, nullable: true, description: 'Holds of goods that do not end by themselves' })
  holds: HoldsAnswer | null;
  @ApiProperty({ type: ImageSizesAnswer, nullable: true }) image_sizes: ImageSizesAnswer | null;
}

export const deadLetterRow = (service: string, letter: ListedDeadLetter): DeadLetterRow => ({
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

export const deadLetterDetail = (service: string, { headers, payload, ...letter }: KeptDeadLetter): DeadLetterDetail => ({
  ...deadLetterRow(service, letter),
  headers,
  ...shownPayload(payload),
});

/** As it is answered. */
export const outboxAnswer = (topics: readonly WaitingTopic[]): OutboxAnswer => ({
  depth: topics.reduce((sum, { depth }) => sum + depth, 0),
  oldest_age_seconds: tenths(Math.max(0, ...topics.map(({ oldest_age_seconds: age }) => age))),
  topics: topics.map((one) => ({ ...one, oldest_age_seconds: tenths(one.oldest_age_seconds) })),
});

/** A rebuild with its times as texts. */
export const rebuildAnswer = (rebuild: RebuildStatus): RebuildAnswer => ({
  ...rebuild,
  requested_at: formatTimestamp(rebuild.requested_at),
  completed_at: time(rebuild.completed_at),
});

/** `entrepot.catalog.v1` is what the catalog says. */
const sourceOf = (topic: string): string => topic.split('.')[1] ?? topic;

const projectionState = ({ name, topic, state, lag_messages, lag_seconds, rebuild }: ProjectionReport): ProjectionState => ({
  name,
  source: sourceOf(topic),
  topic,
  state,
  lag_messages,
  lag_seconds: lag_seconds === null ? null : tenths(lag_seconds),
  last_rebuild: rebuild && rebuildAnswer(rebuild),
});

/** As it is answered. */
export const projectionAnswer = ({ rows, ...report }: CountedReport): ProjectionAnswer => ({ ...projectionState(report), rows });

/** As it is answered. */
export const reportAnswer = (report: ServiceReport): ReportAnswer => {
  const { outbox, dead_letters, projections, follow_ups, restore, mails, webhooks, holds } = report;
  return {
    ...report,
    outbox: outbox && outboxAnswer(outbox),
    dead_letters: dead_letters && { ...dead_letters, oldest_at: time(dead_letters.oldest_at) },
    waiting_partitions: report.waiting_partitions.map((one) => ({ ...one, since: formatTimestamp(one.since) })),
    projections: projections && projections.map(projectionState),
    follow_ups: follow_ups && follow_ups.map((one) => ({ ...one, oldest_age_seconds: tenths(one.oldest_age_seconds) })),
    restore: restore && { state: restore.state, restored_to: formatTimestamp(restore.restored_to), error: restore.error },
    mails: mails && { ...mails, oldest_age_seconds: tenths(mails.oldest_age_seconds) },
    webhooks: webhooks && { ...webhooks, due_age_seconds: tenths(webhooks.due_age_seconds) },
    holds: holds && { ...holds, oldest_age_seconds: tenths(holds.oldest_age_seconds) },
  };
};
