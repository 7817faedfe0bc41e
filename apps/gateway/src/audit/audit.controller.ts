import { Controller, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Family, Permission } from '@entrepot/http';
import { formatTimestamp } from '@entrepot/kernel';
import { findAuditEntries, type AuditEntry } from './audit-entry.store.js';
import { GatewayContext } from '../gateway-context.js';
import { parseAuditFilter } from './audit.requests.js';

const shown = ({ occurred_at, ...entry }: AuditEntry) => ({ ...entry, occurred_at: formatTimestamp(occurred_at) });

/** Who changed what, and when (docs/operations.md). */
@Controller('ops/audit')
@Family('order')
export class AuditController {
  constructor(private readonly gateway: GatewayContext) {}

  @Get()
  @Permission('admin')
  async list(@Req() request: FastifyRequest) {
    const filter = parseAuditFilter(request);
    const found = await findAuditEntries(this.gateway.db, filter, this.gateway.keys.audit);
    const entries = found.slice(0, filter.limit);
    return {
      success: true,
      entries: entries.map(shown),
      next_cursor: found.length > filter.limit ? (entries.at(-1)?.audit_id ?? null) : null,
    };
  }
}
