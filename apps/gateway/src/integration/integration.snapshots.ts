import type { SnapshotSource } from '@entrepot/messaging';
import { dataOf } from './integration.rules.js';
import { lockIntegrationsAfter } from './integration.store.js';

/** Source of snapshots for other services. A revoked integration is published too, as it has no end of its own in a snapshot. */
export const integrationSnapshots: SnapshotSource<'integration'> = {
  aggregate: 'integration',
  async page(tx, after, limit) {
    const integrations = await lockIntegrationsAfter(tx, after, limit);
    return integrations.map(({ number, ...one }) => ({
      subject: number,
      name: one.clientId,
      version: one.version,
      data: dataOf(one.deletedAt === null ? one : { ...one, permissions: [] }),
    }));
  },
};
