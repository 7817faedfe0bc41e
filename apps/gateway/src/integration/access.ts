import type { KeyObject } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { tokenLifetime, type Principal, type SigningKey } from '@entrepot/auth';
import { withContained, type Permission } from '@entrepot/contracts';
import type { Database } from '@entrepot/database';
import { createFreshRun, createLoop, DomainError } from '@entrepot/kernel';
import { warehousesHeader } from '@entrepot/requests';
import type { Logger } from '@entrepot/telemetry';
import type { StoredKey } from '../key/signing-key.store.js';
import { readChanges, start, type Changes } from './changes.store.js';
import type { Integration } from './integration.rules.js';
import { publishedKeysAt, signingKeyAt } from '../key/signing-key.rules.js';
import { openPrivateKey } from '../key/signing-key.js';

/** An integration with its permissions ready to be asked: those that it was given are `held`, with all that they contain `permissions`. */
export type KnownIntegration = Omit<Integration, 'permissions'> & {
  permissions: ReadonlySet<string>;
  held: readonly Permission[];
  /** Warehouses that it sees, as services are told of them; null: all. */
  bound: string | null;
  /** Permissions that it was given, as services are told of them. */
  given: string;
};

type UsableKey = StoredKey & { signing: SigningKey | null };

/** How often a replica looks for changes: revocation must be felt everywhere within 2 s (contract 4, OAuth). */
export const pollMs = 500;

/**
 * Keeps integrations, revoked tokens and keys in memory, at most half a second old, so that no request reads the database. While the database is away
 * the last known state stays in force: nobody can revoke anything then.
 */
export class Access {
  private readonly integrations = new Map<string, KnownIntegration>();
  private readonly revoked = new Map<string, number>();
  private readonly keys = new Map<string, UsableKey>();
  private horizon = start;
  private clock = { database: new Date(), readAt: performance.now() };
  private readonly look = createFreshRun(async () => this.take(await readChanges(this.db, this.horizon)));
  private readonly loop = createLoop({
    pass: async () => {
      await this.refresh();
      return pollMs;
    },
    onError: (err, failures) => {
      if (failures === 1) this.logger.warn({ err }, 'integrations cannot be read; the last known state stays in force');
      return pollMs;
    },
    onRecovery: (failures) => this.logger.info({ failures }, 'integrations are up to date again'),
  });

  constructor(
    private readonly db: Database,
    private readonly sealKey: KeyObject,
    private readonly logger: Logger,
  ) {}

  /** Returns the integration of a verified token; undefined when it, or the token, was revoked. */
  integrationOf({ clientId, generation, tokenId }: Principal): KnownIntegration | undefined {
    const integration = this.integrations.get(clientId);
    if (!integration?.isActive || integration.generation !== generation || this.revoked.has(tokenId)) return undefined;
    return integration;
  }

  /** Returns the active integration of a client id. */
  find(clientId: string): KnownIntegration | undefined {
    const integration = this.integrations.get(clientId);
    return integration?.isActive ? integration : undefined;
  }

  /** Estimates the database's time: that of the last look and what has passed since, whatever this machine's clock says. */
  databaseTime(): Date {
    const { database, readAt } = this.clock;
    return new Date(database.getTime() + performance.now() - readAt);
  }

  signingKey(now: Date): SigningKey {
    const key = signingKeyAt(
      [...this.keys.values()].filter(({ signing }) => signing !== null),
      now,
    );
    if (!key?.signing) throw new DomainError('resource_unavailable', { what: 'signing key' });
    return key.signing;
  }

  jwks(now: Date): JSONWebKeySet {
    return { keys: publishedKeysAt([...this.keys.values()], tokenLifetime, now).map(({ publicJwk }) => publicJwk) };
  }

  /** Takes over what was committed before the call. */
  async refresh(): Promise<void> {
    await this.look.run();
  }

  /** Loads everything, then goes on looking for changes until `stop`. */
  async start(): Promise<void> {
    await this.refresh();
    this.loop.start(pollMs);
  }

  async stop(): Promise<void> {
    await this.loop.stop();
    await this.look.idle();
  }

  private async take({ horizon, now: database, integrations, keys, revokedTokens }: Changes): Promise<void> {
    this.clock = { database, readAt: performance.now() };
    for (const integration of integrations) {
      const { permissions: held, warehouses } = integration;
      const bound = warehouses && warehousesHeader(warehouses);
      this.integrations.set(integration.clientId, { ...integration, held, bound, given: held.join(','), permissions: withContained(held) });
    }
    const now = Date.now();
    for (const [tokenId, expiresAt] of this.revoked) if (expiresAt < now) this.revoked.delete(tokenId);
    for (const [tokenId, expiresAt] of revokedTokens) this.revoked.set(tokenId, expiresAt.getTime());
    for (const key of keys) if (!this.keys.has(key.kid)) this.keys.set(key.kid, await this.open(key));
    this.horizon = horizon;
  }

  private async open(key: StoredKey): Promise<UsableKey> {
    const privateKey = await openPrivateKey(this.sealKey, key);
    if (!privateKey) this.logger.error({ kid: key.kid }, 'a signing key was sealed under another GATEWAY_SECRET_KEY; it only verifies');
    return { ...key, signing: privateKey && { kid: key.kid, privateKey } };
  }
}
