import { withContained } from '@entrepot/contracts';

/** Header in which the gateway tells services what an integration holds now, where its token says more than the path needs; callers cannot send it. */
export const livePermissionsHeader = 'x-entrepot-permissions';

/** Returns the permissions of a token that its integration holds still, by the value of the header. */
export const stillHeld = (permissions: ReadonlySet<string>, header: string): ReadonlySet<string> => {
  const live = withContained(header.split(','));
  return new Set([...permissions].filter((permission) => live.has(permission)));
};
