import { event, type Permission, userCreated, userDeleted, userUpdated, type DomainEvent } from '@entrepot/contracts';
import { DomainError, formatTimestamp } from '@entrepot/kernel';

/** A person of the back office. */
export interface Person {
  user_id: number;
  email: string;
  name: string;
  role: string;
  /** Ids of the stores whose orders and sales are seen; null: all. */
  stores: number[] | null;
  is_active: boolean;
  version: number;
  created_at: Date;
  last_seen_at: Date | null;
  deleted_at: Date | null;
  password_hash: string | null;
  totp_secret: Buffer | null;
  totp_pending: Buffer | null;
  totp_step: number | null;
  oidc_issuer: string | null;
  oidc_subject: string | null;
}

/** Fields that administrators set. */
export type PersonFields = Pick<Person, 'email' | 'name' | 'role' | 'stores' | 'is_active'>;

export interface PersonChange {
  person: Person;
  events: DomainEvent[];
  /** Sessions and links end: what they stand for is another person's right now. */
  endsSessions: boolean;
}

const fieldsOf = ({ email, name, role, stores, is_active }: Person): PersonFields => ({ email, name, role, stores, is_active });
const dataOf = (person: Person) => ({
  user_id: person.user_id,
  ...fieldsOf(person),
  created_at: formatTimestamp(person.created_at),
});

const none = {
  last_seen_at: null,
  deleted_at: null,
  password_hash: null,
  totp_secret: null,
  totp_pending: null,
  totp_step: null,
  oidc_issuer: null,
  oidc_subject: null,
};

/** Looks the permissions of a role up. */
export type HeldBy = (role: string) => readonly Permission[];

/** Makes a person, who has no password yet. */
export const createPerson = (
  fields: PersonFields & Partial<Pick<Person, 'oidc_issuer' | 'oidc_subject'>>,
  userId: number,
  heldBy: HeldBy,
  now: Date,
): PersonChange => {
  const person: Person = { ...none, ...fields, user_id: userId, version: 1, created_at: now };
  return {
    person,
    events: [event(userCreated, { subject: userId, version: 1, data: { ...dataOf(person), permissions: [...heldBy(person.role)] } })],
    endsSessions: false,
  };
};

/** Facts of a change that its event names, beside fields: `password_changed`, `totp_changed`. */
export type Secrets = Partial<Pick<Person, 'password_hash' | 'totp_secret' | 'totp_pending'>>;

/** Changes what is named. Nothing new: no event. */
export const changePerson = (before: Person, changes: Partial<PersonFields>, heldBy: HeldBy, secrets: Secrets = {}): PersonChange => {
  const after: Person = { ...before, ...changes, ...secrets, version: before.version + 1 };
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)] as Record<string, unknown>[];
  const differs = (name: string): boolean => JSON.stringify(old?.[name]) !== JSON.stringify(fresh?.[name]);
  const previous: Record<string, unknown> = Object.fromEntries(Object.entries(old ?? {}).filter(([name]) => differs(name)));
  if (differs('role')) previous['permissions'] = [...heldBy(before.role)];
  const facts = {
    ...(secrets.password_hash !== undefined && { password_changed: true }),
    ...(before.totp_secret !== after.totp_secret && { totp_changed: true }),
  };
  if (Object.keys({ ...previous, ...facts }).length === 0)
    return { person: { ...after, version: before.version }, events: [], endsSessions: false };
  const data = { ...dataOf(after), permissions: [...heldBy(after.role)], previous, ...facts };
  const endsSessions = differs('role') || differs('stores') || (before.is_active && !after.is_active);
  return { person: after, events: [event(userUpdated, { subject: after.user_id, version: after.version, data })], endsSessions };
};

/** Tells that the role of a person has other permissions than the old ones. */
export const changePermissions = (before: Person, old: readonly Permission[], heldBy: HeldBy): PersonChange => {
  const person = { ...before, version: before.version + 1 };
  const data = { ...dataOf(person), permissions: [...heldBy(person.role)], previous: { permissions: [...old] } };
  return { person, events: [event(userUpdated, { subject: person.user_id, version: person.version, data })], endsSessions: false };
};

/** Removes a person, with all that signs in. */
export const deletePerson = (before: Person, now: Date): PersonChange => {
  const { user_id, email, name } = before;
  const person: Person = {
    ...before,
    ...none,
    last_seen_at: before.last_seen_at,
    is_active: false,
    version: before.version + 1,
    deleted_at: now,
  };
  return {
    person,
    events: [event(userDeleted, { subject: user_id, version: person.version, data: { user_id, email, name } })],
    endsSessions: true,
  };
};

/** Refuses that nobody is left who may do everything. Throws `last_owner`. */
export const assertOwnerLeft = (before: Person, { role, is_active, deleted_at }: Person, otherOwners: number): void => {
  const wasOwner = before.role === 'owner' && before.is_active;
  const staysOwner = role === 'owner' && is_active && !deleted_at;
  if (wasOwner && !staysOwner && otherOwners === 0) throw new DomainError('last_owner', { reason: 'there is no other active owner' });
};
