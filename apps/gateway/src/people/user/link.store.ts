import { hashGeneratedSecret, newSecret } from '@entrepot/auth';
import type { Tx } from '@entrepot/database';

/** How long a link counts that sets a password: an invitation, the first owner's, one that a mail brings. */
export const linkHours = { invitation: 7 * 24, owner: 24, reset: 1 } as const;

/** Makes the one link of a person, or of the first owner (null); former ones are void. @returns its token, which is stored hashed */
export const makeLink = (tx: Tx, userId: number | null, hours: number, serverKey: Buffer): string => {
  const token = newSecret();
  tx.write('delete from person_link where user_id is not distinct from $1', [userId]);
  tx.write(`insert into person_link (token_hash, user_id, expires_at) values ($1, $2, now() + make_interval(hours => $3))`, [
    hashGeneratedSecret(token, serverKey),
    userId,
    hours,
  ]);
  return token;
};

/** Uses a link up. @returns whose it was, null for the first owner's; undefined: there is none that counts */
export const takeLink = async (tx: Tx, token: string, serverKey: Buffer): Promise<number | null | undefined> => {
  const [[row]] = await tx.query<[{ user_id: number | null }[], number]>(
    'delete from person_link where token_hash = $1 and expires_at > now() returning user_id::float8 as user_id',
    [hashGeneratedSecret(token, serverKey)],
  );
  return row?.user_id;
};
