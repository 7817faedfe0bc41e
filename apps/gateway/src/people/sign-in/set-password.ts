import { type Database, transaction, type Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { ServerKeys } from '../../key/server-keys.js';
import { heldIn, lockPeople } from '../role/role.store.js';
import { endSessions } from '../session/session.store.js';
import { addPerson } from '../user/change-user.js';
import { removeLink, takeLink } from '../user/link.store.js';
import { changePerson, type Person } from '../user/user.rules.js';
import { lockActive, otherOwners, savePerson } from '../user/user.store.js';
import { hashPassword } from './password.js';
import { checkOwnPassword, lockChecked, openFor, type OpenedSession } from './sign-in.js';

interface LinkUse {
  token: string;
  password: string;
  email?: string | undefined;
  name?: string | undefined;
  code?: string | undefined;
}

const required = (name: string, value: string | undefined): string => {
  if (value === undefined) throw new DomainError('required', { name });
  return value;
};

const firstOwner = async (tx: Tx, { email, name }: LinkUse): Promise<Person> => {
  if ((await otherOwners(tx, 0)) > 0) throw new DomainError('link_not_found');
  const fields = { email: required('email', email), name: required('name', name), role: 'owner', stores: null, is_active: true };
  return addPerson(tx, fields, new Date());
};

/**
 * Uses a link up: sets the password, ends all sessions of the person and opens one; the first owner's makes that person. `onKnown` is told who acts
 * before anything is written. Throws `link_not_found`, `required`, `wrong_password` without the second factor.
 */
export const useLink = (db: Database, keys: ServerKeys, use: LinkUse, onKnown: (userId: number) => void): Promise<OpenedSession> =>
  transaction(db, async (tx) => {
    lockPeople(tx);
    const userId = await takeLink(tx, use.token, keys.secrets);
    if (userId === undefined) throw new DomainError('link_not_found');
    const person = userId === null ? await firstOwner(tx, use) : await lockChecked(tx, userId, use.code, keys);
    onKnown(person.user_id);
    const changes = use.name === undefined ? {} : { name: use.name };
    const saved = await savePerson(
      tx,
      changePerson(person, changes, await heldIn(tx), { password_hash: await hashPassword(use.password) }),
    );
    await endSessions(tx, person.user_id);
    return openFor(tx, saved, keys);
  });

/** Changes the own password; all other sessions end. Throws as `checkPassword`. */
export const changePassword = async (
  db: Database,
  keys: ServerKeys,
  { userId, sessionId, current, fresh }: { userId: number; sessionId: string; current: string; fresh: string },
): Promise<void> => {
  await checkOwnPassword(db, keys, userId, current);
  const password_hash = await hashPassword(fresh);
  await transaction(db, async (tx) => {
    await savePerson(tx, changePerson(await lockActive(tx, userId), {}, await heldIn(tx), { password_hash }));
    await endSessions(tx, userId, sessionId);
    await removeLink(tx, userId);
  });
};
