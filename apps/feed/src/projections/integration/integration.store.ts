import { type Database, readRows, type Tx } from '@entrepot/database';
import { integrationTable } from './integration.table.js';

/** An integration as the gateway's events tell it; a revoked one is not active and has no permissions. */
export interface IntegrationRef {
  client_id: string;
  permissions: string[];
  is_active: boolean;
  /** E-mail address of those who run it. */
  contact: string | null;
}

const save = `${integrationTable.upsert(integrationTable.names)} where integration_ref.version <= $2`;

/** Saves an integration, unless something newer than the version that it `replaces` is known. */
export const saveIntegration = async (tx: Tx, integration: IntegrationRef & { version: number }, replaces: number): Promise<void> => {
  await tx.query(save, [JSON.stringify([integration]), replaces]);
};

const introduce = `${integrationTable.insertOne(integrationTable.names)} on conflict do nothing`;

/** Saves an integration that no event has told of yet. */
export const introduceIntegration = async (tx: Tx, integration: IntegrationRef): Promise<void> => {
  await tx.query(introduce, integrationTable.values(integrationTable.names)({ ...integration, version: 0 }));
};

/** All of them: there are a few hundred at most. */
export const loadIntegrations = (db: Database): Promise<IntegrationRef[]> =>
  readRows<IntegrationRef>(db, {
    name: 'integrations',
    text: 'select client_id, permissions, is_active, contact from integration_ref',
    values: [],
  });
