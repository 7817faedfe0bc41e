import { hashGeneratedSecret, newSecret } from '@entrepot/auth';
import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { databaseTime, lockIntegration, saveIntegration } from './integration.store.js';
import {
  changeIntegration,
  revokeIntegration,
  rotateSecret,
  type Integration,
  type IntegrationChanges,
  type Rotation,
} from './integration.rules.js';
import type { IntegrationWithSecret } from './create-integration.js';

export interface IntegrationUpdate extends IntegrationChanges {
  /** All valid tokens are revoked, so that the new permissions count at once. */
  revokeTokens: boolean;
}

const lockLiving = async (tx: Tx, clientId: string): Promise<Integration> => {
  const integration = await lockIntegration(tx, clientId);
  if (!integration || integration.deletedAt) throw new DomainError('integration_not_found');
  return integration;
};

/** Throws `integration_not_found`, as the two below. */
export const updateIntegration = async (
  tx: Tx,
  clientId: string,
  { revokeTokens, ...changes }: IntegrationUpdate,
): Promise<Integration> => {
  const change = changeIntegration(await lockLiving(tx, clientId), changes, revokeTokens);
  await saveIntegration(tx, change);
  return change.integration;
};

export const rotateIntegrationSecret = async (
  tx: Tx,
  clientId: string,
  rotation: Rotation,
  serverKey: Buffer,
): Promise<IntegrationWithSecret> => {
  const secret = newSecret();
  const [before, now] = [await lockLiving(tx, clientId), await databaseTime(tx)];
  const change = rotateSecret(before, hashGeneratedSecret(secret, serverKey), rotation, now);
  await saveIntegration(tx, change);
  return { integration: change.integration, secret };
};

export const removeIntegration = async (tx: Tx, clientId: string, now: Date): Promise<Integration> => {
  const change = revokeIntegration(await lockLiving(tx, clientId), now);
  await saveIntegration(tx, change);
  return change.integration;
};
