import { decodeProtectedHeader, errors, jwtVerify, type JSONWebKeySet, type JWTPayload } from 'jose';
import { withContained } from '@entrepot/contracts';
import { createKeySet } from './key-set.js';
import type { Principal } from './principal.js';
import { Recent } from './recent.js';
import { tokenIssuer } from './sign-token.js';
import { unauthorized } from './refusals.js';

export interface TokenVerifierOptions {
  jwks: () => Promise<JSONWebKeySet>;
  issuer?: string;
  /** Verified tokens kept in memory; each costs about 2 KiB. */
  cacheSize?: number;
  /** See `KeySetOptions`. */
  minRefreshMs?: number;
}

export interface TokenVerifier {
  /** Verifies a token and returns its caller. Throws `unauthorized`, or `resource_unavailable` while the signing keys cannot be had. */
  verify(token: string): Promise<Principal>;
  /** Returns the caller at once for a token that was verified lately and has not expired; else undefined. */
  recall(token: string): Principal | undefined;
}

const longestToken = 4096;
/** Returns the end of a token's signature, by which it is found in a tenth of the time; the whole token is compared then. */
const endOf = (token: string): string => token.slice(-32);
const seconds = (): number => Date.now() / 1000;

const toPrincipal = ({ sub, jti, iat, exp, scope, gen }: JWTPayload): Principal => {
  if (typeof sub !== 'string' || typeof jti !== 'string' || typeof iat !== 'number' || typeof exp !== 'number')
    throw unauthorized('malformed', 'a claim is absent or of another type');
  if (typeof scope !== 'string' || typeof gen !== 'number') throw unauthorized('malformed', 'a claim is absent or of another type');
  const permissions = withContained(scope.split(' ').filter(Boolean));
  return { clientId: sub, permissions, tokenId: jti, generation: gen, issuedAt: iat, expiresAt: exp };
};

/**
 * Verifies access tokens. A signature check costs 60 to 100 µs, so verified tokens are remembered until
 * they expire (architecture.md, "HTTP"); refused ones are not, made-up tokens must not push good ones out. By themselves: a digest costs ten times as much as
 * finding a text, and who could read this memory could read the tokens of requests, too.
 */
export const createTokenVerifier = (options: TokenVerifierOptions): TokenVerifier => {
  const { jwks, issuer = tokenIssuer, cacheSize = 20_000, minRefreshMs } = options;
  const keys = createKeySet({ fetch: jwks, minRefreshMs });
  const verified = new Recent<{ token: string; principal: Principal }>(cacheSize);

  const recall = (token: string): Principal | undefined => {
    const end = endOf(token);
    const found = verified.get(end);
    if (found?.token !== token) return undefined;
    if (found.principal.expiresAt > seconds()) return found.principal;
    verified.delete(end);
    return undefined;
  };

  const check = async (token: string): Promise<Principal> => {
    try {
      const { kid } = decodeProtectedHeader(token);
      const key = typeof kid === 'string' ? await keys.find(kid) : undefined;
      if (!key) throw unauthorized('malformed', 'no key of this system signed it');
      const { payload } = await jwtVerify(token, key, { issuer, algorithms: ['ES256'], typ: 'at+jwt' });
      return toPrincipal(payload);
    } catch (error) {
      // The signature is checked before the time: a forged one is not called expired.
      if (error instanceof errors.JWTExpired) throw unauthorized('expired', 'ask for a new one', error);
      if (error instanceof errors.JOSEError || error instanceof TypeError)
        throw unauthorized('malformed', 'it is no access token of this system', error);
      throw error;
    }
  };

  return {
    recall,
    async verify(token) {
      if (token.length > longestToken) throw unauthorized('malformed', 'it is too long');
      const known = recall(token);
      if (known) return known;
      const principal = await check(token);
      verified.set(endOf(token), { token, principal });
      return principal;
    },
  };
};
