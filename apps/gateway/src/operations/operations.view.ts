import { ApiProperty } from '@nestjs/swagger';
import { Example } from '@entrepot/requests';
import { DeadLetterRow, OutboxAnswer, ProjectionAnswer, ReportAnswer, RestoreAnswer } from '@entrepot/service';

/** A service, and what it answered; one that does not answer within 5 s is `unreachable`, and its part is missing. */
class Asked {
  @Example('order') service: string;
  @Example('up', { enum: ['up', 'unreachable'] }) status: string;
  @Example('no connection (ECONNREFUSED)', { required: false }) error?: string;
  @Example('2026-01-31 02:14:07', { required: false, description: 'First call in a row that it did not answer' }) since?: string;
}

class AskedReport extends Asked {
  @ApiProperty({ required: false }) report?: ReportAnswer;
}
class AskedOutbox extends Asked {
  @ApiProperty({ required: false }) outbox?: OutboxAnswer;
}
class AskedProjections extends Asked {
  @ApiProperty({ type: [ProjectionAnswer], required: false }) projections?: ProjectionAnswer[];
}
class AskedDeadLetters extends Asked {
  @Example(1, { required: false }) waiting?: number;
}

class TroubleRecord {
  @Example('inventory') service: string;
  @Example('dead_letters') kind: string;
  @Example('1 dead letter waits, the oldest since 2026-01-31 02:14:07 UTC') message: string;
}

export class HealthAnswer {
  @Example(true) success: boolean;
  @Example('ok', { enum: ['ok', 'trouble'] }) status: string;
  @Example('2026-01-31 02:21:00') checked_at: string;
  @ApiProperty({ type: [TroubleRecord] }) troubles: TroubleRecord[];
  @ApiProperty({ type: [AskedReport] }) services: AskedReport[];
}

export class OutboxesAnswer {
  @Example(true) success: boolean;
  @ApiProperty({ type: [AskedOutbox] }) services: AskedOutbox[];
}

export class ProjectionsAnswer {
  @Example(true) success: boolean;
  @ApiProperty({ type: [AskedProjections] }) services: AskedProjections[];
}

export class DeadLettersPage {
  @Example(true) success: boolean;
  @Example(20) limit: number;
  @Example('01a200b6-92ff-7000-ad39-df1907fec535', { nullable: true }) next_cursor: string | null;
  @ApiProperty({ type: [AskedDeadLetters] }) services: AskedDeadLetters[];
  @ApiProperty({ type: [DeadLetterRow] }) dead_letters: DeadLetterRow[];
}

class DeadLetterState {
  @Example('01a200b6-92ff-7000-ad39-df1907fec535') id: string;
  @Example('retried', { enum: ['retried', 'discarded'] }) state: string;
  @Example('entrepot') settled_by: string;
}

export class DeadLetterSettled {
  @Example(true) success: boolean;
  @ApiProperty() dead_letter: DeadLetterState;
}

export class RebuildStarted {
  @Example(true) success: boolean;
  @Example('sale-link') service: string;
  @Example('product') projection: string;
  @Example('01a200b7-1c40-7000-9e55-08a1f0c6c1aa') request_id: string;
}

/** Null where the database was never put back. */
export class Restored {
  @Example(true) success: boolean;
  @Example('order') service: string;
  @ApiProperty({ type: RestoreAnswer, nullable: true }) restore: RestoreAnswer | null;
}

export class Reconciling {
  @Example(true) success: boolean;
  @ApiProperty() restore: RestoreAnswer;
}

export class Mended {
  @Example(true) success: boolean;
  @Example('order') service: string;
  @Example('totals') check: string;
  @Example('7') id: string;
}
