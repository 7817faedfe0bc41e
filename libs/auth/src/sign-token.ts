import { SignJWT, type CryptoKey } from 'jose';

/** `iss` of every token: the system, not an address, so that a move to another host logs nobody out. */
export const tokenIssuer = 'entrepot';

/** Seconds that an access token lives (contract 4, OAuth: `expires_in`). */
export const tokenLifetime = 3600;

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
}

export interface TokenGrant {
  clientId: string;
  permissions: readonly string[];
  tokenId: string;
  generation: number;
  /** Seconds since 1970. */
  issuedAt: number;
}

/** Signs an access token (ES256, RFC 9068 type `at+jwt`) that expires `tokenLifetime` after its issue. */
export const signToken = (key: SigningKey, grant: TokenGrant): Promise<string> =>
  new SignJWT({ scope: grant.permissions.join(' '), gen: grant.generation })
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid })
    .setIssuer(tokenIssuer)
    .setSubject(grant.clientId)
    .setJti(grant.tokenId)
    .setIssuedAt(grant.issuedAt)
    .setExpirationTime(grant.issuedAt + tokenLifetime)
    .sign(key.privateKey);
