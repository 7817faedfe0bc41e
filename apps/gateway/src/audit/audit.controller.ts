import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Database } from '@entrepot/database';
import { Example, Family, Parameters, Permission, Sample } from '@entrepot/requests';
import { formatTimestamp } from '@entrepot/kernel';
import { findAuditEntries, type AuditEntry } from './audit-entry.store.js';
import { ServerKeys } from '../key/server-keys.js';
import { AuditQuery } from './audit.requests.js';

const nullable = { nullable: true };
const anything = { additionalProperties: true, ...nullable };

class AuditRecord implements Omit<AuditEntry, 'audit_id' | 'occurred_at'> {
  @Example('1208') audit_id: string;
  @Example('01a200b6-5a01-7004-8d31-7c2f21a6b1de') event_id: string;
  @Example('customer') service: string;
  @Example('customer.updated') type: string;
  @Example('42') subject: string;
  @Example(3) version: number;
  @Example('erp', { ...nullable, description: 'The integration; null where a customer or the system itself did it' }) actor: string | null;
  @Example('01a200b6-92ff-7000-ad39-df1907fec535', nullable) request_id: string | null;
  @Example({ telephone: '1133334444' }, { ...anything, description: 'The old values of what changed' }) before: AuditEntry['before'];
  @Example({ telephone: '11988887777' }, { ...anything, description: 'The new ones' }) after: AuditEntry['after'];
  @Example('2026-01-31 02:14:07') occurred_at: string;
}

class AuditPage {
  @Example(true) success: boolean;
  @ApiProperty({ type: [AuditRecord] }) entries: AuditRecord[];
  @Example('1207', { ...nullable, description: 'Leads to the next page' }) next_cursor: string | null;
}

const shown = ({ audit_id, occurred_at, ...entry }: AuditEntry): AuditRecord => ({
  ...entry,
  audit_id: String(audit_id),
  occurred_at: formatTimestamp(occurred_at),
});

/** Shows changes with their author and time (docs/operations.md). */
@ApiTags('Operations')
@Controller('ops/audit')
@Family('order')
export class AuditController {
  constructor(
    private readonly db: Database,
    private readonly keys: ServerKeys,
  ) {}

  @Get()
  @Permission('admin')
  @Sample({ service: 'catalog', limit: 5 })
  @ApiOperation({
    operationId: 'listAuditEntries',
    summary: 'Who changed what, and when, the youngest first',
    description: 'Every change of all services, made of their events.',
  })
  @ApiOkResponse({ type: AuditPage, description: 'A page' })
  async list(@Parameters() { filter }: AuditQuery): Promise<AuditPage> {
    const found = await findAuditEntries(this.db, filter, this.keys.audit);
    const entries = found.slice(0, filter.limit).map(shown);
    return {
      success: true,
      entries,
      next_cursor: found.length > filter.limit ? (entries.at(-1)?.audit_id ?? null) : null,
    };
  }
}
