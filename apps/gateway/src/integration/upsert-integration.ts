import { hashChosenSecret, secretMatches } from '@entrepot/auth';
import { defaultPermissions, type DomainEvent, type Permission } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { lockIntegration, saveIntegration } from './integration.store.js';
import { changeIntegration, createIntegration, rotateSecret, type Integration } from './integration.rules.js';

/** An integration whose secret a person chose. */
export interface ChosenIntegration {
  clientId: string;
  clientSecret: string;
  name?: string | undefined;
  permissions?: readonly Permission[] | undefined;
  /** Null: all. */
  warehouses?: readonly string[] | null | undefined;
  /** Null: the gateway's default. */
  rateLimitPerMinute?: number | null | undefined;
  contact?: string | null | undefined;
}

const withSecret = async (
  before: Integration,
  secret: string,
  serverKey: Buffer,
  now: Date,
): Promise<{ integration: Integration; events: DomainEvent[] }> => {
  if (await secretMatches(secret, before.secretHash, serverKey)) return { integration: before, events: [] };
  return rotateSecret(before, await hashChosenSecret(secret), { overlapSeconds: 0, revokeTokens: false }, now);
};

/**
 * Makes the integration be as described, by its client id: a second time changes nothing. What is not named stays, or has its
 * default in a new one. An imported or configured integration is active.
 */
export const upsertIntegration = async (
  tx: Tx,
  input: ChosenIntegration,
  serverKey: Buffer,
  now: Date,
): Promise<'created' | 'updated' | 'unchanged'> => {
  const { clientId, clientSecret, name, permissions, warehouses, rateLimitPerMinute, contact } = input;
  const found = await lockIntegration(tx, clientId);
  if (!found || found.deletedAt) {
    const secretHash = await hashChosenSecret(clientSecret);
    const fresh = {
      clientId,
      name: name ?? clientId,
      permissions: permissions ?? defaultPermissions,
      warehouses: warehouses ?? null,
      rateLimitPerMinute: rateLimitPerMinute ?? null,
      contact: contact ?? null,
      secretHash,
    };
    await saveIntegration(tx, createIntegration(fresh, found, now));
    return 'created';
  }
  const changed = changeIntegration(found, {
    isActive: true,
    ...(name !== undefined && { name }),
    ...(permissions && { permissions }),
    ...(warehouses !== undefined && { warehouses }),
    ...(rateLimitPerMinute !== undefined && { rateLimitPerMinute }),
    ...(contact !== undefined && { contact }),
  });
  const rotated = await withSecret(changed.integration, clientSecret, serverKey, now);
  const events = [...changed.events, ...rotated.events];
  await saveIntegration(tx, { integration: rotated.integration, events, given: changed.given });
  return events.length > 0 ? 'updated' : 'unchanged';
};
