import { createHmac } from 'node:crypto';
import { type Database, transaction } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';

/** Tries of one e-mail address in 15 minutes, right ones too (contract 6, 6.10). */
const mostTries = { 'sign-in': 20, reset: 5 } as const;

/**
 * Counts a try, of an address that is known or not, over all replicas (index: sign_in_try_key). Addresses are kept hashed. Throws
 * `too_many_requests`.
 */
export const countTry = async (db: Database, kind: keyof typeof mostTries, email: string, serverKey: Buffer): Promise<void> => {
  const key = createHmac('sha256', serverKey).update(`${kind} ${email.toLowerCase()}`).digest('base64url');
  const seconds = await transaction(db, async (tx) => {
    tx.lock(`sign-in ${key}`);
    const [row] = await tx.query<[{ tries: number; seconds: number | null }]>(
      `select count(*)::int as tries, ceil(extract(epoch from min(tried_at) + interval '15 minutes' - now()))::int as seconds
         from sign_in_try where key = $1 and tried_at > now() - interval '15 minutes'`,
      [key],
    );
    if (row.tries >= mostTries[kind]) return Math.max(1, row.seconds ?? 1);
    tx.write('insert into sign_in_try (key, tried_at) values ($1, now())', [key]);
    return null;
  });
  if (seconds !== null) throw new DomainError('too_many_requests', { retryAfter: seconds });
};
