import {
  event,
  integrationCreated,
  integrationRevoked,
  integrationUpdated,
  permissions as everyPermission,
  type DomainEvent,
  type Permission,
} from '@entrepot/contracts';
import { formatTimestamp } from '@entrepot/kernel';

/** A system that calls the API, and what it may do. */
export interface Integration {
  clientId: string;
  name: string;
  permissions: readonly Permission[];
  /** Codes of the warehouses whose stock, reservations and shipments it sees; null: all. */
  warehouses: readonly string[] | null;
  isActive: boolean;
  /** Null: the gateway's default. */
  rateLimitPerMinute: number | null;
  /** E-mail address of those who run it. */
  contact: string | null;
  secretHash: string;
  /** Secret before the last rotation, while it still counts. */
  previousSecretHash: string | null;
  previousSecretUntil: Date | null;
  /** Tokens carry the generation of their issue: one more, and all of them are void. */
  generation: number;
  version: number;
  createdAt: Date;
  /** Revoked for good; the row stays, so that its tokens are known to be void. */
  deletedAt: Date | null;
}

export interface Change {
  integration: Integration;
  events: DomainEvent[];
  /** Permissions that it did not have before. */
  given: readonly Permission[];
}

export interface NewIntegration {
  clientId: string;
  name: string;
  permissions: readonly Permission[];
  warehouses: readonly string[] | null;
  /** Null: the gateway's default. */
  rateLimitPerMinute: number | null;
  contact: string | null;
  secretHash: string;
}

export type IntegrationChanges = Partial<
  Pick<Integration, 'name' | 'permissions' | 'warehouses' | 'isActive' | 'rateLimitPerMinute' | 'contact'>
>;

/** Describes an integration to others, without secrets, hashed ones included. */
const described = ({ name, permissions, warehouses, isActive, rateLimitPerMinute, contact }: Integration) => ({
  name,
  permissions: [...permissions],
  warehouses: warehouses && [...warehouses],
  is_active: isActive,
  rate_limit_per_minute: rateLimitPerMinute,
  contact,
});

/** Permissions in the order of the contract, each once. */
const inOrder = (permissions: readonly Permission[]): Permission[] => everyPermission.filter((one) => permissions.includes(one));

const reference = ({ clientId, version }: Integration) => ({ subject: clientId, version });
/** An integration as its events and snapshots show it. */
export const dataOf = (integration: Integration) => ({
  client_id: integration.clientId,
  ...described(integration),
  created_at: formatTimestamp(integration.createdAt),
});

/**
 * A new integration; `former` is the revoked one of the same client id, whose tokens stay void.
 */
export const createIntegration = (input: NewIntegration, former: Integration | null, now: Date): Change => {
  const integration: Integration = {
    ...input,
    permissions: inOrder(input.permissions),
    isActive: true,
    previousSecretHash: null,
    previousSecretUntil: null,
    generation: (former?.generation ?? 0) + 1,
    version: (former?.version ?? 0) + 1,
    createdAt: now,
    deletedAt: null,
  };
  const events = [event(integrationCreated, { ...reference(integration), data: dataOf(integration) })];
  return { integration, events, given: integration.permissions };
};

const differing = (before: Integration, after: Integration): Record<string, unknown> => {
  const [old, fresh] = [described(before), described(after)] as Record<string, unknown>[];
  return Object.fromEntries(Object.entries(old ?? {}).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(fresh?.[name])));
};

/**
 * Changes what is named; deactivating, or `revokeTokens`, voids all tokens for good: activating again asks for new ones. Nothing new: no
 * event.
 */
export const changeIntegration = (before: Integration, changes: IntegrationChanges, revokeTokens = false): Change => {
  const after: Integration = { ...before, ...changes, permissions: inOrder(changes.permissions ?? before.permissions) };
  const previous = differing(before, after);
  if (Object.keys(previous).length === 0 && !revokeTokens) return { integration: before, events: [], given: [] };
  if (revokeTokens || (before.isActive && !after.isActive)) after.generation++;
  after.version++;
  const data = { ...dataOf(after), previous };
  const given = after.permissions.filter((permission) => !before.permissions.includes(permission));
  return { integration: after, events: [event(integrationUpdated, { ...reference(after), data })], given };
};

export interface Rotation {
  /** How long the old secret lives on, so that a running system can be switched without a gap. */
  overlapSeconds: number;
  /** Ends all living tokens at once: those that were got with the old secret as well. */
  revokeTokens: boolean;
}

/** A new secret. */
export const rotateSecret = (before: Integration, secretHash: string, { overlapSeconds, revokeTokens }: Rotation, now: Date): Change => {
  const overlaps = overlapSeconds > 0;
  const integration: Integration = {
    ...before,
    secretHash,
    previousSecretHash: overlaps ? before.secretHash : null,
    previousSecretUntil: overlaps ? new Date(now.getTime() + overlapSeconds * 1000) : null,
    generation: before.generation + (revokeTokens ? 1 : 0),
    version: before.version + 1,
  };
  const data = { ...dataOf(integration), previous: {}, secret_rotated: true };
  return { integration, events: [event(integrationUpdated, { ...reference(integration), data })], given: [] };
};

/** Takes an integration away for good, its tokens with it. */
export const revokeIntegration = (before: Integration, now: Date): Change => {
  const integration: Integration = {
    ...before,
    isActive: false,
    generation: before.generation + 1,
    version: before.version + 1,
    previousSecretHash: null,
    previousSecretUntil: null,
    deletedAt: now,
  };
  const data = { client_id: integration.clientId, name: integration.name };
  return { integration, events: [event(integrationRevoked, { ...reference(integration), data })], given: [] };
};

/** Lists the stored secrets that count at this moment. */
export const secretsOf = (
  { secretHash, previousSecretHash, previousSecretUntil }: Pick<Integration, 'secretHash' | 'previousSecretHash' | 'previousSecretUntil'>,
  now: Date,
): string[] =>
  previousSecretHash !== null && previousSecretUntil !== null && previousSecretUntil > now
    ? [secretHash, previousSecretHash]
    : [secretHash];
