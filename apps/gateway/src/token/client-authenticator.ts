import { createHmac, randomBytes } from 'node:crypto';
import { Recent, secretMatches } from '@entrepot/auth';
import { secretsOf } from '../integration/integration.rules.js';
import type { ClientCredentials } from './token-request.rules.js';
import type { LoggedCounter } from '../connections/logged-counter.js';
import type { Access, KnownIntegration } from '../integration/access.js';
import { createFairQueue } from './fair-queue.js';
import { createGuessBudget } from './guess-budget.js';

/**
 * Returns the active integration whose secret this is, or null. Throws `too_many_requests` after too many guesses from an address, and
 * `resource_unavailable` when too many for one client wait.
 */
export type AuthenticateClient = (credentials: ClientCredentials, address: string) => Promise<KnownIntegration | null>;

export const AUTHENTICATE = 'AUTHENTICATE';

/** scrypt runs beside the signing of tokens: guessing must not take the threads that everyone needs. */
const slowChecksWaiting = 20;

const isSlow = (stored: string): boolean => stored.startsWith('scrypt:');

/**
 * Checks client credentials against the hashes in memory. A chosen secret costs 23 ms of scrypt once: after that its keyed
 * digest, under a key that dies with the process, proves it. A secret that is known to be right passes, whatever others guess.
 */
export const createClientAuthenticator = (access: Access, serverKey: Buffer, wrong: LoggedCounter): AuthenticateClient => {
  const processKey = randomBytes(32);
  const proven = new Recent<true>(1_000);
  const checking = new Map<string, Promise<boolean>>();
  const inTurns = createFairQueue(slowChecksWaiting);
  const takeGuess = createGuessBudget();

  const proofOf = (secret: string, stored: string): string =>
    createHmac('sha256', processKey).update(`${stored}\n${secret}`).digest('base64url');

  /** Undefined where only scrypt can decide. */
  const isKnown = (secret: string, stored: string): Promise<boolean> | boolean | undefined => {
    if (!isSlow(stored)) return secretMatches(secret, stored, serverKey);
    const proof = proofOf(secret, stored);
    return proven.get(proof) ?? checking.get(proof);
  };

  const checkSlowly = (clientId: string, secret: string, stored: string): Promise<boolean> => {
    const proof = proofOf(secret, stored);
    const check = inTurns(clientId, () => secretMatches(secret, stored, serverKey)).finally(() => checking.delete(proof));
    checking.set(proof, check);
    return check.then((matching) => {
      if (matching) proven.set(proof, true);
      return matching;
    });
  };

  return async ({ clientId, clientSecret }, address) => {
    const integration = access.find(clientId);
    // An old secret ends by the clock that its end was written with.
    const stored = integration ? secretsOf(integration, access.databaseTime()) : [];
    const unknown: string[] = [];
    for (const one of stored) {
      const known = await isKnown(clientSecret, one);
      if (known) return integration ?? null;
      if (known === undefined) unknown.push(one);
    }
    const giveBack = takeGuess(address, clientId);
    for (const one of unknown) {
      if (!(await checkSlowly(clientId, clientSecret, one))) continue;
      giveBack();
      return integration ?? null;
    }
    wrong.add(integration ? clientId : 'unknown');
    return null;
  };
};
