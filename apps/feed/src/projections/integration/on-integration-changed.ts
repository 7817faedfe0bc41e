import { Controller } from '@nestjs/common';
import { type DataOf, integrationCreated, integrationRevoked, integrationSnapshot, integrationUpdated } from '@entrepot/contracts';

import { type EventContext, On, replacedVersion } from '@entrepot/messaging';
import { type IntegrationRef, saveIntegration } from './integration.store.js';
import { Integrations } from './integrations.js';

/** Keeps what integrations may read, and whom to write to about them. */
@Controller()
export class OnIntegrationChanged {
  constructor(private readonly integrations: Integrations) {}

  @On(integrationCreated, integrationUpdated, integrationSnapshot)
  changed(data: DataOf<typeof integrationCreated>, context: EventContext): Promise<void> {
    const { client_id, permissions, warehouses = null, is_active, contact = null } = data;
    return this.save({ client_id, permissions, warehouses, is_active, contact }, context);
  }

  @On(integrationRevoked)
  revoked({ client_id }: DataOf<typeof integrationRevoked>, context: EventContext): Promise<void> {
    return this.save({ client_id, permissions: [], warehouses: null, is_active: false, contact: null }, context);
  }

  private async save(integration: IntegrationRef, { tx, event }: EventContext): Promise<void> {
    await saveIntegration(tx, { ...integration, version: event.version }, replacedVersion(event));
    tx.afterCommit(() => this.integrations.wake());
  }
}
