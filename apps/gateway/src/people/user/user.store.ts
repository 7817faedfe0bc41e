import { IsNull, Raw } from 'typeorm';
import { type Database, saveRows, type Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { appendEvents } from '@entrepot/messaging';
import { endSessions } from '../session/session.store.js';
import { removeLink } from './link.store.js';
import type { Person, PersonChange } from './user.rules.js';
import { personTable } from './user.table.js';

const hasEmail = (email: string) => Raw((column) => `lower(${column}) = lower(:email)`, { email });

/** Finds a person who was not removed. */
export const findPerson = (source: Database | Tx, userId: string | number): Promise<Person | null> =>
  source.getRepository(personTable.entity).findOneBy({ user_id: userId as number, deleted_at: IsNull() });

/** Reads a person who was not removed. Throws `user_not_found`. */
export const readPerson = async (source: Database | Tx, userId: string | number): Promise<Person> => {
  const person = await findPerson(source, userId);
  if (!person) throw new DomainError('user_not_found');
  return person;
};

/** Locks an active person until the transaction ends: a change of another waits. Throws `user_not_found`. */
export const lockActive = async (tx: Tx, userId: number): Promise<Person> => {
  const where = { user_id: userId, deleted_at: IsNull(), is_active: true };
  const person = await tx.getRepository(personTable.entity).findOne({ where, lock: { mode: 'for_no_key_update' } });
  if (!person) throw new DomainError('user_not_found');
  return person;
};

/** Finds a person by e-mail address, in any case (index: person_email). */
export const personByEmail = (tx: Tx | Database, email: string): Promise<Person | null> =>
  tx.getRepository(personTable.entity).findOneBy({ email: hasEmail(email), deleted_at: IsNull() });

/** Finds a person by an account of OpenID Connect (index: person_oidc). */
export const personByAccount = (tx: Tx, oidc_issuer: string, oidc_subject: string): Promise<Person | null> =>
  tx.getRepository(personTable.entity).findOneBy({ oidc_issuer, oidc_subject, deleted_at: IsNull() });

/** Keeps whose account a person has. */
export const linkAccount = (tx: Tx, userId: number, issuer: string, subject: string): void =>
  tx.write('update person set oidc_issuer = $2, oidc_subject = $3 where user_id = $1', [userId, issuer, subject]);

/** Throws `email_taken`. */
export const assertFree = async (tx: Tx, email: string, userId?: number): Promise<void> => {
  const other = await personByEmail(tx, email);
  if (other && other.user_id !== userId)
    throw new DomainError('email_taken', { path: 'email', code: 'duplicate', reason: `user ${other.user_id} has this address` });
};

/** Reads everyone who has a role. */
export const holdersOf = (tx: Tx, role: string): Promise<Person[]> =>
  tx.getRepository(personTable.entity).findBy({ role, deleted_at: IsNull() });

/** Counts the active owners besides one person. */
export const otherOwners = async (tx: Tx, userId: number): Promise<number> => {
  const [row] = await tx.query<[{ owners: number }]>(
    `select count(*)::int as owners from person where role = 'owner' and is_active and deleted_at is null and user_id <> $1`,
    [userId],
  );
  return row.owners;
};

/** Writes a change and its events, and ends sessions and links where it says so; the caller holds the lock of `lockPeople`. */
export const savePerson = async (tx: Tx, { person, events, endsSessions }: PersonChange): Promise<Person> => {
  await saveRows(tx, personTable, [person], { kept: ['last_seen_at', 'totp_step'] });
  if (endsSessions) await endSessions(tx, person.user_id);
  if (!person.is_active) await removeLink(tx, person.user_id);
  if (events.length > 0) await appendEvents(tx, events);
  return person;
};
