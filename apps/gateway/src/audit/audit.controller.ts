import { Controller, Get } from '@nestjs/common';
import { Database } from '@entrepot/database';
import { Family, Parameters, Permission } from '@entrepot/http';
import { formatTimestamp } from '@entrepot/kernel';
import { findAuditEntries, type AuditEntry } from './audit-entry.store.js';
import { ServerKeys } from '../key/server-keys.js';
import { AuditQuery } from './audit.requests.js';

const shown = ({ occurred_at, ...entry }: AuditEntry) => ({ ...entry, occurred_at: formatTimestamp(occurred_at) });

/** Who changed what, and when (docs/operations.md). */
@Controller('ops/audit')
@Family('order')
export class AuditController {
  constructor(
    private readonly db: Database,
    private readonly keys: ServerKeys,
  ) {}

  @Get()
  @Permission('admin')
  async list(@Parameters() { filter }: AuditQuery) {
    const found = await findAuditEntries(this.db, filter, this.keys.audit);
    const entries = found.slice(0, filter.limit);
    return {
      success: true,
      entries: entries.map(shown),
      next_cursor: found.length > filter.limit ? (entries.at(-1)?.audit_id ?? null) : null,
    };
  }
}
