import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../../token/fair-queue.js';

/** OWASP's parameters: 19 MiB, 2 passes. */
const options = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Guesses of one address wait for each other: they must not take the threads that everyone needs. */
const inTurns = createFairQueue(20);

/** Hash of no password, so that an unknown address takes as long as a known one. */
let nobody: Promise<string> | undefined;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

/** Whether a password is the stored one; null is never, after the same time. Throws `resource_unavailable` where too many wait. */
export const passwordMatches = (email: string, password: string, stored: string | null): Promise<boolean> =>
  inTurns(email.toLowerCase(), async () => {
    const isRight = await verify(stored ?? (await (nobody ??= hashPassword('nobody'))), password);
    return isRight && stored !== null;
  });
