import { type Permission, withContained } from '@entrepot/contracts';
import { builtinRole } from '../role/role.rules.js';

/** Rights of a person now: two that are equal are one object, by which a call tells whether they have changed since. */
export interface Grant {
  permissions: ReadonlySet<string>;
  held: readonly Permission[];
  /** Permissions as services are told of them. */
  given: string;
  /** Stores whose orders and sales are seen, as services are told of them; null: all. */
  stores: string | null;
}

/** Makes the rights of a role, or returns the known ones where nothing has changed. */
export const grantOf = (
  role: string,
  own: ReadonlyMap<string, readonly Permission[]>,
  stores: readonly number[] | null,
  known?: Grant,
): Grant => {
  const held = builtinRole(role)?.permissions ?? own.get(role) ?? [];
  const given = held.join(',');
  const bound = stores && stores.join(',');
  if (known?.given === given && known.stores === bound) return known;
  return { permissions: withContained(held), held, given, stores: bound };
};
