import type { EntityManager } from 'typeorm';
import { hashGeneratedSecret, newSecret } from '@entrepot/auth';
import { DomainError } from '@entrepot/kernel';
import { lockIntegration, saveIntegration } from '../db/integrations.js';
import { changeIntegration, revokeIntegration, rotateSecret, type Integration, type IntegrationChanges } from '../domain/integration.js';
import type { IntegrationWithSecret } from './create-integration.js';

const lockLiving = async (tx: EntityManager, clientId: string): Promise<Integration> => {
  const integration = await lockIntegration(tx, clientId);
  if (!integration || integration.deletedAt) throw new DomainError('integration_not_found');
  return integration;
};

/** Throws `integration_not_found`, as the two below. */
export const updateIntegration = async (tx: EntityManager, clientId: string, changes: IntegrationChanges): Promise<Integration> => {
  const change = changeIntegration(await lockLiving(tx, clientId), changes);
  await saveIntegration(tx, change);
  return change.integration;
};

export const rotateIntegrationSecret = async (
  tx: EntityManager,
  clientId: string,
  overlapSeconds: number,
  serverKey: Buffer,
  now: Date,
): Promise<IntegrationWithSecret> => {
  const secret = newSecret();
  const change = rotateSecret(await lockLiving(tx, clientId), hashGeneratedSecret(secret, serverKey), overlapSeconds, now);
  await saveIntegration(tx, change);
  return { integration: change.integration, secret };
};

export const removeIntegration = async (tx: EntityManager, clientId: string, now: Date): Promise<Integration> => {
  const change = revokeIntegration(await lockLiving(tx, clientId), now);
  await saveIntegration(tx, change);
  return change.integration;
};
