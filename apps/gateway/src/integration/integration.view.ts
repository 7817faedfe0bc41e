import { ApiProperty } from '@nestjs/swagger';
import { type Permission, permissions } from '@entrepot/contracts';
import { Example } from '@entrepot/requests';
import { formatTimestamp } from '@entrepot/kernel';
import type { Integration } from './integration.rules.js';
import { lastUses, unusedPermissions, type Uses } from './use/unused.rules.js';

/** An integration as operators see it: never a secret. */
export class IntegrationRecord {
  @Example('int-2f0c9d4e1b7a5c3388') client_id: string;
  @Example('ERP') name: string;
  @ApiProperty({ type: 'array', items: { type: 'string', enum: [...permissions] }, example: ['orders/read'] })
  permissions: readonly Permission[];
  @Example(true) is_active: boolean;
  @Example(600, { nullable: true, description: 'Null: the gateway’s default; 0: no limit' }) rate_limit_per_minute: number | null;
  @Example('erp@example.com', { nullable: true, description: 'E-mail address of those who run it' }) contact: string | null;
  @Example('2026-01-31 12:00:00') created_at: string;
  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['curitiba'],
    description: 'Codes of the warehouses whose stock, reservations and shipments it sees; null: all',
  })
  warehouses: readonly string[] | null;
  @Example('2026-01-31 12:05:10', { nullable: true, description: 'Its last call that was not refused, known within 10 s' })
  last_used_at: string | null;
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string', nullable: true },
    example: { 'orders/read': '2026-01-31 12:05:10' },
    description: 'Of each permission the last call that needed it, or a part of it; null: none yet',
  })
  permissions_last_used_at: Record<string, string | null>;
  @ApiProperty({
    type: [String],
    example: [],
    description:
      'Not used for 30 days, or given 30 days ago and never used: can be taken away; without reads of what its events and webhooks may show',
  })
  unused_permissions: readonly Permission[];
}

export class IntegrationList {
  @Example(true) success: boolean;
  @ApiProperty({ type: [IntegrationRecord] }) integrations: IntegrationRecord[];
}

export class IntegrationAnswer {
  @Example(true) success: boolean;
  @ApiProperty() integration: IntegrationRecord;
}

/** Answer of a creation, which alone shows the secret. */
export class IntegrationCreated extends IntegrationAnswer {
  @Example('Qm4yV0dZc1p1N1hKb2VSa1R3aUxqTnFBc0RmR2hKa0w') client_secret: string;
}

export class SecretRotated extends IntegrationCreated {
  @Example('2026-01-31 13:00:00', { nullable: true }) previous_secret_until: string | null;
}

export const integrationRecord = (integration: Integration, uses: Uses, now: Date): IntegrationRecord => ({
  client_id: integration.clientId,
  name: integration.name,
  permissions: integration.permissions,
  is_active: integration.isActive,
  rate_limit_per_minute: integration.rateLimitPerMinute,
  contact: integration.contact,
  warehouses: integration.warehouses,
  created_at: formatTimestamp(integration.createdAt),
  last_used_at: uses.lastUsedAt && formatTimestamp(uses.lastUsedAt),
  permissions_last_used_at: Object.fromEntries(
    [...lastUses(integration.permissions, uses)].map(([permission, at]) => [permission, at && formatTimestamp(at)]),
  ),
  unused_permissions: unusedPermissions(integration.permissions, uses, now),
});
