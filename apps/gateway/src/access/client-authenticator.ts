import { createHmac, randomBytes } from 'node:crypto';
import { Recent, secretMatches } from '@entrepot/auth';
import { DomainError } from '@entrepot/kernel';
import { secretsOf } from '../domain/integration.js';
import type { ClientCredentials } from '../domain/token-request.js';
import type { Access, KnownIntegration } from './access.js';

/** The active integration whose secret this is, or null. Throws `resource_unavailable` when too many ask at once. */
export type AuthenticateClient = (credentials: ClientCredentials) => Promise<KnownIntegration | null>;

/** scrypt runs beside the signing of tokens: guessing must not take the threads that everyone needs. */
const slowChecksWaiting = 20;

const createQueue = (waitingLimit: number) => {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting >= waitingLimit) throw new DomainError('resource_unavailable', { retryAfter: 1 });
    waiting++;
    const turn = last.then(work, work).finally(() => waiting--);
    last = turn;
    return turn;
  };
};

/**
 * Checks client credentials against the hashes in memory. A chosen secret costs 23 ms of scrypt once: after that its keyed
 * digest, under a key that dies with the process, proves it.
 */
export const createClientAuthenticator = (access: Access, serverKey: Buffer): AuthenticateClient => {
  const processKey = randomBytes(32);
  const proven = new Recent<true>(1_000);
  const oneByOne = createQueue(slowChecksWaiting);

  const matches = async (secret: string, stored: string): Promise<boolean> => {
    if (!stored.startsWith('scrypt:')) return secretMatches(secret, stored, serverKey);
    const proof = createHmac('sha256', processKey).update(`${stored}\n${secret}`).digest('base64url');
    if (proven.get(proof)) return true;
    const matching = await oneByOne(() => secretMatches(secret, stored, serverKey));
    if (matching) proven.set(proof, true);
    return matching;
  };

  return async ({ clientId, clientSecret }) => {
    const integration = access.find(clientId);
    if (!integration) return null;
    // An old secret ends by the clock that its end was written with.
    for (const stored of secretsOf(integration, access.databaseTime())) {
      if (await matches(clientSecret, stored)) return integration;
    }
    return null;
  };
};
