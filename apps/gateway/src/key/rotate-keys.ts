import type { KeyObject } from 'node:crypto';
import { tokenLifetime } from '@entrepot/auth';
import { type Database, transaction } from '@entrepot/database';
import { deleteSigningKeys, insertSigningKey, lockSigningKeys, type SigningKeyRow, type StoredKey } from './signing-key.store.js';
import { nextKeyStart, publishedKeysAt, type KeyPeriod, type KeyRules } from './signing-key.rules.js';
import { newSigningKey, openPrivateKey } from './signing-key.js';

const periodOf = ({ kid, signs_from }: SigningKeyRow): KeyPeriod => ({ kid, signsFrom: signs_from });

const openable = async (sealKey: KeyObject, rows: readonly SigningKeyRow[]): Promise<KeyPeriod[]> => {
  const found: KeyPeriod[] = [];
  for (const row of rows) {
    const stored: Pick<StoredKey, 'kid' | 'privateKey'> = { kid: row.kid, privateKey: row.private_key };
    if (await openPrivateKey(sealKey, stored)) found.push(periodOf(row));
  }
  return found;
};

/**
 * Sees to it that a key signs, makes the next one a lead before it is needed, and forgets those whose tokens are gone. Any replica
 * may call it at any time; a key that cannot be opened does not count. The clock is read when it is this one's turn: by a time from before it,
 * a key that another replica has just made would begin in the future, and a second one be made. @returns the id of a new key
 */
export const rotateKeys = (db: Database, sealKey: KeyObject, rules: KeyRules, clock: () => Date): Promise<string | null> =>
  transaction(db, async (tx) => {
    const rows = await lockSigningKeys(tx);
    const now = clock();
    const published = new Set(publishedKeysAt(rows.map(periodOf), tokenLifetime, now).map(({ kid }) => kid));
    await deleteSigningKeys(
      tx,
      rows.map(({ kid }) => kid).filter((kid) => !published.has(kid)),
    );
    const start = nextKeyStart(await openable(sealKey, rows), rules, now);
    if (!start) return null;
    const key = await newSigningKey(sealKey, start);
    await insertSigningKey(tx, key);
    return key.kid;
  });
