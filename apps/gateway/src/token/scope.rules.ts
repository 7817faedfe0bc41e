import { permissions, withContained, type Permission } from '@entrepot/contracts';
import { oauthError } from './token-request.rules.js';

/** RFC 6749, appendix A.4: names of visible characters without `"` and `\`, parted by single spaces. */
const syntax = /^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/;

/** Returns the permissions of a token: all of the integration's, or those that were asked for, parts of its own too. Throws `invalid_scope`. */
export const grantedScope = (held: readonly Permission[], asked: string | undefined): Permission[] => {
  if (asked === undefined) return [...held];
  if (!syntax.test(asked)) throw oauthError('invalid_scope', 'scope is malformed');
  const names = asked.split(' ');
  const all = withContained(held);
  const missing = names.find((name) => !all.has(name));
  if (missing !== undefined) throw oauthError('invalid_scope', 'The integration does not hold every permission asked for');
  return permissions.filter((permission) => names.includes(permission));
};
