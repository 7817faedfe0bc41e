import { addRows, type Database, saveRows, type Tx } from '@entrepot/database';
import { integrationTable } from './integration.table.js';

/** An integration as the gateway's events tell it; a revoked one is not active and has no permissions. */
export interface IntegrationRef {
  client_id: string;
  permissions: string[];
  /** Codes of the warehouses that it sees; null: all. */
  warehouses: string[] | null;
  is_active: boolean;
  /** E-mail address of those who run it. */
  contact: string | null;
}

/** Saves an integration, unless something newer than the version that it `replaces` is known. */
export const saveIntegration = async (tx: Tx, integration: IntegrationRef & { version: number }, replaces: number): Promise<void> => {
  await saveRows(tx, integrationTable, [integration], { replaces });
};

/** Saves an integration that no event has told of yet. */
export const introduceIntegration = async (tx: Tx, integration: IntegrationRef): Promise<void> => {
  await addRows(tx, integrationTable, [{ ...integration, version: 0 }]);
};

/** All of them: there are a few hundred at most. */
export const loadIntegrations = (db: Database): Promise<IntegrationRef[]> => db.getRepository(integrationTable.entity).find();
