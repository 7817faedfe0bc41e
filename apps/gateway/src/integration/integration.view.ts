import { ApiProperty } from '@nestjs/swagger';
import { type Permission, permissions } from '@entrepot/contracts';
import { Example } from '@entrepot/requests';
import { formatTimestamp } from '@entrepot/kernel';
import type { Integration } from './integration.rules.js';

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
  @Example('2026-01-31 12:05:10', { nullable: true }) last_used_at: string | null;
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

export const integrationRecord = (integration: Integration, lastUsedAt: Date | null): IntegrationRecord => ({
  client_id: integration.clientId,
  name: integration.name,
  permissions: integration.permissions,
  is_active: integration.isActive,
  rate_limit_per_minute: integration.rateLimitPerMinute,
  contact: integration.contact,
  created_at: formatTimestamp(integration.createdAt),
  last_used_at: lastUsedAt && formatTimestamp(lastUsedAt),
});
