import { withContained } from '@entrepot/contracts';
import { type Database, transaction, type Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { ServerKeys } from '../../key/server-keys.js';
import { readRole } from '../role/role.store.js';
import { openSession } from '../session/session.store.js';
import type { Person } from '../user/user.rules.js';
import { lockActive, personByEmail, readPerson } from '../user/user.store.js';
import { userRecord } from '../user/user.view.js';
import { passwordMatches } from './password.js';
import { takeCode } from './second-factor.js';
import type { SessionAnswer } from './sign-in.view.js';
import { countTry } from './tries.store.js';

/** Session that was opened, with the value of its cookie. */
export interface OpenedSession {
  token: string;
  answer: SessionAnswer;
}

export const sessionAnswer = async (tx: Tx, person: Person): Promise<SessionAnswer> => {
  const { permissions } = await readRole(tx, person.role);
  return { success: true, user: userRecord(person), permissions: [...withContained(permissions)].sort() };
};

/** Opens a session of a person whom the transaction holds. */
export const openFor = async (tx: Tx, person: Person, keys: ServerKeys): Promise<OpenedSession> => {
  const token = openSession(tx, person.user_id, keys.secrets);
  return { token, answer: await sessionAnswer(tx, { ...person, last_seen_at: new Date() }) };
};

/** Makes the one refusal of every cause, so that nobody learns who is known here. */
const wrong = (): DomainError => new DomainError('wrong_password');

/** Counts a try and checks a password. Throws `too_many_requests`, `wrong_password`. */
export const checkPassword = async (
  db: Database,
  keys: ServerKeys,
  { email, password }: { email: string; password: string },
): Promise<Person> => {
  await countTry(db, 'sign-in', email, keys.secrets);
  const found = await personByEmail(db, email);
  const person = found?.is_active ? found : null;
  const isRight = await passwordMatches(email, password, person?.password_hash ?? null);
  if (!person || !isRight) throw wrong();
  return person;
};

/** Checks the password of who is signed in. Throws as `checkPassword`. */
export const checkOwnPassword = async (db: Database, keys: ServerKeys, userId: number, password: string): Promise<Person> => {
  const { email } = await transaction(db, (tx) => readPerson(tx, userId));
  return checkPassword(db, keys, { email, password });
};

/** Locks a person and checks the second factor where there is one. Throws `wrong_password`. */
export const lockChecked = async (tx: Tx, userId: number, code: string | undefined, keys: ServerKeys): Promise<Person> => {
  const person = await lockActive(tx, userId).catch((error: unknown) => {
    throw error instanceof DomainError ? wrong() : error;
  });
  const { totp_secret: sealed } = person;
  if (sealed && !(code !== undefined && (await takeCode(tx, person, sealed, code, keys.people, new Date())))) throw wrong();
  return person;
};

/** Signs in by e-mail, password and, where there is one, the second factor. Throws as `checkPassword`. */
export const signIn = async (
  db: Database,
  keys: ServerKeys,
  input: { email: string; password: string; code?: string | undefined },
): Promise<OpenedSession> => {
  const checked = await checkPassword(db, keys, input);
  return transaction(db, async (tx) => {
    const person = await lockChecked(tx, checked.user_id, input.code, keys);
    if (person.password_hash !== checked.password_hash) throw wrong();
    return openFor(tx, person, keys);
  });
};
