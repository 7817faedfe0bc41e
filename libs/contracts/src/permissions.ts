/** Every permission an integration can hold (contract 4, "Permissions"). */
export const permissions = [
  'orders/read',
  'orders/write',
  'attributes/read',
  'attributes/write',
  'products/read',
  'products/images',
  'stock/read',
  'stock/write',
  'customers/read',
  'customers/write',
  'captures/read',
  'vendalink/read',
  'vendalink/write',
  'admin',
] as const;

export type Permission = (typeof permissions)[number];

/** What a new integration gets unless told otherwise: all but `admin`. */
export const defaultPermissions: readonly Permission[] = permissions.filter((permission) => permission !== 'admin');

export const isPermission = (value: unknown): value is Permission => permissions.includes(value as Permission);
