import { ApiProperty } from '@nestjs/swagger';
import type { Database } from '@entrepot/database';
import { formatTimestamp } from '@entrepot/kernel';
import { Example } from '@entrepot/requests';
import { comparisons } from './comparisons.js';
import { findingsOf, lastRun } from './verify-run.store.js';

const nullable = { nullable: true };

class FindingSide {
  @Example('order') service: string;
  @Example({ order_id: 17, increment_id: '100000017' }, nullable) value: object | null;
}

class FindingAnswer {
  @Example('sales orders') comparison: string;
  @Example('310') id: string;
  @ApiProperty() left: FindingSide;
  @ApiProperty({ description: 'Of one service: what it should be' }) right: FindingSide;
  @Example('entrepot ops mend order order-lines 17') mend: string;
}

class VerifyProgress {
  @Example(12) comparisons_done: number;
  @Example(38) comparisons: number;
  @Example('order totals', nullable) comparison: string | null;
  @Example(412_000, { description: 'Records that were read' }) rows: number;
}

class VerifyAnswer {
  @Example('01a200b7-1c40-7000-9e55-08a1f0c6c1aa') verify_id: string;
  @Example('done', { enum: ['running', 'done', 'failed'] }) state: string;
  @Example('2026-01-31 02:20:00') started_at: string;
  @Example('2026-01-31 02:24:10', nullable) finished_at: string | null;
  @Example('order does not answer: connect ECONNREFUSED', nullable) error: string | null;
  @ApiProperty() progress: VerifyProgress;
  @Example(1) findings_count: number;
  @Example(0, { description: 'Records that changed at each look: another run decides' }) undecided_count: number;
  @ApiProperty({ type: [FindingAnswer], description: 'The first 10,000' }) findings: FindingAnswer[];
}

/** Null where none was ever begun. */
export class Verified {
  @Example(true) success: boolean;
  @ApiProperty({ type: VerifyAnswer, nullable: true }) verify: VerifyAnswer | null;
}

const shown = 10_000;

/** Shows the last run. */
export const verifyAnswer = async (db: Database): Promise<Verified> => {
  const run = await lastRun(db);
  if (!run) return { success: true, verify: null };
  const { verify_id, state, started_at, finished_at, error, comparison, rows, findings, suspects } = run;
  const verify = {
    ...{ verify_id, state, started_at: formatTimestamp(started_at), finished_at: finished_at && formatTimestamp(finished_at), error },
    progress: {
      comparisons_done: comparison,
      comparisons: comparisons.length,
      comparison: comparisons[comparison]?.name ?? null,
      rows,
    },
    findings_count: findings,
    undecided_count: state === 'done' ? suspects.length : 0,
    findings: await findingsOf(db, verify_id, shown),
  };
  return { success: true, verify };
};
