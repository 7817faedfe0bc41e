import { Idempotency1763600000001, IdempotencyClaim1785000000001, type Migrations } from '@entrepot/http';
import { messagingMigrations, snapshotMigrations } from '@entrepot/messaging';
import { Gateway1763700000000 } from './migrations/1763700000000-gateway.js';
import { AuditLog1764200000000 } from './migrations/1764200000000-audit-log.js';
import { AuditEvent1764500000001 } from './migrations/1764500000001-audit-event.js';
import { IntegrationContact1778000000001 } from './migrations/1778000000001-integration-contact.js';

/** In the order of their numbers; one that was released is never changed. */
export const gatewayMigrations: Migrations = [
  ...messagingMigrations,
  ...snapshotMigrations,
  Idempotency1763600000001,
  Gateway1763700000000,
  AuditLog1764200000000,
  AuditEvent1764500000001,
  IntegrationContact1778000000001,
  IdempotencyClaim1785000000001,
];
