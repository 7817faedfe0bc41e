import { backendNames, services, type ServiceName } from './services.js';

export type Permission = (typeof services)[ServiceName]['permissions'][number];

/** Every permission an integration can hold (contract 4, "Permissions"). */
export const permissions: readonly Permission[] = [
  ...backendNames.flatMap((name): readonly Permission[] => services[name].permissions),
  ...services.gateway.permissions,
];

/** Permissions that an integration has only where it is given them: master data, imports, parts of others, the log of requests, and `admin`. */
const onlyIfNamed: ReadonlySet<Permission> = new Set<Permission>([
  ...(['orders/fulfil', 'orders/invoice', 'orders/refund', 'orders/cancel', 'orders/edit', 'orders/import', 'fiscal/write'] as const),
  ...(['products/write', 'prices/write', 'stores/write', 'captures/write', 'coupons/write', 'requests/read', 'admin'] as const),
]);

/** Permissions of a new integration by default (contract 6, 6.5): all reads, and the writes of everyday documents. */
export const defaultPermissions: readonly Permission[] = permissions.filter((permission) => !onlyIfNamed.has(permission));

/** Permissions that contain others (contract 6, 6.5): a holder of the name holds its list too. */
const contained: Partial<Record<Permission, readonly Permission[]>> = {
  admin: permissions,
  'orders/write': ['orders/fulfil', 'orders/invoice', 'orders/refund', 'orders/cancel', 'orders/edit'],
  'products/write': ['prices/write'],
};

/** Returns held permissions with all that they contain; made once for each token and integration, as every call looks into it. */
export const withContained = (held: Iterable<string>): ReadonlySet<string> => {
  const all = new Set<string>();
  for (const permission of held) {
    all.add(permission);
    for (const part of contained[permission as Permission] ?? []) all.add(part);
  }
  return all;
};

/** Lists the permissions that this one contains, without itself. */
export const containedIn = (permission: Permission): Permission[] => (contained[permission] ?? []).filter((one) => one !== permission);

/** Lists the permissions that contain this one, itself first. */
export const containersOf = (permission: Permission): Permission[] => [
  permission,
  ...permissions.filter((one) => one !== permission && contained[one]?.includes(permission)),
];

export const isPermission = (value: unknown): value is Permission => permissions.includes(value as Permission);
