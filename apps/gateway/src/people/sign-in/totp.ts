import { type Database, transaction } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { ServerKeys } from '../../key/server-keys.js';
import { heldIn } from '../role/role.store.js';
import { changePerson } from '../user/user.rules.js';
import { lockActive, savePerson } from '../user/user.store.js';
import { newSecondFactor, takeCode } from './second-factor.js';
import { checkOwnPassword } from './sign-in.js';

/** Makes a secret that waits for its first code. Throws `wrong_password`, `too_many_requests`. */
export const beginTotp = async (
  db: Database,
  keys: ServerKeys,
  userId: number,
  password: string,
): Promise<{ secret: string; uri: string }> => {
  const person = await checkOwnPassword(db, keys, userId, password);
  const { sealed, secret, uri } = newSecondFactor(person, keys.people);
  await db.query('update person set totp_pending = $2 where user_id = $1', [userId, sealed]);
  return { secret, uri };
};

/** Turns the waiting secret on, by a code of it. Throws `no_pending_totp`, `invalid_code`. */
export const confirmTotp = (db: Database, keys: ServerKeys, userId: number, code: string): Promise<void> =>
  transaction(db, async (tx) => {
    const person = await lockActive(tx, userId);
    const { totp_pending } = person;
    if (!totp_pending) throw new DomainError('no_pending_totp', { reason: 'ask for a secret first' });
    if (!(await takeCode(tx, person, totp_pending, code, keys.people, new Date())))
      throw new DomainError('invalid_code', { path: 'code', code: 'conflict', reason: 'it is not the present code, or was used' });
    await savePerson(tx, changePerson(person, {}, await heldIn(tx), { totp_secret: totp_pending, totp_pending: null }));
  });
