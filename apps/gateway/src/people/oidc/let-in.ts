import { withContained } from '@entrepot/contracts';
import type { Tx } from '@entrepot/database';
import { DomainError } from '@entrepot/kernel';
import { builtinRoles, type Role } from '../role/role.rules.js';
import { lockPeople, rolesIn } from '../role/role.store.js';
import { addPerson, updatePerson } from '../user/change-user.js';
import type { Person } from '../user/user.rules.js';
import { linkAccount, personByAccount, personByEmail } from '../user/user.store.js';
import type { Account } from './provider.js';

const refused = (reason: string): DomainError => new DomainError('sign_in_refused', { reason });

const strength = ({ role, permissions }: Role): number => {
  const place = builtinRoles.findIndex((one) => one.role === role);
  return withContained(permissions).size * 100 - place;
};

/** Finds the strongest of the roles that a claim names and that are known here; undefined where none is. */
const strongest = async (tx: Tx, names: readonly string[]): Promise<string | undefined> => {
  const known = (await rolesIn(tx)).filter(({ role }) => names.includes(role));
  return known.sort((one, other) => strength(other) - strength(one))[0]?.role;
};

/** Finds who an account is: by its subject, else an invited person by a verified e-mail address. */
const known = async (tx: Tx, { issuer, subject, email, isVerified }: Account): Promise<Person | null> => {
  const person = await personByAccount(tx, issuer, subject);
  if (person || email === undefined) return person;
  const invited = await personByEmail(tx, email);
  if (!invited) return null;
  if (!isVerified) throw refused('the e-mail address is not verified');
  if (invited.oidc_subject !== null) throw refused('another account has the e-mail address');
  linkAccount(tx, invited.user_id, issuer, subject);
  return invited;
};

/**
 * Lets a person of the provider in (contract 6, 6.10): one who is known by the account, was invited, or has a role by the claim, which then decides at
 * each sign-in. Throws `sign_in_refused`.
 */
export const letIn = async (tx: Tx, account: Account, onKnown: (userId: number) => void): Promise<Person> => {
  lockPeople(tx);
  const { issuer, subject, email, name, roles } = account;
  const role = roles && (await strongest(tx, roles));
  if (roles && role === undefined) throw refused('none of the roles is known here');
  const person = await known(tx, account);
  if (person) {
    onKnown(person.user_id);
    if (!person.is_active) throw refused('the person is not active');
    return role === undefined || role === person.role ? person : updatePerson(tx, String(person.user_id), { role }, false);
  }
  if (role === undefined || email === undefined) throw refused('nobody here has this account');
  const fields = { email, name: name ?? email, role, stores: null, is_active: true, oidc_issuer: issuer, oidc_subject: subject };
  return addPerson(tx, fields, new Date());
};
