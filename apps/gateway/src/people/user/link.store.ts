import { IsNull } from 'typeorm';
import { hashGeneratedSecret, newSecret } from '@entrepot/auth';
import { bigint, defineTable, text, timestamp, type Tx } from '@entrepot/database';

export const personLinkTable = defineTable('person_link', {
  /** Keyed hash of the link's token. */
  token_hash: text().primary(),
  /** Null: it makes the first owner. */
  user_id: bigint().nullable(),
  expires_at: timestamp(),
});

/** How long a link counts that sets a password: an invitation, the first owner's, one that a mail brings. */
export const linkHours = { invitation: 7 * 24, owner: 24, reset: 1 } as const;

/** Removes the link of a person, or of the first owner (null). */
export const removeLink = async (tx: Tx, userId: number | null): Promise<void> => {
  await tx.getRepository(personLinkTable.entity).delete({ user_id: userId ?? IsNull() });
};

/** Makes the one link of a person, or of the first owner (null); former ones are void. @returns its token, which is stored hashed */
export const makeLink = async (tx: Tx, userId: number | null, hours: number, serverKey: Buffer): Promise<string> => {
  const token = newSecret();
  await removeLink(tx, userId);
  const [token_hash, expires_at] = [hashGeneratedSecret(token, serverKey), () => `now() + interval '${hours} hours'`];
  await tx.getRepository(personLinkTable.entity).insert({ token_hash, user_id: userId, expires_at });
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
