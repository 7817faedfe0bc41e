import { randomBytes } from 'node:crypto';
import { hashGeneratedSecret, newSecret } from '@entrepot/auth';
import { defaultPermissions, type Permission } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { lockIntegration, saveIntegration } from './integration.store.js';
import { createIntegration, type Integration } from './integration.rules.js';

export interface CreateIntegrationInput {
  name: string;
  permissions?: readonly Permission[] | undefined;
  /** null and undefined: all. */
  warehouses?: readonly string[] | null | undefined;
  clientId?: string | undefined;
  /** null and undefined: the gateway's default. */
  rateLimitPerMinute?: number | null | undefined;
  contact?: string | null | undefined;
}

export interface IntegrationWithSecret {
  integration: Integration;
  /** Shown once, stored hashed only. */
  secret: string;
}

const newClientId = (): string => `int-${randomBytes(9).toString('hex')}`;

/** Throws `integration_exists`; the client id of a revoked integration may be used again. */
export const createNewIntegration = async (
  tx: Tx,
  input: CreateIntegrationInput,
  serverKey: Buffer,
  now: Date,
): Promise<IntegrationWithSecret> => {
  const { name, permissions = defaultPermissions, clientId = newClientId(), warehouses = null } = input;
  const { rateLimitPerMinute = null, contact = null } = input;
  const former = await lockIntegration(tx, clientId);
  if (former && !former.deletedAt) throw new DomainError('integration_exists');
  const secret = newSecret();
  const secretHash = hashGeneratedSecret(secret, serverKey);
  const change = createIntegration({ clientId, name, permissions, warehouses, rateLimitPerMinute, contact, secretHash }, former, now);
  await saveIntegration(tx, change);
  return { integration: change.integration, secret };
};
