import { importJWK, type CryptoKey, type JSONWebKeySet } from 'jose';
import { DomainError } from '@entrepot/kernel';

export interface KeySetOptions {
  /** Reads the public keys of the gateway. */
  fetch: () => Promise<JSONWebKeySet>;
  /** Shortest time between two reads for unknown key ids: invented tokens must not become traffic to the gateway. */
  minRefreshMs?: number;
  /** After this time the keys are read again in the background, so that retired ones go. */
  maxAgeMs?: number;
}

export interface KeySet {
  /** Finds a key by its id; undefined where the gateway has none. Throws `resource_unavailable` when it cannot be asked. */
  find(kid: string): Promise<CryptoKey | undefined>;
}

const importKeys = async ({ keys }: JSONWebKeySet): Promise<Map<string, CryptoKey>> => {
  const usable = keys.filter((key) => key.kid !== undefined && key.kty === 'EC' && key.crv === 'P-256');
  return new Map(await Promise.all(usable.map(async (key) => [key.kid as string, (await importJWK(key, 'ES256')) as CryptoKey] as const)));
};

/** Keeps the gateway's public keys in memory and reads them again when a token names a new one. */
export const createKeySet = ({ fetch, minRefreshMs = 1_000, maxAgeMs = 300_000 }: KeySetOptions): KeySet => {
  let keys = new Map<string, CryptoKey>();
  let attemptedAt = -Infinity;
  let running: Promise<void> | undefined;
  let failure: unknown;

  const refresh = (): Promise<void> => {
    attemptedAt = performance.now();
    running ??= fetch()
      .then(importKeys)
      .then(
        (fresh) => void ((keys = fresh), (failure = undefined)),
        (error: unknown) => void (failure = error),
      )
      .finally(() => (running = undefined));
    return running;
  };

  return {
    async find(kid) {
      const age = performance.now() - attemptedAt;
      const known = keys.get(kid);
      if (known) {
        if (age > maxAgeMs) void refresh();
        return known;
      }
      if (running) await running;
      else if (age >= minRefreshMs) await refresh();
      const found = keys.get(kid);
      if (!found && failure !== undefined) throw new DomainError('resource_unavailable', { what: 'signing keys' }, { cause: failure });
      return found;
    },
  };
};
