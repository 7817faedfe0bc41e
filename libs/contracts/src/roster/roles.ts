import { type Permission, permissions } from './permissions.js';

/** Set of permissions that people have by its code. */
export interface BuiltinRole {
  role: string;
  name: string;
  permissions: readonly Permission[];
}

const reads = permissions.filter((one) => one.endsWith('/read'));

const builtin = (role: string, name: string, held: readonly Permission[]): BuiltinRole => ({
  role,
  name,
  permissions: permissions.filter((one) => held.includes(one)),
});

/** Roles that are always there, the strongest first (contract 6, 6.10). */
export const builtinRoles: readonly BuiltinRole[] = [
  builtin('owner', 'Owner', ['admin']),
  builtin(
    'operator',
    'Operator',
    permissions.filter((one) => one !== 'admin'),
  ),
  builtin('support', 'Support', [...reads, 'customers/write', 'orders/edit', 'vendalink/write']),
  builtin('warehouse', 'Warehouse', ['orders/read', 'products/read', 'stock/read', 'orders/fulfil', 'stock/write']),
  builtin('viewer', 'Viewer', reads),
];
