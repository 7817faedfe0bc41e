import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import type { Role } from '../role/role.rules.js';
import { heldIn, lockPeople, readRole } from '../role/role.store.js';
import {
  assertOwnerLeft,
  changePermissions,
  changePerson,
  createPerson,
  deletePerson,
  type Person,
  type PersonChange,
  type PersonFields,
} from './user.rules.js';
import { assertFree, holdersOf, otherOwners, readPerson, savePerson } from './user.store.js';
import { personTable } from './user.table.js';

/** Throws `invalid_parameter` for a role that does not exist. */
const assertRole = async (tx: Tx, role: string): Promise<void> => {
  await readRole(tx, role).catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    throw new DomainError('invalid_parameter', { name: 'role', code: 'not_found', reason: 'there is no such role', value: role });
  });
};

/** Makes a person. Throws `email_taken`, `invalid_parameter` for an unknown role. */
export const addPerson = async (tx: Tx, fields: Parameters<typeof createPerson>[0], now: Date): Promise<Person> => {
  lockPeople(tx);
  await assertRole(tx, fields.role);
  await assertFree(tx, fields.email);
  const [userId] = await tx.ids(personTable, 1);
  return savePerson(tx, createPerson(fields, userId as number, await heldIn(tx), now));
};

const saveUnlessLastOwner = async (tx: Tx, before: Person, change: PersonChange): Promise<Person> => {
  assertOwnerLeft(before, change.person, await otherOwners(tx, before.user_id));
  return savePerson(tx, change);
};

/** Changes what is named; `dropsTotp` takes the second factor away. Throws `user_not_found`, `email_taken`, `last_owner`. */
export const updatePerson = async (tx: Tx, userId: string, changes: Partial<PersonFields>, dropsTotp: boolean): Promise<Person> => {
  lockPeople(tx);
  const before = await readPerson(tx, userId);
  if (changes.role !== undefined) await assertRole(tx, changes.role);
  if (changes.email !== undefined) await assertFree(tx, changes.email, before.user_id);
  const secrets = dropsTotp && before.totp_secret ? { totp_secret: null, totp_pending: null } : {};
  return saveUnlessLastOwner(tx, before, changePerson(before, changes, await heldIn(tx), secrets));
};

/** Removes a person. Throws `user_not_found`, `last_owner`. */
export const removePerson = async (tx: Tx, userId: string, now: Date): Promise<Person> => {
  lockPeople(tx);
  const before = await readPerson(tx, userId);
  await saveUnlessLastOwner(tx, before, deletePerson(before, now));
  return before;
};

/** Tells of everyone who has a role that it holds other permissions than before; the caller holds the lock of `lockPeople`. */
export const tellHolders = async (tx: Tx, { role, permissions }: Role): Promise<void> => {
  const heldBy = await heldIn(tx);
  if (String(heldBy(role)) === String(permissions)) return;
  for (const person of await holdersOf(tx, role)) await savePerson(tx, changePermissions(person, permissions, heldBy));
};
