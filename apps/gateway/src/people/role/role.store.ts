import { IsNull } from 'typeorm';
import type { Permission } from '@entrepot/contracts';
import { type Database, type RowOf, saveRows, type Tx } from '@entrepot/database';
import { appendEvents } from '@entrepot/messaging';
import { DomainError } from '@entrepot/kernel';
import { builtinRole, builtinRoles, type Role, type RoleChange } from './role.rules.js';
import { personRoleTable } from './role.table.js';

const toRole = ({ role, name, permissions, version }: RowOf<typeof personRoleTable>): Role => ({
  role,
  name,
  permissions,
  isBuiltin: false,
  version,
});

/** Locks people and roles for a change: nobody gets a role while it is removed, and there is always an owner. Changes are rare. */
export const lockPeople = (tx: Tx): void => tx.lock('people');

/** Reads a role that was made, a removed one too. */
const rowOf = (source: Database | Tx, role: string) => source.getRepository(personRoleTable.entity).findOneBy({ role });

/** Finds a role; built-in ones too. */
export const findRole = async (source: Database | Tx, role: string): Promise<Role | null> => {
  const found = builtinRole(role);
  if (found) return found;
  const row = await rowOf(source, role);
  return row && !row.deleted_at ? toRole(row) : null;
};

/** Reads a role; built-in ones too. Throws `role_not_found`. */
export const readRole = async (source: Database | Tx, role: string): Promise<Role> => {
  const found = await findRole(source, role);
  if (!found) throw new DomainError('role_not_found');
  return found;
};

/** Reads the version of a removed role; 0: there was none. Throws `role_exists`. */
export const formerVersion = async (tx: Tx, role: string): Promise<number> => {
  const row = await rowOf(tx, role);
  if (row && !row.deleted_at) throw new DomainError('role_exists');
  return row?.version ?? 0;
};

/** Counts the people who have a role. */
export const countHolders = async (tx: Tx, role: string): Promise<number> => {
  const [row] = await tx.query<[{ people: number }]>('select count(*)::int as people from person where role = $1 and deleted_at is null', [
    role,
  ]);
  return row.people;
};

/** Reads all roles, built-in ones first. */
export const rolesIn = async (source: Database | Tx): Promise<Role[]> => {
  const rows = await source.getRepository(personRoleTable.entity).find({ where: { deleted_at: IsNull() }, order: { role: 'asc' } });
  return [...builtinRoles, ...rows.map(toRole)];
};

/** Reads what each role holds. */
export const heldIn = async (tx: Tx): Promise<(role: string) => readonly Permission[]> => {
  const held = new Map((await rolesIn(tx)).map(({ role, permissions }) => [role, permissions]));
  return (role) => held.get(role) ?? [];
};

/** Writes a change and its events; the caller holds the lock of `lockPeople`. */
export const saveRole = async (tx: Tx, { role, events, isDeleted }: RoleChange): Promise<Role> => {
  if (events.length === 0) return role;
  const { role: code, name, permissions, version } = role;
  await saveRows(tx, personRoleTable, [
    { role: code, name, permissions: [...permissions], version, deleted_at: isDeleted ? () => 'now()' : null },
  ]);
  await appendEvents(tx, events);
  return role;
};
