import {
  builtinRoles as builtins,
  event,
  type Permission,
  permissions,
  roleCreated,
  roleDeleted,
  roleUpdated,
  type DomainEvent,
} from '@entrepot/contracts';
import { DomainError } from '@entrepot/kernel';

/** Set of permissions that people have by its name. */
export interface Role {
  role: string;
  name: string;
  permissions: readonly Permission[];
  isBuiltin: boolean;
  version: number;
}

/** Roles that are always there, the strongest first. */
export const builtinRoles: readonly Role[] = builtins.map((one) => ({ ...one, isBuiltin: true, version: 0 }));

export const builtinRole = (role: string): Role | undefined => builtinRoles.find((one) => one.role === role);

export interface RoleChange {
  role: Role;
  events: DomainEvent[];
  isDeleted: boolean;
}

/** Permissions in the order of the contract, each once. */
const inOrder = (held: readonly Permission[]): Permission[] => permissions.filter((one) => held.includes(one));
const dataOf = ({ role, name, permissions: held }: Role) => ({ role, name, permissions: [...held] });

/** Makes a role; `former` is the version of a removed one of the same code. Throws `role_exists` for a built-in code. */
export const createRole = (input: Pick<Role, 'role' | 'name' | 'permissions'>, former: number): RoleChange => {
  if (builtinRole(input.role)) throw new DomainError('role_exists');
  const role = { ...input, permissions: inOrder(input.permissions), isBuiltin: false, version: former + 1 };
  return { role, events: [event(roleCreated, { subject: role.role, version: role.version, data: dataOf(role) })], isDeleted: false };
};

/** Refuses changes of a built-in role. Throws `role_builtin`. */
export const assertOwn = (role: string): void => {
  if (builtinRole(role)) throw new DomainError('role_builtin', { reason: 'a built-in role stays as it is' });
};

/** Changes what is named; nothing new: no event. */
export const changeRole = (before: Role, changes: Partial<Pick<Role, 'name' | 'permissions'>>): RoleChange => {
  const after: Role = {
    ...before,
    ...changes,
    permissions: inOrder(changes.permissions ?? before.permissions),
    version: before.version + 1,
  };
  const previous = {
    ...(before.name !== after.name && { name: before.name }),
    ...(String(before.permissions) !== String(after.permissions) && { permissions: [...before.permissions] }),
  };
  if (Object.keys(previous).length === 0) return { role: before, events: [], isDeleted: false };
  const data = { ...dataOf(after), previous };
  return { role: after, events: [event(roleUpdated, { subject: after.role, version: after.version, data })], isDeleted: false };
};

/** Removes a role. Throws `role_in_use`. */
export const deleteRole = (before: Role, people: number): RoleChange => {
  if (people > 0) throw new DomainError('role_in_use', { reason: `${people} ${people === 1 ? 'person has' : 'people have'} this role` });
  const role = { ...before, version: before.version + 1 };
  const data = { role: role.role, name: role.name };
  return { role, events: [event(roleDeleted, { subject: role.role, version: role.version, data })], isDeleted: true };
};
