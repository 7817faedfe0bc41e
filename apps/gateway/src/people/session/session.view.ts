import { ApiProperty } from '@nestjs/swagger';
import { Example } from '@entrepot/requests';

/** Open session of a person. */
export class SessionRecord {
  @Example('01a200b6-92ff-7000-ad39-df1907fec535', { format: 'uuid', description: 'Names it here; nobody can call with it' })
  session_id: string;
  @Example(17) user_id: number;
  @Example('2026-01-31T12:00:00.000Z') started_at: string;
  @Example('2026-01-31T12:05:10.000Z', { description: 'Last call, known within a minute' }) last_seen_at: string;
  @Example('2026-02-01T00:05:10.000Z', { description: 'End without another call' }) ends_at: string;
  @Example(true, { description: 'Whether this call was made with it' }) is_current: boolean;
}

export class SessionsAnswer {
  @Example(true) success: boolean;
  @ApiProperty({ type: [SessionRecord], description: 'Those that are open, the latest first' }) sessions: SessionRecord[];
}

export class SessionsEnded {
  @Example(true) success: boolean;
  @Example(1, { description: 'Sessions that were ended' }) count: number;
}
