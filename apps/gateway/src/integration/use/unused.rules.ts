import { containersOf, type Permission } from '@entrepot/contracts';

/** Calls of an integration: the last one, and of each permission the last one that needed it and when it was given. */
export interface Uses {
  lastUsedAt: Date | null;
  permissions: ReadonlyMap<string, { givenAt: Date | null; lastUsedAt: Date | null }>;
}

/** Days without a use after which a permission is shown as unused (contract 6, 6.5). */
const unusedDays = 30;

/** Permissions of the records that events and webhooks show: no call needs them there. */
const shownByEvents: ReadonlySet<Permission> = new Set<Permission>([
  'orders/read',
  'products/read',
  'attributes/read',
  'stock/read',
  'customers/read',
  'captures/read',
  'vendalink/read',
]);
const ofEvents = ['events/read', 'webhooks/read', 'webhooks/write'] as const;

/** Finds when each permission was used last. A call counts for the smallest held permission that contains the one that it needed. */
export const lastUses = (held: readonly Permission[], { permissions }: Pick<Uses, 'permissions'>): Map<Permission, Date | null> => {
  const last = new Map<Permission, Date | null>(held.map((permission) => [permission, null]));
  for (const [needed, { lastUsedAt }] of permissions) {
    const by = containersOf(needed as Permission).find((permission) => last.has(permission));
    const known = by && last.get(by);
    if (by && lastUsedAt && !(known && known > lastUsedAt)) last.set(by, lastUsedAt);
  }
  return last;
};

/**
 * Lists the held permissions that were not used for 30 days, or were given 30 days ago and never used; without the reads of one who may get their
 * records as events.
 */
export const unusedPermissions = (held: readonly Permission[], uses: Pick<Uses, 'permissions'>, now: Date): Permission[] => {
  const before = now.getTime() - unusedDays * 86_400_000;
  const last = lastUses(held, uses);
  const getsEvents = ofEvents.some((permission) => held.includes(permission));
  return held.filter((permission) => {
    if (getsEvents && shownByEvents.has(permission)) return false;
    // Given by a release that did not note it: it counts as given now.
    const given = uses.permissions.get(permission)?.givenAt;
    return given && Math.max(given.getTime(), last.get(permission)?.getTime() ?? 0) <= before;
  });
};
