import { backendNames, services, type ServiceName } from './services.js';

export type Permission = (typeof services)[ServiceName]['permissions'][number];

/** Every permission an integration can hold (contract 4, "Permissions"). */
export const permissions: readonly Permission[] = [
  ...backendNames.flatMap((name): readonly Permission[] => services[name].permissions),
  ...services.gateway.permissions,
];

/** Permissions of a new integration by default: all but `admin`. */
export const defaultPermissions: readonly Permission[] = permissions.filter((permission) => permission !== 'admin');

export const isPermission = (value: unknown): value is Permission => permissions.includes(value as Permission);
