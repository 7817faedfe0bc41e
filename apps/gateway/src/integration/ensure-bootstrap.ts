import { permissions } from '@entrepot/contracts';
import { type Database, transaction } from '@entrepot/database';
import { upsertIntegration } from './upsert-integration.js';

export interface BootstrapSettings {
  BOOTSTRAP_CLIENT_ID: string;
  BOOTSTRAP_CLIENT_SECRET?: string;
}

/** Creates the bootstrap integration with every permission, or brings it back to its settings. */
export const ensureBootstrap = async (db: Database, settings: BootstrapSettings, serverKey: Buffer): Promise<void> => {
  const { BOOTSTRAP_CLIENT_ID: clientId, BOOTSTRAP_CLIENT_SECRET: clientSecret } = settings;
  if (clientSecret === undefined) return;
  const input = { clientId, clientSecret, name: 'Bootstrap', permissions };
  await transaction(db, (tx) => upsertIntegration(tx, input, serverKey, new Date()));
};
