import type { DeadLetterFilter, Operations } from '@entrepot/messaging';
import {
  deadLetterDetail,
  deadLetterRow,
  outboxAnswer,
  projectionAnswer,
  reportAnswer,
  type DeadLetterDetail,
  type DeadLetterRow,
  type OutboxAnswer,
  type ProjectionAnswer,
  type ReportAnswer,
} from './ops-answers.js';

/** Parts of a service's answers under /ops, which the gateway collects from every service and itself. */
export interface DeadLettersPart {
  /** How many wait in all, whatever was asked for. */
  waiting: number;
  /** There are more that were set aside before the last of these. */
  has_next: boolean;
  /** Dead letters, youngest first. */
  dead_letters: DeadLetterRow[];
}
export interface DeadLetterPart {
  dead_letter: DeadLetterDetail;
}
export interface OutboxPart {
  outbox: OutboxAnswer;
}
export interface ProjectionsPart {
  projections: ProjectionAnswer[];
}
export interface ReportPart {
  report: ReportAnswer;
}

export const deadLettersPart = async (operations: Operations, filter: DeadLetterFilter): Promise<DeadLettersPart> => {
  const { limit } = filter;
  const [found, { waiting }] = await Promise.all([
    operations.deadLetters({ ...filter, limit: limit + 1 }),
    operations.waitingDeadLetters(),
  ]);
  const rows = found.slice(0, limit).map((letter) => deadLetterRow(operations.service, letter));
  return { waiting, has_next: found.length > limit, dead_letters: rows };
};

/** Throws `dead_letter_not_found`. */
export const deadLetterPart = async (operations: Operations, id: string): Promise<DeadLetterPart> => ({
  dead_letter: deadLetterDetail(operations.service, await operations.deadLetter(id)),
});

export const outboxPart = async (operations: Operations): Promise<OutboxPart> => ({ outbox: outboxAnswer(await operations.outbox()) });

export const projectionsPart = async (operations: Operations): Promise<ProjectionsPart> => ({
  projections: (await operations.projections()).map(projectionAnswer),
});

export const reportPart = async (operations: Operations): Promise<ReportPart> => ({ report: reportAnswer(await operations.report()) });
